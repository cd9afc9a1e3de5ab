"""Shift reports from real houses: every figure against a count of the raw events, and the same win in two ways."""

import asyncio
import json
from fractions import Fraction
from pathlib import Path

import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.reports.shifts import shift_card, shift_data, shifts_of
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.meter_reconciliation import ProgressiveFigures
from fifthstreet.papers.shift_report import shift_report
from fifthstreet.papers.typesetting import page_count
from fifthstreet.play import coordinator
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.commands import CountBank, Credit, Fill, WrongCount
from fifthstreet.table.events import ProgressiveLocked, RoundVoided
from fifthstreet.table.state import Stage, Table
from support.in_process_house import Floor, floor
from support.random_games import JURISDICTIONS
from support.tables import stacked

PLAIN = {"ante": 1000}
BOTH = {"ante": 1000, "progressive": 100}
BETS = {"maryland": BOTH, "new-jersey": PLAIN, "south-dakota": BOTH | {"tip-ante": 500}}
FAY = "account-demo-floorperson"


async def a_shift(there: Floor, jurisdiction: str, missing: int = 0) -> None:
    """Two guests, three rounds, one void, a fill, two credits, one guest leaves, the bank is counted."""
    table, bets = f"{jurisdiction}-1", BETS[jurisdiction]
    for seat, name in ((1, "Anna"), (2, "Bert")):
        if not there.host(table).table.seat(seat):
            await there.seat_guest(table, seat, 100_000, name)
    for choices in ((3, 2, 1), (1, 1, 1), (1, 0, 0)):
        await there.round(table, {1: bets, 2: bets}, {1: choices, 2: (1, 1, 1)})
    await there.bets(table, {1: bets, 2: bets})
    await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
    await there.does(table, "account-demo-dealer", WrongCount(by="dealer", place="community", cards=4))
    await there.does(table, FAY, Fill(by="floorperson", amount=70_000))
    await there.does(table, FAY, Credit(by="floorperson", amount=20_000))
    await there.does(table, FAY, Credit(by="floorperson", amount=1_00))
    await there.leaves(table, 2)
    inventory = there.host(table).table.custody.inventory
    await there.does(table, FAY, CountBank(by="floorperson", counted=inventory - missing))


def amounts(there: Floor, table: str, kind: str, first: int, last: int) -> list[int]:
    """The amounts of all events of a kind, from the JSON of the entries."""
    entries = there.house.services.store.streams.entries(f"table:{table}", first - 1, last - first + 1)
    events = [json.loads(entry.event) for entry in entries]
    return [event["amount"] for event in events if event["type"] == f"{kind}.1"]


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_figures_of_a_shift_are_those_of_the_raw_events(tmp_path: Path, jurisdiction: str) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game(jurisdiction)) as there:
            table = f"{jurisdiction}-1"
            await a_shift(there, jurisdiction, missing=500)
            await there.seat_guest(table, 3, 50_000, "Cora")
            await there.quiet()
            counted, running = shifts_of(there.house.books.table(table))
            report = shift_data(there.house.books.table(table), 1)
            assert report
            first, last = 1, counted.last.sequence
            assert report.drop == sum(amounts(there, table, "BoughtIn", first, last)) == 200_000
            assert report.fills == sum(amounts(there, table, "Filled", first, last)) >= 70_000
            assert report.credits == sum(amounts(there, table, "Credited", first, last)) == 20_100
            assert report.cashed_out == sum(amounts(there, table, "CashedOut", first, last))
            assert (report.rounds, report.voids, report.buy_ins, report.cash_outs) == (3, 1, 2, 1)
            assert report.unexplained == -500
            assert report.win == report.drop + report.closing + report.credits - report.opening - report.fills
            assert report.win - report.unexplained == report.win_by_the_rounds
            rounds = there.house.services.store.rounds.latest(table, limit=100)
            assert report.wagered == sum(one.wagered for record in rounds for one in record.players)
            assert report.opened_by == "automatic floorperson"
            assert report.counted_by == "Fay Moss, floorperson"
            void, counted_off = (line.words for line in report.irregular)
            assert void.startswith("round void")
            assert f"counts ${report.closing // 100:,} in the inventory, $5 short" in counted_off
            assert report.irregularities == shift_card(there.house.books.table(table), counted).irregularities == 2
            assert (running.opening, running.drop, running.ends) == (report.closing, 50_000, None)
            assert running.closing == there.host(table).table.custody.inventory
            card = shift_card(there.house.books.table(table), running)
            assert (card.shift, card.until, card.drop, card.unexplained) == (2, None, 50_000, 0)

    asyncio.run(live())


@pytest.mark.parametrize("jurisdiction", ["maryland", "south-dakota"])
def test_the_meter_is_reconciled_over_each_shift_to_the_last_fraction(tmp_path: Path, jurisdiction: str) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game(jurisdiction)) as there:
            opened = await there.house.tables.open(ready_game(jurisdiction))
            assert not hasattr(opened, "code")
            table, other = f"{jurisdiction}-1", f"{jurisdiction}-2"
            await there.seat_guest(other, 1, 100_000, "Dora")
            await a_shift(there, jurisdiction)
            await there.round(other, {1: BOTH})
            await a_shift(there, jurisdiction)
            books = there.house.books.table(table)
            first, second = shift_data(books, 1), shift_data(books, 2)
            assert first
            assert second
            assert first.meter
            assert second.meter
            assert first.meter.agrees
            assert second.meter.agrees
            assert (first.meter.after.meter, first.meter.after.reserve) == (
                second.meter.before.meter,
                second.meter.before.reserve,
            )
            terms = ready_game(jurisdiction).submission.progressive
            assert terms
            rate = Fraction(terms.rate_of_progression)
            moved = {line.what: line.meter for line in second.meter.moved}
            assert moved["Contributions, this table"] == 8 * 100 * rate
            assert moved["Contributions, other tables"] == 1 * 100 * rate
            assert moved["Wagers taken back, this table"] == -2 * 100 * rate
            assert "Contributions, other tables" not in {line.what for line in first.meter.moved}
            shown = there.house.tables[table].meter
            assert shown
            assert second.meter.after.meter == shown.meter.shown

    asyncio.run(live())


def test_the_report_on_paper_says_whether_it_agrees(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await a_shift(there, "maryland", missing=500)
            report = shift_data(there.house.books.table("maryland-1"), 1)
            assert report
            assert report.meter
            markup = form_pages(shift_report(report))
            for words in (
                "Shift report",
                "Maryland 1 / shift 1",
                "Drop",
                "$2,000.00",
                "Fill from the cage",
                "$700.00",
                "Credit to the cage",
                "Fay Moss, floorperson",
                "-$5.00",
                "AGREES",
                "round void, 4 cards in the community area",
                "The movements account exactly for the change of the balances",
                "Table against meter, round by round",
                "Wagers taken back, this table",
                "Auditor",
            ):
                assert words in markup, words
            assert "DOES NOT AGREE" not in markup
            assert page_count(markup) == 2

    asyncio.run(live())


def test_shifts_over_http_are_for_those_who_answer_for_money(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            await a_shift(there, "new-jersey")
            await a_shift(there, "new-jersey")
            path = "/api/tables/new-jersey-1/shifts"
            for login in ("floorperson", "manager", "auditor"):
                client = await there.staff(login)
                cards = (await client.get(path)).json()
                assert [card["shift"] for card in cards] == [3, 2, 1]
                assert [card["rounds"] for card in cards] == [0, 3, 3]
                assert [card["shift"] for card in (await client.get(path, params={"limit": 1})).json()] == [3]
                made = await client.get("/api/papers/shift/new-jersey-1/2")
                assert (made.status_code, made.content[:4]) == (200, b"%PDF")
                assert (await client.get("/api/papers/shift/new-jersey-1/4")).status_code == 404
            for login in ("surveillance", "dealer", "cashier"):
                client = await there.staff(login)
                assert (await client.get(path)).status_code == 403
                assert (await client.get("/api/papers/shift/new-jersey-1/1")).status_code == 403

    asyncio.run(live())


def test_a_round_is_on_its_own_side_of_a_count_even_if_no_time_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class StoppedClock(HouseClock):
        def now(self) -> int:
            return 1_800_000_000_000

    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await there.house.tables.open(ready_game("maryland"))
            await there.seat_guest("maryland-2", 1, 100_000, "Dora")
            for _ in range(6):
                await there.round("maryland-2", {1: BOTH}, {1: (0,)})
            await a_shift(there, "maryland")
            await there.round("maryland-1", {1: BOTH})
            await there.quiet()
            books = there.house.books.table("maryland-1")
            counted, running = shift_data(books, 1), shift_data(books, 2)
            assert counted
            assert running
            assert counted.meter
            assert running.meter
            terms = ready_game("maryland").submission.progressive
            assert terms
            rate = Fraction(terms.rate_of_progression)
            in_the_shift = {line.what: line.meter for line in counted.meter.moved}
            since = {line.what: line.meter for line in running.meter.moved}
            assert in_the_shift["Contributions, this table"] == 8 * 100 * rate
            assert since["Contributions, this table"] == 1 * 100 * rate
            assert counted.meter.after.meter == running.meter.before.meter
            assert counted.meter.agrees
            assert running.meter.agrees

    monkeypatch.setattr(the_house, "HouseClock", StoppedClock)
    asyncio.run(live())


def test_the_hold_is_the_part_of_the_drop_that_the_table_kept(tmp_path: Path) -> None:
    """Three shifts worked by hand: the house loses, it wins and some chips are missing, nobody buys in."""
    table = "new-jersey-1"

    async def counts(there: Floor, missing: int = 0) -> None:
        counted = there.host(table).table.custody.inventory - missing
        await there.does(table, FAY, CountBank(by="floorperson", counted=counted))

    async def live() -> None:
        jacks = {table: ({1: "Jh Jd"}, "2c 7s 9d")}
        async with floor(tmp_path, ready_game("new-jersey"), first=jacks) as there:
            # Cora's $300 are the drop; a pair of jacks pays 1 to 1 on four wagers of $10: -40 of 300.
            await there.seat_guest(table, 1, 30_000, "Cora")
            await there.round(table, {1: PLAIN})
            await counts(there)
            # Two buy-ins make a drop of $3,000; two Antes of $10 are folded; $5 are missing: 20 - 5 = 15 of 3,000.
            await there.seat_guest(table, 2, 100_000, "Anna")
            await there.seat_guest(table, 3, 200_000, "Bert")
            await there.round(table, {2: PLAIN, 3: PLAIN}, {2: (0,), 3: (0,)})
            await there.leaves(table, 3)
            await there.does(table, FAY, Fill(by="floorperson", amount=70_000))
            await there.does(table, FAY, Credit(by="floorperson", amount=20_000))
            await counts(there, missing=500)
            # No drop, and an Ante folded.
            await there.round(table, {2: PLAIN}, {2: (0,)})
            await there.quiet()

            books = there.house.books.table(table)
            manager = await there.staff("manager")
            listed = {card["shift"]: card for card in (await manager.get(f"/api/tables/{table}/shifts")).json()}
            for shift, win, hold, points, words in (
                (1, -4_000, Fraction(-2, 15), -1_333, "hold -13.33%"),
                (2, 1_500, Fraction(1, 200), 50, "hold 0.50%"),
                (3, 1_000, None, None, "no drop"),
            ):
                report = shift_data(books, shift)
                assert report
                assert (report.win, report.hold) == (win, hold)
                card = shift_card(books, shifts_of(books)[shift - 1])
                assert (card.win, card.hold) == (win, points)
                assert (listed[shift]["win"], listed[shift]["hold"]) == (win, points)
                assert words in form_pages(shift_report(report))

    asyncio.run(live())


def test_the_table_and_its_meter_tell_the_same_of_the_progressive(tmp_path: Path) -> None:
    """A jackpot, a void round and wagers of another table at the same meter; figures worked by hand."""

    async def live() -> None:
        royal = {"maryland-1": ({1: "Ah Kh", 2: "2c 4d"}, "Qh Jh 10h")}
        async with floor(tmp_path, ready_game("maryland"), first=royal) as there:
            await there.house.tables.open(ready_game("maryland"))
            await there.seat_guest("maryland-2", 1, 100_000, "Dora")
            await there.round("maryland-2", {1: BOTH})
            await a_shift(there, "maryland")
            report = shift_data(there.house.books.table("maryland-1"), 1)
            assert report
            assert report.progressive
            assert report.meter
            sides = report.progressive
            terms = ready_game("maryland").submission.progressive
            assert terms
            # Two wagers of $1 in each of four rounds, of which the last is void; the first wins the whole meter: its
            # start, and what three wagers brought.
            won = int(terms.start + 3 * 100 * Fraction(terms.rate_of_progression))
            rates = Fraction(terms.rate_of_progression) + Fraction(terms.reserve_rate)
            assert sides.table == sides.meter == ProgressiveFigures(800, 200, 600 * rates, won, won)
            assert sides.agrees
            other = shift_data(there.house.books.table("maryland-2"), 1)
            assert other
            assert other.progressive
            assert other.progressive.table == other.progressive.meter == ProgressiveFigures(100, 0, 100 * rates, 0, 0)

    asyncio.run(live())


BROKEN = {
    "missing": (2, ProgressiveLocked, 0, 600, 200),
    "twice": (2, ProgressiveLocked, 2, 1_000, 200),
    "not taken back": (4, RoundVoided, 0, 800, 0),
}
"""The round and the event that the meter answers wrongly, how often it answers; the wagers it has then, taken back."""


@pytest.mark.parametrize("how", BROKEN)
def test_a_contribution_that_the_meter_does_not_have_is_on_report_and_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    number, kind, times, wagers, taken_back = BROKEN[how]
    whole = coordinator._at_the_meter

    def broken(game: Game, table: Table, meter: Meter, event: coordinator.Felt) -> object:
        answer = whole(game, table, meter, event)
        if isinstance(event, kind) and (table.name, table.round.number) == ("maryland-1", number):
            assert isinstance(answer, tuple)
            return answer * times
        return answer

    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await there.house.tables.open(ready_game("maryland"))
            await there.seat_guest("maryland-2", 1, 100_000, "Dora")
            for _ in range(number):
                await there.round("maryland-2", {1: BOTH}, {1: (0,)})
            await a_shift(there, "maryland")
            books = there.house.books.table("maryland-1")
            report = shift_data(books, 1)
            assert report
            assert report.meter
            assert report.progressive
            # The meter's own books are sound: they cannot know what is missing.
            assert report.meter.agrees
            sides = report.progressive
            assert not sides.agrees
            assert sides.rounds == (number,)
            assert (sides.table.wagers, sides.table.taken_back) == (800, 200)
            assert (sides.meter.wagers, sides.meter.taken_back) == (wagers, taken_back)
            assert sides.table.brought != sides.meter.brought
            markup = form_pages(shift_report(report))
            assert "DOES NOT AGREE" in markup
            assert f"Table and meter differ in round {number}." in markup
            manager = await there.staff("manager")
            cards = (await manager.get("/api/tables/maryland-1/shifts")).json()
            assert [card["progressive_agrees"] for card in cards] == [None, False]
            other = shift_data(there.house.books.table("maryland-2"), 1)
            assert other
            assert other.progressive
            assert other.progressive.agrees

    monkeypatch.setattr(coordinator, "_at_the_meter", broken)
    asyncio.run(live())


def test_what_another_table_won_meanwhile_is_made_good_by_the_house_when_a_round_is_void(tmp_path: Path) -> None:
    """The wagers of the void round went back to the players; what they brought the meter was won with it."""

    async def live() -> None:
        royal = stacked(ready_game("maryland"), {1: "Ah Kh"}, "Qh Jh 10h")
        async with floor(tmp_path, ready_game("maryland")) as there:
            there.rigged.next_deck("maryland-2", royal)
            await there.house.tables.open(ready_game("maryland"))
            await there.seat_guest("maryland-1", 1, 100_000, "Anna")
            await there.seat_guest("maryland-2", 1, 100_000, "Dora")
            await there.bets("maryland-1", {1: BOTH})
            await there.until("maryland-1", lambda state: state.round.stage is Stage.THIRD_STREET)
            await there.round("maryland-2", {1: BOTH})
            wrong = WrongCount(by="dealer", place="community", cards=4)
            await there.does("maryland-1", "account-demo-dealer", wrong)
            await there.quiet()
            reports = [shift_data(there.house.books.table(table), 1) for table in ("maryland-1", "maryland-2")]
            void, won = (report.progressive for report in reports if report)
            assert void
            assert won
            assert (void.table.wagers, void.table.taken_back, void.agrees) == (100, 100, True)
            assert void.table.brought == void.meter.brought == 0
            assert won.table.awarded == won.table.paid == won.meter.paid > 0
            assert won.agrees

    asyncio.run(live())
