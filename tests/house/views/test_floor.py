"""The floor: all tables at a glance, a table submitted and opened by two, a meter out of service, alarms."""

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest

from fifthstreet.client import connect
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import AlarmsShown, ApprovalAnswered
from fifthstreet.house.house import House
from fifthstreet.house.staff.alarms import NEAR, acknowledge, alarms, serves_until_of
from fifthstreet.progressive.events import MeterStarted
from fifthstreet.rules import Shelf, ready_game
from fifthstreet.rules.submission_file import game_from_text
from fifthstreet.table.commands import (
    CloseTable,
    CountBank,
    CountStub,
    DrewInError,
    InspectDeck,
    PlaceStub,
    RemoveDeck,
    ReportConduct,
)
from fifthstreet.table.dealing import all_dealt
from fifthstreet.table.state import Stage
from fifthstreet.wire.alarms import Alarm
from fifthstreet.wire.staff import FloorCard
from support.accounts import make_account, told
from support.guests import may_bet, place_bets, sit_down
from support.in_process_house import Floor, WaitsWith, floor
from support.live_house import PATIENCE, house_in_here
from support.log_check import check_record
from support.staff_client import Colleague, NotDoneError, noted, press_what_is_due, staffed, with_passwords
from support.two_person_table import comes_to_work

MARYLAND, JERSEY = "maryland-1", "new-jersey-1"
SUBMISSIONS = Path(__file__).parents[3] / "src/fifthstreet/rules/submissions"


def glance(card: dict[str, object]) -> FloorCard:
    return msgspec.convert(card, FloorCard)


def test_all_tables_at_a_glance_for_those_who_look_over_them(tmp_path: Path) -> None:
    async def look(house: House, address: str) -> None:
        people = ("dealer", "floorperson", "surveillance", "auditor", "manager", "cashier")
        async with staffed(house, address, *people) as (dana, *others, carl):
            await dana.tap_in(MARYLAND)
            for one in others:
                card = glance(await one.get("/api/floor"))
                assert [table.table for table in card.tables] == [MARYLAND, "new-jersey-1", "south-dakota-1"]
                first, second, _ = card.tables
                assert first.dealer
                assert first.dealer.person == dana.person
                assert second.dealer is None
                assert {meter.meter for meter in card.meters} == set(house.tables.meters)
                assert {table for meter in card.meters for table in meter.tables} == {MARYLAND, "south-dakota-1"}
                assert [alarm.words for alarm in card.alarms] == ["The dealer's console is not connected"]
            for one in (dana, carl):
                with pytest.raises(NotDoneError, match="cannot do this"):
                    await one.get("/api/floor")

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(look(house, address))


def test_a_submitted_table_is_opened_by_two_and_all_its_defects_are_told(tmp_path: Path) -> None:
    good = (SUBMISSIONS / "new_jersey.toml").read_text().replace('facility = "', 'facility = "The Annex of ')
    bad = (SUBMISSIONS / "maryland.toml").read_text().replace("seats = 6", "seats = 9").replace('"$10"', '"ten"')

    async def submit(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson", "floorperson-2", "manager") as (fay, finn, mia):
            with pytest.raises(NotDoneError) as told:
                await fay.post("/api/floor/tables", reason="a busy night", submission=bad)
            assert told.value.status == 422
            assert len(told.value.error["details"]) >= 2
            asked = await fay.post("/api/floor/tables", reason="a busy night", submission=good, house_players=1)
            assert len(house.tables) == 3
            (alarm,) = glance(await mia.get("/api/floor")).alarms
            assert (alarm.kind, alarm.approval) == ("approval", asked["approval"])
            (card,) = [one for one in await mia.get("/api/approvals") if one["approval"] == asked["approval"]]
            place = "the place of the manual shoe must be approved; name the approval"
            assert f"Reminder: {place} (N.J.A.C. 19:47-35.7(a))" in card["details"]
            # Two tables of one rulebook are told apart, and the hash is short; the whole one is beside it.
            assert card["words"].endswith(": Ante $10-$500, electronic"), card["words"]
            assert card["words"][1:] in alarm.words
            digest = game_from_text(good, "x").digest
            assert (card["game"], card["details"][-1]) == (digest, f"Game {digest[:12]}")
            with pytest.raises(NotDoneError, match="Your role cannot approve this"):
                await finn.answer(asked["approval"], approve=True)
            await mia.answer(asked["approval"], approve=True)
            host = house.tables["new-jersey-2"]
            assert host.game.submission.facility.startswith("The Annex of")
            assert host.game.digest == game_from_text(good, "x").digest
            assert len(host.table.taken) == 1
            entries = house.services.store.streams.entries("table:new-jersey-2")
            assert entries[0].person == fay.person
            (answered,) = noted(house, ApprovalAnswered)
            assert answered.approved
            assert answered.first == 1
            own = await mia.post("/api/floor/tables", reason="a busy night", submission=good)
            with pytest.raises(NotDoneError, match="someone else must answer"):
                await mia.answer(own["approval"], approve=True)

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(submit(house, address))


def test_a_meter_that_a_submitted_table_begins_is_begun_by_whoever_asked_for_the_table(tmp_path: Path) -> None:
    text = (SUBMISSIONS / "maryland.toml").read_text().replace('start = "$10,000"', 'start = "$12,000"')

    async def submit(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson", "manager") as (fay, mia):
            before = set(house.tables.meters)
            asked = await fay.post("/api/floor/tables", reason="a busy night", submission=text)
            await mia.answer(asked["approval"], approve=True)
            (new,) = set(house.tables.meters) - before
            assert house.tables["maryland-2"].meter is house.tables.meters[new]
            (begun,) = house.services.store.streams.entries(f"meter:{new}")
            assert isinstance(codec.read_meter_event(begun.event), MeterStarted)
            assert (begun.by, begun.person) == ("floorperson", fay.person)

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(submit(house, address))
    check_record(tmp_path)


def test_a_table_that_a_guest_of_the_demo_asked_for_is_opened_by_the_automatic_floorperson(tmp_path: Path) -> None:
    async def asks(address: str) -> None:
        async with connect(address) as client:
            await client.come_in("Anna")
            assert (await client.open_table("maryland")).table == "maryland-2"

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(asks(address))
        (first,) = house.services.store.streams.entries("table:maryland-2", 0, 1)
        assert (first.by, first.person) == ("floorperson", "")
    check_record(tmp_path)


def test_a_table_that_a_manager_asked_for_is_opened_by_a_supervisor(tmp_path: Path) -> None:
    good = (SUBMISSIONS / "new_jersey.toml").read_text()
    make_account(tmp_path, "max", "manager")

    async def submit(house: House, address: str) -> None:
        async with staffed(house, address, "manager") as (mia,), with_passwords(address, "max") as (max_,):
            asked = await mia.post("/api/floor/tables", reason="a busy night", submission=good)
            await max_.answer(asked["approval"], approve=True)
            (first,) = house.services.store.streams.entries("table:new-jersey-2", 0, 1)
            assert (first.by, first.person) == ("supervisor", mia.person)

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(submit(house, address))


def test_a_submission_that_has_defects_by_now_lapses(tmp_path: Path) -> None:
    added = tmp_path / "books"
    added.mkdir()
    book = (SUBMISSIONS.parent / "books" / "maryland.toml").read_text()
    (added / "annex.toml").write_text(book.replace('name = "maryland"', 'name = "annex"', 1))
    text = (SUBMISSIONS / "maryland.toml").read_text().replace('jurisdiction = "maryland"', 'jurisdiction = "annex"')

    async def submit(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson", "manager") as (fay, mia):
            house.rulebooks.shelf = Shelf(added)
            asked = await fay.post("/api/floor/tables", reason="a busy night", submission=text)
            house.rulebooks.shelf = Shelf()
            with pytest.raises(NotDoneError, match=r"Expired: .* defects now: .*no rulebook"):
                await mia.answer(asked["approval"], approve=True)
            assert not house.approvals.waiting()

    with house_in_here(tmp_path / "data") as (house, address):
        asyncio.run(submit(house, address))


def test_no_house_players_are_submitted_to_a_table_of_real_cards(tmp_path: Path) -> None:
    text = (SUBMISSIONS / "maryland.toml").read_text().replace("[table]", '[table]\ncards = "real"', 1)

    async def submit(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson", "manager") as (fay, mia):
            with pytest.raises(NotDoneError, match="House players"):
                await fay.post("/api/floor/tables", reason="a busy night", submission=text, house_players=2)
            asked = await fay.post("/api/floor/tables", reason="a busy night", submission=text)
            await mia.answer(asked["approval"], approve=True)
            assert house.tables["maryland-2"].real_cards
            assert {table.cards for table in glance(await fay.get("/api/floor")).tables} == {"electronic", "real"}

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(submit(house, address))


def test_a_meter_out_of_service_says_so_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def serve(house: House, address: str) -> None:
        meter = house.tables[MARYLAND].meter
        assert meter
        path, shown = f"/api/meters/{meter.name}/service", meter.meter.shown
        async with staffed(house, address, "floorperson", "dealer") as (fay, dana), connect(address) as client:
            with pytest.raises(NotDoneError, match="Give a reason"):
                await fay.post(path, enabled=False)
            with pytest.raises(NotDoneError, match=r"\(dealer\) cannot do this"):
                await dana.post(path, enabled=False, reason="no light")
            with pytest.raises(NotDoneError, match="No such meter"):
                await fay.post("/api/meters/nowhere/service", enabled=False, reason="no light")
            first = await fay.post(path, enabled=False, reason="no light", id="only-once")
            assert await fay.post(path, enabled=False, reason="no light", id="only-once") == first
            await client.come_in("Anna")
            async with client.table(MARYLAND) as guest:
                await sit_down(client, guest, "Anna")
                assert guest.scene.meter
                assert not guest.scene.meter.enabled
            with pytest.raises(NotDoneError, match=r"refused"):
                await fay.post(path, enabled=False, reason="again")
            await fay.post(path, enabled=True)
            async with httpx.AsyncClient(base_url=address) as nobody:
                meters = (await nobody.get("/api/meters")).json()
        title = house.tables.meter_title(meter.name)
        assert {"meter": meter.name, "shown": int(shown), "enabled": True, "title": title} in meters
        assert meter.meter.shown == shown
        entry = house.services.store.streams.entries(meter.stream)[-1]
        assert (entry.by, entry.person) == ("floorperson", fay.person)

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(serve(house, address))


async def dealing(house: House, dana: Colleague, fay: Colleague, address: str) -> None:
    """A round with a guest, up to the first card."""
    await dana.tap_in(MARYLAND)
    async with connect(address) as client:
        await client.come_in("Anna")
        async with client.table(MARYLAND) as guest:
            await sit_down(client, guest, "Anna")
            while await press_what_is_due(dana, MARYLAND) or await press_what_is_due(fay, MARYLAND):
                pass
            await place_bets(guest)
            while house.tables[MARYLAND].table.round.dealt == 0:
                await press_what_is_due(dana, MARYLAND)


def test_an_irregularity_is_an_alarm_until_somebody_of_the_floor_has_looked(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await dealing(house, dana, fay, address)
            await dana.give(MARYLAND, DrewInError(by="dealer"))
            card = glance(await fay.get("/api/floor"))
            (alarm,) = [alarm for alarm in card.alarms if alarm.kind == "irregularity"]
            assert alarm.round is None, "its round is not over"
            assert alarm.clauses
            gone = [alarm for alarm in card.alarms if alarm.kind == "connection" and alarm.seat == 1]
            assert [one.advice.todo for one in gone] == [
                "Check on the player. The round goes on: a hand folds when its time to decide is over."
            ]
            shown = await fay.console(MARYLAND)
            assert any(one.kind == "irregularity" for one in shown.alarms)
            async with asyncio.timeout(PATIENCE):  # what the console showed is noted after it has gone
                while any(one.kind == "irregularity" for one in glance(await fay.get("/api/floor")).alarms):
                    await asyncio.sleep(0.01)
            while house.tables[MARYLAND].table.round.stage.street is None:
                await press_what_is_due(dana, MARYLAND)
            await fay.give(MARYLAND, ReportConduct(by="floorperson", seat=1, what="talking"), reason="twice")
            card = glance(await fay.get("/api/floor"))
            (alarm,) = [alarm for alarm in card.alarms if alarm.kind == "irregularity"]
            assert alarm.seat == 1

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(play(house, address))


def test_a_deck_near_its_time_and_past_it_is_an_alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house_in_here(tmp_path) as (house, _):
        host = house.tables[MARYLAND]
        while not host.table.decks.at_table:
            pass
    ends = serves_until_of(host.game, host.table, host.table.decks.at_table[0])
    assert ends is not None
    found = []
    for now in (ends - NEAR - 60_000, ends - NEAR // 2, ends + 1):
        monkeypatch.setattr(host.services.clock, "now", lambda now=now: now)
        found.append([alarm.words for alarm in alarms(host, (), ()) if alarm.kind == "deck-age"][:1])
    assert found[0] == []
    assert "15 minutes left" in found[1][0]
    assert "past its time limit" in found[2][0]


async def alarms_of_counts(there: Floor) -> list[Alarm]:
    """What the floor is told of stubs at a glance."""
    answer = await (await there.staff("floorperson")).get("/api/floor")
    return [alarm for alarm in glance(answer.json()).alarms if alarm.kind == "count"]


async def dealt_out(there: Floor, wagers: dict[int, dict[str, int]]) -> int:
    """A round up to the stub, which the automatic dealer leaves where it is; how many cards it has."""
    await there.bets(JERSEY, wagers)
    game = there.host(JERSEY).game
    state = await there.until(JERSEY, lambda state: state.round.stage is Stage.DEALING and all_dealt(game, state))
    return 52 - state.round.dealt


def test_a_stub_that_is_to_be_counted_is_an_alarm_until_it_is(tmp_path: Path) -> None:
    async def live() -> None:
        pace = WaitsWith(dealer=0, house_player=0, kind=CountStub)
        async with floor(tmp_path, ready_game("new-jersey"), pace=pace) as there:
            host, seen = there.host(JERSEY), list[tuple[Stage, set[str]]]()
            host.watchers.add(lambda: seen.append((host.table.round.stage, {one.kind for one in alarms(host, (), ())})))
            await there.seat_guest(JERSEY, 1, 100_000, "Anna")
            for _ in range(4):
                await there.round(JERSEY, {1: {"ante": 1000}}, {1: (0,)})
            assert any(stage is Stage.DEALING for stage, _ in seen)
            assert not any("count" in kinds for _, kinds in seen)
            stub = await dealt_out(there, {1: {"ante": 1000}})
            (alarm,) = await alarms_of_counts(there)
            assert (alarm.table, alarm.round) == (JERSEY, 5)
            assert alarm.words == "Count the stub in this round"
            await there.does(JERSEY, "account-demo-dealer", CountStub(by="dealer", stub=stub))
            assert await alarms_of_counts(there) == []

    asyncio.run(live())


def test_a_stub_that_is_not_as_it_should_be_is_an_alarm_with_what_was_counted(tmp_path: Path) -> None:
    async def live() -> None:
        pace = WaitsWith(dealer=0, house_player=0, kind=PlaceStub)
        async with floor(tmp_path, ready_game("new-jersey"), pace=pace) as there:
            await there.seat_guest(JERSEY, 1, 100_000, "Anna")
            stub = await dealt_out(there, {1: {"ante": 1000}})
            assert await alarms_of_counts(there) == []
            await there.does(JERSEY, "account-demo-dealer", CountStub(by="dealer", stub=stub - 1))
            (alarm,) = await alarms_of_counts(there)
            assert alarm.words == f"Dealer: counts the stub: {stub - 1}, 51 in all"
            assert alarm.clauses == ("N.J.A.C. 19:47-35.7(f)",)
            assert (alarm.table, alarm.round) == (JERSEY, 1)

    asyncio.run(live())


def test_an_inventory_that_is_not_what_it_should_be_is_an_alarm_until_somebody_of_the_floor_has_looked(
    tmp_path: Path,
) -> None:
    async def bank_alarms(fay: Colleague) -> list[tuple[str, str, int | None]]:
        found = glance(await fay.get("/api/floor")).alarms
        return [(one.table, one.words, one.round) for one in found if one.kind == "bank"]

    async def count(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await dana.tap_in(MARYLAND)
            holds = house.tables[MARYLAND].table.custody.inventory
            await fay.give(MARYLAND, CountBank(by="floorperson", counted=holds))
            assert await bank_alarms(fay) == []
            await fay.give(MARYLAND, CountBank(by="floorperson", counted=holds + 2_500))
            words = f"Floor: counts {_money(holds + 2_500)} in the inventory, $25 over; drop $0"
            assert await bank_alarms(fay) == [(MARYLAND, words, None)]
            shown = await fay.console(MARYLAND)
            assert [one.words for one in shown.alarms if one.kind == "bank"] == [words]
            async with asyncio.timeout(PATIENCE):  # what the console showed is noted after it has gone
                while await bank_alarms(fay):
                    await asyncio.sleep(0.01)
            for deck in house.tables[MARYLAND].table.decks.at_table:
                await dana.give(MARYLAND, RemoveDeck(by="dealer", deck=deck.number, reason="table-closes"))
                await fay.give(MARYLAND, InspectDeck(by="floorperson", deck=deck.number, cards=52))
            await fay.give(MARYLAND, CloseTable(by="floorperson", counted=holds))
            words = f"Floor: closes the table with {_money(holds)}, $25 short; drop $0"
            assert await bank_alarms(fay) == [(MARYLAND, words, None)]

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(count(house, address))


def test_an_inventory_that_differs_stays_an_alarm_however_many_rounds_are_played(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            host = there.house.tables[JERSEY]
            count = CountBank(by="floorperson", counted=host.table.custody.inventory - 500)
            await there.does(JERSEY, "demo-floorperson", count)
            await there.seat_guest(JERSEY, 1, 50_000, "Gus")
            for _ in range(5):
                await there.round(JERSEY, {1: {"ante": 1000}}, {1: (0,)})
            (alarm,) = [one for one in alarms(host, (), ()) if one.kind == "bank"]
            assert "$5 short" in alarm.words

    asyncio.run(live())


def test_what_the_floor_was_shown_is_noted_also_when_it_leaves_meanwhile(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            house = there.house
            fay = await comes_to_work(house, "fay", "floorperson")
            async with house.services.house_stream.lock:
                noting = asyncio.create_task(acknowledge(house.tables[MARYLAND], 1, fay))
                while not noting.done() and not house.tables[MARYLAND].recent.acknowledged:
                    await asyncio.sleep(0)
                noting.cancel()
                await asyncio.wait([noting])
            async with asyncio.timeout(PATIENCE):
                while AlarmsShown not in map(type, told(house)):
                    await asyncio.sleep(0.01)

    asyncio.run(live())
    check_record(tmp_path)


def _money(cents: int) -> str:
    return f"${cents // 100:,}"


def test_a_dispute_is_an_alarm_of_its_table(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson") as (fay,), connect(address) as client:
            guest = await client.come_in("Anna")
            async with client.table("new-jersey-1") as table:
                await sit_down(client, table, "Anna")
                await place_bets(table)
                await table.ready()
                await table.until(may_bet)
                await table.fold()
                await table.until(lambda scene: scene.view.stage == "betting" and scene.view.round == 1)
            headers = {"Authorization": f"Bearer {guest.token}"}
            async with httpx.AsyncClient(base_url=address, headers=headers) as http:
                path = "/api/tables/new-jersey-1/rounds/1/dispute"
                assert (await http.post(path, json={"words": "I bet"})).status_code == 201
            (alarm,) = [one for one in glance(await fay.get("/api/floor")).alarms if one.kind == "dispute"]
            assert (alarm.table, alarm.round) == ("new-jersey-1", 1)
            assert any(one.kind == "dispute" for one in (await fay.console("new-jersey-1")).alarms)

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(play(house, address))
