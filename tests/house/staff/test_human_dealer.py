"""A person deals: whole rounds by the steps that are due, and a table taken over in mid-round and handed back."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifthstreet.client import connect
from fifthstreet.client.table import TableClient
from fifthstreet.house.accounts.person import DEALER_IDLE
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, CommandGiven, CommandRefused, TappedIn, TappedOut
from fifthstreet.house.house import House
from fifthstreet.house.staff.dealer_assignment import GRACE
from fifthstreet.house.store.records import Batch
from fifthstreet.house.tables.services import Services
from fifthstreet.rules.game import plain
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import CloseRound, Deal, RemoveDeck, Reveal, TakeOutOfUse
from fifthstreet.table.events import AnyEvent, BetsClosed, DeckRemoved, RoundClosed
from support.accounts import later
from support.guests import may_bet, over, place_bets, sit_down
from support.live_house import house_in_here
from support.random_games import JURISDICTIONS
from support.stacked_decks import beginning
from support.staff_client import Colleague, NotDoneError, events_of, noted, press_what_is_due, staffed

CARDS = "Ah Kd 7c 7d 2s 9h Jc Jd 3s 4s 5h 8c Qd"
DECKS = beginning(maryland=CARDS, new_jersey=CARDS, south_dakota=CARDS)
SIDES = ("three-card", "six-card", "progressive")


def of_a_round(house: House, table: str) -> list[dict[str, Any]]:
    """The events of the latest round, without their times."""
    found, running = list[AnyEvent](), False
    for event in events_of(house, table):
        if isinstance(event, BetsClosed) and event.street is None:
            found, running = [], True
        if running:
            found.append(event)
        running = running and not isinstance(event, RoundClosed)
    plainly: list[dict[str, Any]] = [msgspec.to_builtins(event, enc_hook=plain) for event in found]
    return [{name: value for name, value in one.items() if name not in ("at", "deadline")} for one in plainly]


async def dealt_by_hand(dealer: Colleague, guest: TableClient, choices: tuple[int, ...]) -> None:
    """A round in which the dealer does what is due, and the guest acts when he is asked."""
    name, number, left = guest.scene.table, guest.scene.view.round, list(choices)
    while not over(guest.scene, number):
        if not await press_what_is_due(dealer, name):
            scene = await guest.until(lambda scene: may_bet(scene) or over(scene, number))
            if may_bet(scene):
                choice = left.pop(0)
                await (guest.bet(choice) if choice else guest.fold())
        console = await dealer.console(name)
        await guest.until(lambda scene, at=console.sequence: scene.sequence >= at)


async def ready_for_bets(house: House, dealer: Colleague, table: str) -> None:
    """The dealer does what is due, and the automatic floorperson what is his, until the cards are ready."""
    while not house.tables[table].table.deck.shuffled or await press_what_is_due(dealer, table):
        await press_what_is_due(dealer, table)
        await asyncio.sleep(0.02)


async def play(data: Path, jurisdiction: str, choices: tuple[int, ...], by_hand: bool) -> list[dict[str, Any]]:
    table = f"{jurisdiction}-1"
    with house_in_here(data, shuffler=DECKS) as (house, address):
        async with staffed(house, address, "dealer") as (dealer,), connect(address) as client:
            if by_hand:
                await dealer.tap_in(table)
            await client.come_in("Anna")
            async with client.table(table) as guest:
                await sit_down(client, guest, "Anna")
                if by_hand:
                    await ready_for_bets(house, dealer, table)
                await place_bets(guest, *SIDES)
                if by_hand:
                    await dealt_by_hand(dealer, guest, choices)
                else:
                    await guest.ready()
                    await played(guest, choices)
        return of_a_round(house, table)


async def played(guest: TableClient, choices: tuple[int, ...]) -> None:
    for choice in choices:
        scene = await guest.until(may_bet)
        await (guest.bet(choice) if choice else guest.fold())
        await guest.until(lambda scene, street=scene.view.stage: scene.view.stage != street)
    await guest.until(lambda scene: scene.view.stage == "betting")


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
@pytest.mark.parametrize("choices", [(1, 3, 2), (1, 0)], ids=["stays", "folds"])
def test_a_round_of_a_person_is_the_round_of_the_automatic_dealer(
    tmp_path: Path, jurisdiction: str, choices: tuple[int, ...]
) -> None:
    by_hand = asyncio.run(play(tmp_path / "by-hand", jurisdiction, choices, by_hand=True))
    by_itself = asyncio.run(play(tmp_path / "by-itself", jurisdiction, choices, by_hand=False))
    assert by_hand == by_itself
    assert by_hand[-1]["type"] == "RoundClosed.1"


def test_a_table_is_taken_over_in_mid_round_and_handed_back(tmp_path: Path) -> None:
    table = "maryland-1"

    async def take_over(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dealer, floor), connect(address) as client:
            await client.come_in("Anna")
            async with client.table(table) as guest:
                await sit_down(client, guest, "Anna")
                await place_bets(guest)
                await guest.ready()
                await guest.until(may_bet)
                await dealer.tap_in(table)
                assert (await floor.console(table)).dealer.person == dealer.person
                await guest.bet(1)
                await asyncio.sleep(0.2)  # the automatic dealer would have turned the card up by now
                assert guest.scene.view.stage == "third-street"
                assert await press_what_is_due(dealer, table)
                await guest.until(lambda scene: scene.view.stage == "fourth-street")
                await guest.bet(1)
                await dealer.tap_out(table)
                await guest.until(lambda scene: scene.view.stage == "fifth-street")
                await guest.bet(1)
                await guest.until(lambda scene: scene.view.stage == "betting")
                assert (await floor.console(table)).dealer is None

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(take_over(house, address))
        assert any(isinstance(event, RoundClosed) for event in events_of(house, table))
        tapped = noted(house, TappedIn, TappedOut)
        entries = house.services.store.streams.entries(f"table:{table}")
    assert [type(event) for event in tapped] == [TappedIn, TappedOut]
    by_person = [entry for entry in entries if entry.person == "account-demo-dealer"]
    assert [entry.by for entry in by_person] == ["dealer"] * len(by_person)
    assert b"Revealed.1" in by_person[0].event


def test_what_the_automatic_dealer_has_in_hand_is_done_before_a_person_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "maryland-1"

    def slow_to_write(parts: Services) -> Services:
        append = parts.store.append

        async def later(batch: Batch) -> None:
            if any(entry.stream == f"table:{table}" for entry in batch.entries):
                await asyncio.sleep(0.1)
            await append(batch)

        monkeypatch.setattr(parts.store, "append", later)
        return parts

    async def taps(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dealer, _), connect(address) as client:
            await client.come_in("Anna")
            async with client.table(table) as guest:
                await guest.sit(1, 1_000_000)
                tapped = await dealer.post(f"/api/tables/{table}/tap-in")
                await asyncio.sleep(0.3)  # what was in hand is on record by now
                after = house.services.store.streams.entries(f"table:{table}", tapped["sequence"])
                assert [entry.event for entry in after if entry.by == "dealer"] == []

    with house_in_here(tmp_path, refit=slow_to_write) as (house, address):
        asyncio.run(taps(house, address))


def test_who_deals_is_remembered_when_the_house_opens_again(tmp_path: Path) -> None:
    async def tapped_in(house: House, address: str) -> None:
        async with staffed(house, address, "dealer") as (dealer,):
            await dealer.tap_in("maryland-1")

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(tapped_in(house, address))
    with house_in_here(tmp_path) as (house, _):
        assert house.tables["maryland-1"].dealer.person == "account-demo-dealer"
        assert house.tables["new-jersey-1"].dealer.person is None


def test_a_dealer_works_only_the_table_where_he_is_tapped_in(tmp_path: Path) -> None:
    async def elsewhere(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "surveillance") as (dealer, watch):
            await dealer.tap_in("maryland-1")
            assert not (await dealer.console("new-jersey-1")).steps
            with pytest.raises(NotDoneError, match="Tap in first"):
                await dealer.give("new-jersey-1", Deal(by="dealer"))
            with pytest.raises(NotDoneError, match="tap out there first"):
                await dealer.tap_in("new-jersey-1")
            with pytest.raises(NotDoneError, match="not as floorperson"):
                await dealer.give("maryland-1", Deal(by="floorperson"))
            with pytest.raises(NotDoneError, match=r"\(surveillance\) cannot do this"):
                await watch.give("maryland-1", Deal(by="dealer"))
            assert not (await watch.console("maryland-1")).steps
            with pytest.raises(NotDoneError, match="refused"):
                await dealer.give("maryland-1", CloseRound(by="dealer"))

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(elsewhere(house, address))
        refused = noted(house, CommandRefused)
    assert [event.command for event in refused] == [
        "Deal",
        "TapIn",
        "Deal",
        "POST /api/tables/{table}/commands",
        "CloseRound",
    ]


def test_a_dealer_who_taps_in_everywhere_at_once_deals_one_table(tmp_path: Path) -> None:
    async def everywhere(house: House, address: str) -> None:
        async with staffed(house, address, "dealer") as (dealer,):
            for _ in range(5):
                taps = await asyncio.gather(*(dealer.tap_in(name) for name in house.tables), return_exceptions=True)
                assert sum(tap is None for tap in taps) == 1
                (table,) = [host.name for host in house.tables.values() if host.dealer.person]
                await dealer.tap_out(table)

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(everywhere(house, address))


def test_the_floor_takes_a_table_from_its_dealer_with_a_reason_on_record(tmp_path: Path) -> None:
    table, why = "maryland-1", "fell ill in the round"

    async def takes(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson", "manager") as (dana, fay, mia):
            await dana.tap_in(table)
            for somebody in (fay, mia):
                with pytest.raises(NotDoneError, match=r"Give a reason .*: a dealer who is tapped out goes on record"):
                    await somebody.tap_out(table, "  ")
            with pytest.raises(NotDoneError, match="one line"):
                await fay.tap_out(table, "ill\nor so")
            assert house.tables[table].dealer.person == dana.person
            await fay.tap_out(table, f" {why} ")
            assert house.tables[table].dealer.person is None
            await fay.post(f"/api/dealers/{dana.person}/allow")
            await dana.tap_in(table)
            await dana.tap_out(table)
            lines = (await mia.get("/api/record?kind=TappedOut"))["lines"]
            assert [(line["by"], line["words"]) for line in lines] == [
                ("dealer", f"taps out at {table_title(table)}"),
                ("floorperson", f"Dana Reed is tapped out at {table_title(table)}: {why}"),
            ]

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(takes(house, address))
        refused = [event for event in noted(house, CommandRefused) if isinstance(event, CommandRefused)]
    assert [event.command for event in refused][:2] == ["TapOut", "TapOut"]
    before = b'{"type":"TappedOut.1","at":1,"row_digests":[],"table":"maryland-1","person":"account-dana"}'
    assert codec.read_house_event(before) == TappedOut(at=1, table="maryland-1", person="account-dana")


def test_whose_account_is_shut_deals_no_more(tmp_path: Path) -> None:
    async def shuts(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "manager") as (dealer, mia):
            await dealer.tap_in("maryland-1")
            answer = await mia.http.patch(
                f"/api/accounts/{dealer.person}", json={"open": False}, headers={"X-Fifthstreet-Csrf": mia.csrf}
            )
            assert answer.status_code == 200
            assert house.tables["maryland-1"].dealer.person is None
            (out,) = [one for one in house.services.store.streams.entries(STREAM) if b"TappedOut" in one.event]
            assert (out.by, out.person) == ("manager", mia.person)

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(shuts(house, address))


def test_a_dealer_who_has_gone_is_tapped_out_after_a_while(tmp_path: Path) -> None:
    async def goes(house: House, address: str) -> None:
        host = house.tables["maryland-1"]
        async with staffed(house, address, "dealer") as (dealer,):
            await dealer.tap_in("maryland-1")
            later(house, DEALER_IDLE + GRACE)
            async with asyncio.timeout(120):
                while host.dealer.person is not None:
                    await asyncio.sleep(0.05)
        (out,) = [one for one in house.services.store.streams.entries(STREAM) if b"TappedOut" in one.event]
        assert (out.by, out.person) == ("system", "")

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(goes(house, address))


def test_no_face_comes_into_an_electronic_table_with_a_command(tmp_path: Path) -> None:
    async def tries(house: House, address: str) -> None:
        async with staffed(house, address, "dealer") as (dealer,):
            await dealer.tap_in("maryland-1")
            with pytest.raises(NotDoneError, match="not as a command"):
                await dealer.give("maryland-1", Reveal(by="dealer", face="Ah"))

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(tries(house, address))


def test_a_command_sent_twice_is_done_once(tmp_path: Path) -> None:
    table = "south-dakota-1"

    async def twice(house: House, address: str) -> None:
        async with staffed(house, address, "dealer") as (dealer,):
            await dealer.tap_in(table)
            before = (await dealer.console(table)).sequence
            remove = RemoveDeck(by="dealer", deck=1, reason="damaged")
            first = await dealer.give(table, remove, id="the-same-id", reason="a corner is bent")
            again = await dealer.give(table, remove, id="the-same-id", reason="a corner is bent")
            assert first == again
            assert first.sequence == before + 1
            with pytest.raises(NotDoneError, match="used for another command"):
                await dealer.give(table, Deal(by="dealer"), id="the-same-id")

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(twice(house, address))
        removed = [event for event in events_of(house, table) if isinstance(event, DeckRemoved)]
        (given,) = noted(house, CommandGiven)
    assert len(removed) == 1
    assert (given.table, given.command, given.reason) == (table, "RemoveDeck", "a corner is bent")
    assert given.first == given.last


def test_an_automatic_step_that_stays_refused_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = "maryland-1"

    def refusals() -> list[str]:
        return [one.message for one in caplog.records if one.message.startswith("autoplay was refused")]

    async def jams(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson") as (floor,):
            offered = [step.command for step in (await floor.console(table)).steps]
            out = next(one for one in offered if isinstance(one, TakeOutOfUse) and one.device == "shuffler")
            await floor.give(table, out, reason="it jams")
            async with connect(address) as client:
                await client.come_in("Anna")
                async with client.table(table) as guest, asyncio.timeout(120):
                    await sit_down(client, guest, "Anna")
                    while not refusals():
                        await asyncio.sleep(0.1)
                    tried_until = house.tables[table].presence.paused_until
                    while house.tables[table].presence.paused_until < tried_until + 2000:
                        await asyncio.sleep(0.1)

    with caplog.at_level(logging.WARNING, "fifthstreet.table"), house_in_here(tmp_path) as (house, address):
        asyncio.run(jams(house, address))
        assert len(refusals()) == 1
