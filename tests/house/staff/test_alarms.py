"""Alarms: a table that waits for its floor or a dealer, a meter out of service; escalation and acknowledgement."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifthstreet.cards import DECK
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.base.house_events import AlarmAcknowledged
from fifthstreet.house.house import House
from fifthstreet.house.tables.waiting import Duty, blocks_play
from fifthstreet.house.wording.alarms import waiting_words
from fifthstreet.play.staff import enough, staff
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import (
    BuyIn,
    CloseBets,
    CloseTable,
    Credit,
    Fill,
    InspectDeck,
    Leave,
    OpenDeck,
    PlaceWager,
    ReceiveDeck,
    RemoveDeck,
    Sit,
)
from fifthstreet.wire.alarms import Alarm, AlarmBoard
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import Done
from support.accounts import told
from support.changes import changed
from support.documents import prepare, sign, signs_last, slip
from support.in_process_bank import Bank, in_bank
from support.in_process_house import Floor, floor
from support.log_check import check_record
from support.real_table import real

TABLE = "maryland-1"
ME = PersonShown(person="account-demo-floorperson", name="Fay Moss", role="floorperson")
MINUTE = 60_000


def at_a_real_table(data: Path, story: Callable[[Floor], Coroutine[Any, Any, None]]) -> None:
    async def live() -> None:
        async with floor(data, real("maryland")) as there:
            await story(there)

    asyncio.run(live())


async def tap(there: Floor, way: str) -> None:
    client = await there.staff("dealer")
    answer = await client.post(
        f"/api/tables/{TABLE}/tap-{way}", json={"id": f"tap-{way}-{there.host(TABLE).dealer.person}"}
    )
    assert answer.status_code == 200, answer.text


def of_kind(house: House, kind: str) -> list[Alarm]:
    return [one for one in house.alarm_desk.all(ME, []) if one.kind == kind]


async def deck_to_verify(there: Floor) -> None:
    """A dealer, a floorperson, and a deck that the dealer has inspected."""
    await there.staff("floorperson")
    await tap(there, "in")
    dana = "account-demo-dealer"
    await there.does(TABLE, dana, ReceiveDeck(by="dealer", back="red"))
    await there.does(TABLE, dana, OpenDeck(by="dealer", deck=1, step="dealer-inspects"))


def later(house: House, milliseconds: int) -> None:
    house.services.clock.not_before(house.services.clock.now() + milliseconds)


def test_a_table_that_waits_for_the_floor_is_an_alarm_that_names_the_deed_until_it_is_done(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        assert of_kind(there.house, "floor") == []
        await deck_to_verify(there)
        (alarm,) = of_kind(there.house, "floor")
        assert alarm.headline == "Maryland 1: deck 1 waits for your verification"
        assert (alarm.words, alarm.button) == ("Deck 1 waits for your verification", "Verify deck 1")
        assert (alarm.table, alarm.at, alarm.advice.calls) == (TABLE, there.host(TABLE).table.now, True)
        began = alarm.at
        await there.does(TABLE, "account-demo-dealer", Sit(by="dealer", seat=1, player="walk-in-1"))
        (alarm,) = of_kind(there.house, "floor")
        assert alarm.at == began, "what else happens does not make the wait shorter"
        step = OpenDeck(by="floorperson", deck=1, step="floorperson-verifies")
        await there.does(TABLE, "account-demo-floorperson", step)
        assert of_kind(there.house, "floor") == []
        await there.does(TABLE, "account-demo-dealer", RemoveDeck(by="dealer", deck=1, reason="other"))
        (alarm,) = of_kind(there.house, "floor")
        assert (alarm.words, alarm.button) == ("Deck 1 waits for your inspection", "Inspect deck 1")

    at_a_real_table(tmp_path, story)


def test_a_closed_table_is_an_alarm_once_a_dealer_waits_there(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await there.staff("floorperson")
        inventory = there.host(TABLE).table.custody.inventory
        await there.does(TABLE, "account-demo-floorperson", CloseTable(by="floorperson", counted=inventory))
        assert of_kind(there.house, "floor") == []
        await tap(there, "in")
        (alarm,) = of_kind(there.house, "floor")
        assert (alarm.headline, alarm.button) == (
            "Maryland 1: the table is closed and waits to be opened",
            "Open the table",
        )

    at_a_real_table(tmp_path, story)


def test_the_dealer_who_closed_the_table_waits_for_no_opening_until_a_dealer_comes_again(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await there.staff("floorperson")
        await tap(there, "in")
        inventory = there.host(TABLE).table.custody.inventory
        await there.does(TABLE, "account-demo-floorperson", CloseTable(by="floorperson", counted=inventory))
        assert of_kind(there.house, "floor") == []
        await tap(there, "out")
        client = await there.staff("dealer")
        again = await client.post(f"/api/tables/{TABLE}/tap-in", json={"id": "tap-in-again"})
        assert again.status_code == 200, again.text
        assert [one.button for one in of_kind(there.house, "floor")] == ["Open the table"]

    at_a_real_table(tmp_path, story)


def test_a_deck_to_inspect_beside_one_in_play_does_not_say_that_play_waits(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        dana, fay = "account-demo-dealer", "account-demo-floorperson"
        await deck_to_verify(there)
        (alarm,) = of_kind(there.house, "floor")
        assert alarm.advice.todo == "Play waits for you."
        await there.does(TABLE, fay, OpenDeck(by="floorperson", deck=1, step="floorperson-verifies"))
        await there.does(TABLE, dana, RemoveDeck(by="dealer", deck=1, reason="other"))
        (alarm,) = of_kind(there.house, "floor")
        assert (alarm.button, alarm.advice.todo) == ("Inspect deck 1", "Play waits for you.")
        host = there.host(TABLE)
        duty = Duty("inspect-deck", 1)
        dealt = changed(host.table, deck__shuffled=True)
        assert blocks_play(host.table, duty)
        assert not blocks_play(dealt, duty)
        assert blocks_play(dealt, Duty("verify-deck", 1))

    at_a_real_table(tmp_path, story)


def test_a_low_inventory_asks_for_a_fill_with_a_clock_of_its_own_and_does_not_say_that_play_waits(
    tmp_path: Path,
) -> None:
    async def story(there: Floor) -> None:
        dana, fay, host = "account-demo-dealer", "account-demo-floorperson", there.host(TABLE)
        await deck_to_verify(there)
        limit = there.house.services.current_settings.fill_due_below
        assert limit == 100_000_00, "in the demo"
        await there.does(TABLE, fay, Credit(by="floorperson", amount=host.table.custody.inventory - limit))
        assert of_kind(there.house, "inventory") == []
        await there.does(TABLE, fay, Credit(by="floorperson", amount=1))
        (alarm,) = of_kind(there.house, "inventory")
        assert (alarm.words, alarm.button) == ("Inventory is below $100,000", "Request fill")
        assert (alarm.advice.todo, alarm.advice.calls) == ("Request a fill. Play goes on.", False)
        assert [one.button for one in of_kind(there.house, "floor")] == ["Verify deck 1"]
        seen = {"id": "seen-0001", "alarm": alarm.alarm}
        assert (await (await there.staff("floorperson")).post("/api/alarms/acknowledge", json=seen)).status_code == 200
        await there.does(TABLE, fay, OpenDeck(by="floorperson", deck=1, step="floorperson-verifies"))
        await there.does(TABLE, dana, RemoveDeck(by="dealer", deck=1, reason="other"))
        await there.does(TABLE, fay, InspectDeck(by="floorperson", deck=1, cards=52))
        assert host.table.now > alarm.at
        (same,) = of_kind(there.house, "inventory")
        assert (same.at, same.acknowledged_by) == (alarm.at, "Fay Moss"), "other duties do not restart its clock"
        await there.does(TABLE, fay, Fill(by="floorperson", amount=1))
        assert of_kind(there.house, "inventory") == []

    at_a_real_table(tmp_path, story)


def test_a_tray_of_a_real_pit_is_not_low_after_a_usual_fill(tmp_path: Path) -> None:
    """An empty tray is; one with $5,000 is not, and what the dearest hand could cost is no reason for an alarm."""

    async def day(bank: Bank) -> None:
        def low() -> list[str]:
            return [one.words for one in bank.house.alarm_desk.all(ME, []) if one.kind in ("inventory", "floor")]

        assert low() == [], "the table is closed, and its dealer has not counted"
        assert isinstance(await prepare(bank.house, bank.by("dana"), "opener", bank.host.name), Done)
        assert low() == ["Opening inventory slip 1: the dealer has counted. Now count yourself"]
        assert isinstance(await sign(bank.house, bank.by("fay"), "opener", 1, 2), Done)
        assert low() == ["Inventory is below $5,000"]
        filled = await slip(bank.house, bank.people, "fill", bank.host.name, {100_00: 50})
        assert isinstance(await signs_last(bank.house, bank.people, filled), Done)
        assert bank.inventory == 5_000_00 < enough(bank.host.game)
        assert low() == []

    in_bank(tmp_path, day, with_chips=False)


def test_a_closed_table_is_no_alarm_for_the_dealer_who_has_just_closed_it(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        def calls() -> list[tuple[str, str]]:
            return [(one.words, one.button) for one in bank.house.alarm_desk.all(ME, []) if one.kind == "floor"]

        for serial, kind in ((1, "opener"), (1, "closer"), (2, "opener")):
            assert calls() == [], "the dealer begins the count"
            assert isinstance(await prepare(bank.house, bank.by("dana"), kind, bank.host.name), Done)
            title = KINDS[kind].title
            assert calls() == [(f"{title} {serial}: the dealer has counted. Now count yourself", KINDS[kind].deed)]
            assert isinstance(await sign(bank.house, bank.by("fay"), kind, serial, 2), Done)

    in_bank(tmp_path, day, with_chips=False)


def test_the_alarm_of_a_dealer_whose_console_is_gone_says_what_is_true_at_every_table(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await tap(there, "in")
        (alarm,) = of_kind(there.house, "connection")
        assert alarm.words == "The dealer's console is not connected"
        assert alarm.advice.todo == "Check on the dealer, or tap them out and send another."

    at_a_real_table(tmp_path, story)


def test_nothing_is_decided_for_a_player_who_is_gone_from_a_table_of_real_cards(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        host = there.host(TABLE)
        await deck_to_verify(there)
        player = await there.seat_guest(TABLE, 1, 100_000, "Anna")
        while host.table.between_rounds:
            now = host.table.now
            command = staff(host.game, host.table, DECK.__getitem__, now)
            if isinstance(command, CloseBets):
                await there.does(TABLE, player, PlaceWager(by="player", seat=1, wager="ante", amount=1000))
            assert command
            await there.does(TABLE, f"account-demo-{command.by}", command)
        there.host(TABLE).player_connected(player)
        there.host(TABLE).player_disconnected(player)
        alarm = next(one for one in of_kind(there.house, "connection") if one.seat == 1)
        assert alarm.words == "Seat 1 lost the connection during a round"
        assert alarm.advice.todo == "Check on the player."

    at_a_real_table(tmp_path, story)


def test_without_people_the_automatic_floor_acts_and_nobody_is_called(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            host, seen = there.host(TABLE), set[str]()
            host.watchers.add(lambda: seen.update(one.kind for one in of_kind(there.house, "floor")))
            await there.seat_guest(TABLE, 1, 100_000, "Anna")
            await there.round(TABLE, {1: {"ante": 1000}}, {1: (0,)})
            assert not seen

    asyncio.run(live())


def test_players_without_a_dealer_at_a_table_of_real_cards_are_an_alarm(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        dana = "account-demo-dealer"
        await tap(there, "in")
        await there.does(
            TABLE, dana, Sit(by="dealer", seat=1, player="walk-in-1"), BuyIn(by="dealer", seat=1, amount=50_000)
        )
        assert of_kind(there.house, "no-dealer") == []
        await tap(there, "out")
        (alarm,) = of_kind(there.house, "no-dealer")
        assert alarm.headline == "Maryland 1: 1 player waits for a dealer"
        began = alarm.at
        await there.does(TABLE, dana, Sit(by="dealer", seat=2, player="walk-in-2"))
        (alarm,) = of_kind(there.house, "no-dealer")
        assert (alarm.words, alarm.at) == ("2 players wait for a dealer", began)
        for seat in (1, 2):
            await there.does(TABLE, dana, Leave(by="dealer", seat=seat))
        assert of_kind(there.house, "no-dealer") == []

    at_a_real_table(tmp_path, story)


def test_a_meter_out_of_service_is_an_alarm_also_after_a_restart(tmp_path: Path) -> None:
    began = 0

    async def service(there: Floor, enabled: bool) -> None:
        fay, meter = await there.staff("floorperson"), there.host(TABLE).meter
        assert meter
        body = {"id": f"service-{enabled}", "enabled": enabled, "reason": "no light"}
        answer = await fay.post(f"/api/meters/{meter.name}/service", json=body)
        assert answer.status_code == 200, answer.text

    async def story(there: Floor) -> None:
        nonlocal began
        assert of_kind(there.house, "meter") == []
        await service(there, enabled=False)
        (alarm,) = of_kind(there.house, "meter")
        assert (alarm.headline, alarm.button) == ("Maryland progressive: out of service", "Put back in service")
        assert (alarm.table, alarm.advice.calls) == ("", True)
        began = alarm.at

    async def again(there: Floor) -> None:
        (alarm,) = of_kind(there.house, "meter")
        assert alarm.at == began
        await service(there, enabled=True)
        assert of_kind(there.house, "meter") == []

    at_a_real_table(tmp_path, story)
    at_a_real_table(tmp_path, again)


def test_an_alarm_that_nobody_acknowledges_escalates_after_the_time_that_the_house_sets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(there: Floor) -> None:
        await deck_to_verify(there)
        limit = there.house.services.current_settings.alarm_escalates_after * 1000
        (alarm,) = of_kind(there.house, "floor")
        monkeypatch.setattr(there.house.services.clock, "now", lambda: alarm.at + limit - 1)
        assert not of_kind(there.house, "floor")[0].escalated
        monkeypatch.setattr(there.house.services.clock, "now", lambda: alarm.at + limit)
        assert of_kind(there.house, "floor")[0].escalated

    at_a_real_table(tmp_path, story)


def test_an_acknowledged_alarm_is_on_record_stays_listed_and_does_not_escalate(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await deck_to_verify(there)
        fay, dana, mia = [await there.staff(login) for login in ("floorperson", "dealer", "manager")]
        (alarm,) = of_kind(there.house, "floor")
        given = {"id": "seen-0001", "alarm": alarm.alarm}
        assert (await dana.post("/api/alarms/acknowledge", json=given)).status_code == 403
        first = await fay.post("/api/alarms/acknowledge", json=given)
        again = await fay.post("/api/alarms/acknowledge", json=given)
        assert (first.status_code, first.json()) == (200, again.json())
        (event,) = [one for one in told(there.house) if isinstance(one, AlarmAcknowledged)]
        assert (event.alarm, event.table, event.words) == (alarm.alarm, TABLE, alarm.words)
        later(there.house, 10 * MINUTE)
        board = (await fay.get("/api/alarms")).json()
        (shown,) = [one for one in board["alarms"] if one["kind"] == "floor"]
        assert (shown["acknowledged_by"], shown["escalated"]) == ("Fay Moss", False)
        lines = (await mia.get("/api/record", params={"table": TABLE, "kind": "AlarmAcknowledged"})).json()["lines"]
        said = "alarm acknowledged: Maryland 1: deck 1 waits for your verification"
        assert [(line["name"], line["words"]) for line in lines] == [("Fay Moss", said)]

    at_a_real_table(tmp_path, story)

    async def after_a_restart(there: Floor) -> None:
        await there.staff("floorperson")
        (alarm,) = of_kind(there.house, "floor")
        assert alarm.acknowledged_by == "Fay Moss"

    at_a_real_table(tmp_path, after_a_restart)
    check_record(tmp_path)


def test_an_acknowledgement_holds_for_one_wait_and_not_for_the_next(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        fay = await there.staff("floorperson")
        await deck_to_verify(there)
        people = "account-demo-dealer", "account-demo-floorperson"
        await there.does(TABLE, people[1], OpenDeck(by="floorperson", deck=1, step="floorperson-verifies"))
        await there.does(TABLE, people[0], RemoveDeck(by="dealer", deck=1, reason="other"))
        (alarm,) = of_kind(there.house, "floor")
        done = await fay.post("/api/alarms/acknowledge", json={"id": "seen-0001", "alarm": alarm.alarm})
        assert done.status_code == 200
        assert of_kind(there.house, "floor")[0].acknowledged_by
        await there.does(TABLE, people[1], InspectDeck(by="floorperson", deck=1, cards=52))
        gone = await fay.post("/api/alarms/acknowledge", json={"id": "seen-0002", "alarm": alarm.alarm})
        assert (gone.status_code, gone.json()["error"]["message"]) == (404, "No such alarm now: its cause is gone")
        await there.does(TABLE, people[0], ReceiveDeck(by="dealer", back="blue"))
        await there.does(TABLE, people[0], OpenDeck(by="dealer", deck=2, step="dealer-inspects"))
        (alarm,) = of_kind(there.house, "floor")
        assert (alarm.words, alarm.acknowledged_by) == ("Deck 2 waits for your verification", "")

    at_a_real_table(tmp_path, story)


def test_everybody_who_looks_over_the_tables_has_the_same_board(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await deck_to_verify(there)
        for login in ("floorperson", "manager", "surveillance", "auditor"):
            answer = await (await there.staff(login)).get("/api/alarms")
            board = msgspec.convert(answer.json(), AlarmBoard)
            assert [one.headline for one in board.alarms if one.kind == "floor"] == [
                "Maryland 1: deck 1 waits for your verification"
            ]

    at_a_real_table(tmp_path, story)


@pytest.mark.parametrize(
    ("duty", "words", "button"),
    [
        (Duty("fill"), "The inventory is too low for the next payout: a fill is due", "Fill"),
        (Duty("inspect-deck", 2), "Deck 2 waits for your inspection", "Inspect deck 2"),
        (
            Duty("settle", 6, "validate-six-card"),
            "Waiting for you to validate the Six Card prize of seat 6",
            "Validate the Six Card prize of seat 6",
        ),
    ],
)
def test_a_duty_of_the_floor_has_words_and_a_deed(duty: Duty, words: str, button: str) -> None:
    assert waiting_words(*duty) == (words, button)


def test_an_approval_that_only_a_manager_can_give_calls_the_managers_and_not_the_floor(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            mia, fay = await there.staff("manager"), await there.staff("floorperson")
            setting = {"id": "ask-0001", "value": 400_00, "from_day": "2100-01-01", "reason": "a new year"}
            assert (await mia.post("/api/settings/void_limit", json=setting)).status_code == 200
            rates = {"id": "ask-0002", "progression": "35%", "reserve": "4%", "reason": "filed"}
            (meter,) = there.house.tables.meters
            assert (await fay.post(f"/api/meters/{meter}/rates", json=rates)).status_code == 200
            may = dict[str, list[bool]]()
            for login in ("manager", "manager-2", "floorperson"):
                answer = await (await there.staff(login)).get("/api/alarms")
                found = [one for one in msgspec.json.decode(answer.content, type=AlarmBoard).alarms if one.approval]
                assert [one.advice.whom for one in found] == ["managers"] * 2
                may[login] = [one.you_may for one in found]
            assert may == {"manager": [False, True], "manager-2": [True, True], "floorperson": [False, False]}

    asyncio.run(live())
