"""The count room: drop boxes counted blind by two, held against the cash on record, and the win by slips."""

import csv
import io
import json
import random
import sqlite3
import time
from collections import Counter
from contextlib import closing
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.reports.bank_days import bank_day, bank_notes
from fifthstreet.house.reports.books import ShiftBook
from fifthstreet.house.reports.document_lists import DocumentSearch, document_list_csv
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.reports.papers import day_paper
from fifthstreet.house.reports.pit_reports import day_data
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.store import Movement
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.views.documents import bank_card
from fifthstreet.papers.bank_day import BankDay
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.day_report import day_report
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.forms import Amount, Rows
from fifthstreet.table.commands import AnyCommand, BuyIn, Leave, Sit, WrongCount
from fifthstreet.table.state import Stage
from fifthstreet.wire.bank import DocumentCard
from fifthstreet.wire.people import MoveMoney
from fifthstreet.wire.staff import Done, GiveCommand
from support.accounts import PASSWORD
from support.documents import Chips, number, prepare, sign, signs_last, slip, void
from support.in_process_bank import Bank, in_bank, refused
from support.real_pit import RealPit
from support.simulated_day import DayClock
from support.two_person_table import comes_to_work

DAY = 24 * 3_600_000
TRAY = {100_00: 200, 25_00: 40, 5_00: 100}
"""$21,500."""


@pytest.fixture(autouse=True)
def _at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noon UTC: the gaming day lasts for many hours."""
    monkeypatch.setattr(the_house, "HouseClock", DayClock)
    monkeypatch.setattr(DayClock, "skip", DAY - time.time_ns() // 1_000_000 % DAY + DAY // 2)


async def counts_tray(bank: Bank, kind: Any, chips: Chips) -> None:
    serial = bank.house.signing.documents.next_serial(kind)
    assert isinstance(await prepare(bank.house, bank.by("dana"), kind, bank.host.name, chips), Done)
    assert isinstance(await sign(bank.house, bank.by("fay"), kind, serial, 2, chips), Done)


async def deals(bank: Bank, *commands: AnyCommand) -> None:
    for command in commands:
        done = await give(bank.house.approvals, bank.host, bank.by("dana"), GiveCommand(id=number(), command=command))
        assert isinstance(done, Done), done


async def begin_count(bank: Bank, person: Person, currency: Chips) -> int:
    """Begin the count of the oldest box that waits; its serial."""
    card = bank_card(bank.house.tables, bank.house.signing, person.shown, None)
    choice = next(one for one in card.choices if one.kind == "drop-count")
    assert choice.denominations[0] == 100_00
    serial = bank.house.signing.documents.next_serial("drop-count")
    assert isinstance(await prepare(bank.house, person, "drop-count", chips=currency, about=choice.about), Done)
    return serial


async def counts_box(bank: Bank, currency: Chips, coupons: Chips | None = None) -> int:
    house, cleo, cruz = bank.house, bank.by("cleo"), bank.by("cruz")
    serial = await begin_count(bank, cleo, currency)
    assert isinstance(await sign(house, cleo, "drop-count", serial, 2, coupons or {}), Done)
    assert isinstance(await sign(house, cruz, "drop-count", serial, 3, currency), Done)
    assert isinstance(await sign(house, cruz, "drop-count", serial, 4, coupons or {}), Done)
    return serial


def card_of(bank: Bank, login: str, kind: str, serial: int = 1) -> DocumentCard:
    shown = bank_card(bank.house.tables, bank.house.signing, bank.by(login).shown, None)
    return next(one for one in (*shown.open, *shown.latest) if (one.kind, one.serial) == (kind, serial))


def today(bank: Bank) -> date:
    return bank.house.services.settings.day_of(bank.house.services.clock.now())


def by_slips(bank: Bank) -> BankDay:
    found = bank_day(bank.house.books.house(), bank.host.name, today(bank))
    assert found
    return found


async def a_shift(bank: Bank) -> None:
    """The table opens with $21,500; Wes buys in with $300 in cash, Paula with $200 of her account; it closes."""
    await counts_tray(bank, "opener", {})
    await signs_last(bank.house, bank.people, await slip(bank.house, bank.people, "fill", bank.host.name, TRAY))
    paula = await comes_to_work(bank.house, "paula", "player")
    moved = MoveMoney(id=number(), amount=500_00, words="")
    player = bank.house.services.store.players.get(paula.person)
    assert player
    assert isinstance(await bank.house.cashier.move_money(player, moved, bank.by("carl")), Movement)
    await deals(bank, Sit(by="dealer", seat=1, player="Wes"), BuyIn(by="dealer", seat=1, amount=300_00))
    sits = Commands(Actor("player", paula.person, number()), Sit(by="player", seat=2, player=paula.person))
    buys = Commands(Actor("player", paula.person, number()), BuyIn(by="player", seat=2, amount=200_00))
    assert (await bank.host.submit(sits)).id
    assert (await bank.host.submit(buys)).id
    await deals(bank, Leave(by="dealer", seat=1), Leave(by="dealer", seat=2))
    await counts_tray(bank, "closer", {100_00: 200, 25_00: 20, 5_00: 100})


def test_a_box_is_counted_blind_by_two_and_held_against_the_cash_on_record(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, cleo, cruz = bank.house, bank.by("cleo"), bank.by("cruz")
        await a_shift(bank)
        assert list(bank_notes(house.books.house(), bank.host.name, today(bank))) == [
            f"{today(bank)}: 1 drop box not counted"
        ]
        for login in ("fay", "mia", "carl", "sam"):
            offered = bank_card(house.tables, house.signing, bank.by(login).shown, None).choices
            assert "drop-count" not in [one.kind for one in offered]
        serial = await begin_count(bank, cleo, {100_00: 3})
        refused(await prepare(house, cruz, "drop-count", about=f"{bank.host.name}:document:closer:1"), "not needed now")
        refused(await sign(house, cruz, "drop-count", serial, 2, {}), "signed line 1 can sign here")
        assert isinstance(await sign(house, cleo, "drop-count", serial, 2, {25_00: 2}), Done)
        refused(await sign(house, cleo, "drop-count", serial, 3, {100_00: 3}), "already has this person's signature")
        refused(await sign(house, cruz, "drop-count", serial, 3, {100_00: 2, 20_00: 1}), "the two counts differ")
        refused(await sign(house, cruz, "drop-count", serial, 3, {25_00: 4}), "no such chips or bills")
        for login in ("cleo", "cruz", "fay", "mia"):
            shown = card_of(bank, login, "drop-count")
            assert (shown.counts, shown.total) == ((), None)
        assert isinstance(await sign(house, cruz, "drop-count", serial, 3, {100_00: 3}), Done)
        refused(await sign(house, cruz, "drop-count", serial, 4, {}), "the two counts differ")
        assert isinstance(await sign(house, cruz, "drop-count", serial, 4, {25_00: 2}), Done)
        shown = card_of(bank, "fay", "drop-count")
        assert shown.total == 350_00
        compared = [(one.title, one.total, one.expected) for one in shown.counts]
        assert compared == [("Currency", 300_00, 300_00), ("Coupons", 50_00, 0)], "the table took no coupon"
        found = by_slips(bank)
        assert (found.currency, found.from_accounts, found.coupons) == (300_00, 200_00, 50_00)
        assert (found.win, found.recorded, found.over_short) == (0, 0, 0)
        assert (found.coupons_over_short, found.state) == (50_00, "OPEN: not explained")

    in_bank(tmp_path, day, with_chips=False, cards="real")


def test_a_box_without_coupons_of_a_table_that_took_none_agrees(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await a_shift(bank)
        await counts_box(bank, {100_00: 3})
        assert (by_slips(bank).coupons_over_short, by_slips(bank).state) == (0, "agrees")
        assert not list(bank_notes(bank.house.books.house(), bank.host.name, today(bank)))

    in_bank(tmp_path, day, with_chips=False, cards="real")


async def takes_coupons(bank: Bank) -> None:
    """A winner with a $10 coupon, a loser with one of $5, and a hand with one of $5 that is void; then the drop."""
    pit = RealPit(bank, {1: "Ah Ad", 2: "2c 7d", 3: "3s 8d"}, "Jc 9s 4h")
    await pit.opens(300_00)
    await pit.bets({"ante": 10_00, "coupon": 10_00}, 1)
    await pit.bets({"ante": 10_00, "coupon": 5_00}, 2, 3)
    await pit.until(lambda _: pit.table.round.stage is Stage.THIRD_STREET)
    await pit.gives(WrongCount(by="floorperson", place="seat", seat=3, cards=3))
    await pit.closes()
    await counts_tray(bank, "drop", chips_of(bank.inventory))


def test_coupons_are_held_against_the_match_play_wagers_of_the_table(tmp_path: Path) -> None:
    """COMAR 36.05.03.12C: each goes into the box, won or lost; that of a void hand went back to its player."""

    async def day(bank: Bank) -> None:
        house, books = bank.house, bank.house.books.house()
        await takes_coupons(bank)
        serial = await begin_count(bank, bank.by("cleo"), {100_00: 9})
        assert isinstance(await sign(house, bank.by("cleo"), "drop-count", serial, 2, {10_00: 1}), Done)
        assert isinstance(await sign(house, bank.by("cruz"), "drop-count", serial, 3, {100_00: 9}), Done)
        for login in ("cleo", "cruz", "fay", "mia"):
            assert card_of(bank, login, "drop-count").counts == (), "nobody sees what is expected before all count"
        assert isinstance(await sign(house, bank.by("cruz"), "drop-count", serial, 4, {10_00: 1}), Done)
        compared = [(one.title, one.total, one.expected) for one in card_of(bank, "fay", "drop-count").counts]
        assert compared == [("Currency", 900_00, 900_00), ("Coupons", 10_00, 15_00)]
        found = by_slips(bank)
        assert (found.coupons, found.coupons_over_short, found.over_short) == (10_00, -5_00, 0)
        assert list(bank_notes(books, bank.host.name, today(bank))) == [
            f"{today(bank)}: over/short of coupons -$5.00, not explained"
        ]

    in_bank(tmp_path, day, cards="real", jurisdiction="new-jersey")


def test_coupons_that_are_short_are_on_the_count_the_reports_and_wait_for_an_explanation(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, books, fay = bank.house, bank.house.books.house(), bank.by("fay")
        await takes_coupons(bank)
        serial = await counts_box(bank, {100_00: 9}, {10_00: 1})
        paper = document_data(books, ("drop-count", serial))
        assert paper
        (compared,) = [
            one for one in bank_document(paper).blocks if isinstance(one, Rows) and one.rows[0][0] == "Counted"
        ]
        assert compared.titles == ("", "Currency", "Coupons")
        assert compared.rows[1:] == (("Expected", "$900.00", "$15.00"), ("Over/short", "$0.00", "-$5.00"))
        listed = document_list_csv(books, DocumentSearch(kind="drop-count"))
        assert listed
        (row,) = csv.DictReader(io.StringIO(listed.decode()))
        assert (row["over_short"], row["expected_coupons"], row["coupons_over_short"]) == ("0.0", "15.0", "-5.0")
        (choice,) = [
            one for one in bank_card(house.tables, house.signing, fay.shown, None).choices if one.kind == "over-short"
        ]
        assert choice.title == f"New Jersey 1, {today(bank)}: coupons -$5"
        assert isinstance(await prepare(house, fay, "over-short", about=choice.about), Done)
        assert isinstance(await sign(house, fay, "over-short", 1, 2, words="A coupon was torn"), Done)
        assert by_slips(bank).state == "explained"
        report = day_data(books, today(bank))
        assert report
        markup = form_pages(day_report(report))
        for words in ("Coupons over/short", "of coupons -$5.00. Over/short explanation 1: A coupon was torn"):
            assert words in markup, words
        written = day_paper(books, today(bank), bank.host.name, "csv")
        assert written
        (line,) = [one for one in csv.DictReader(io.StringIO(written.decode())) if one["Kind"] == "table"]
        assert (line["Coupons counted"], line["Coupons over/short"]) == ("10.00", "-5.00")

    in_bank(tmp_path, day, cards="real", jurisdiction="new-jersey")


def test_a_count_of_a_box_names_the_time_on_record_however_long_it_takes_to_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the clock is 0.7 seconds after the one before it."""
    looks, now = count(1), HouseClock.now

    async def day(bank: Bank) -> None:
        monkeypatch.setattr(HouseClock, "now", lambda clock: now(clock) + 700 * next(looks))
        await a_shift(bank)
        await counts_box(bank, {100_00: 3})
        house = bank.house
        made = list(house.signing.documents.newest())
        house.signing.load()
        assert made == list(house.signing.documents.newest())

    in_bank(tmp_path, day, with_chips=False, cards="real")


def test_a_count_that_was_wrong_is_voided_and_the_box_counted_again(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await a_shift(bank)
        serial = await begin_count(bank, bank.by("cleo"), {100_00: 2})
        refused(await void(bank.house, bank.by("fay"), "drop-count", serial, "wrong"), "cannot void")
        assert isinstance(await void(bank.house, bank.by("cleo"), "drop-count", serial, "counted wrongly"), Done)
        assert await counts_box(bank, {100_00: 3}) == 2

    in_bank(tmp_path, day, with_chips=False, cards="real")


def test_what_is_over_or_short_stands_open_until_the_floor_explains_it(tmp_path: Path) -> None:
    """COMAR 36.05.03.15D."""

    async def day(bank: Bank) -> None:
        house, books, fay = bank.house, bank.house.books.house(), bank.by("fay")
        await a_shift(bank)
        await counts_box(bank, {100_00: 2, 20_00: 4})
        found = by_slips(bank)
        assert (found.over_short, found.boxes, found.tray, found.state) == (-20_00, -20_00, 0, "OPEN: not explained")
        note = f"{today(bank)}: over/short of tray and drop -$20.00, not explained"
        assert list(bank_notes(books, bank.host.name, today(bank))) == [note]
        choice = next(
            one for one in bank_card(house.tables, house.signing, fay.shown, None).choices if one.kind == "over-short"
        )
        assert choice.title == f"Maryland 1, {today(bank)}: -$20"
        assert isinstance(await prepare(house, fay, "over-short", about=choice.about), Done)
        refused(await sign(house, fay, "over-short", 1, 2), "write an explanation")
        assert by_slips(bank).state == "OPEN: not explained"
        assert isinstance(await sign(house, fay, "over-short", 1, 2, words="A $20 bill stuck in the box"), Done)
        found = by_slips(bank)
        assert found.state == "explained"
        report = day_data(books, today(bank), now=house.services.clock.now())
        assert report
        markup = form_pages(day_report(report))
        assert '"Win, drop not counted"' in markup, "the day goes on"
        for words in ("Win by slips", "A $20 bill stuck in the box (Fay,", "-$20.00"):
            assert words in markup, words
        written = day_paper(books, today(bank), bank.host.name, "csv")
        assert written
        (line,) = [one for one in csv.DictReader(io.StringIO(written.decode())) if one["Kind"] == "table"]
        assert (line["Over/short of tray and drop"], line["Slips"]) == ("-20.00", "explained")

    in_bank(tmp_path, day, with_chips=False, cards="real")


def test_every_win_of_a_gaming_day_says_which_over_short_it_contains(tmp_path: Path) -> None:
    """The tray is $100 short and the drop box $20; whoever adds up the lines comes from one win to the next."""

    async def day(bank: Bank) -> None:
        house, table = bank.house, bank.host.name
        await counts_tray(bank, "opener", {})
        await signs_last(house, bank.people, await slip(house, bank.people, "fill", table, TRAY))
        await deals(bank, Sit(by="dealer", seat=1, player="Ada"), BuyIn(by="dealer", seat=1, amount=300_00))
        await deals(bank, Leave(by="dealer", seat=1))
        await counts_tray(bank, "closer", chips_of(bank.inventory - 100_00))
        await counts_box(bank, {100_00: 2, 20_00: 4})
        books = house.books.house()
        report = day_data(books, today(bank), table)
        assert report
        assert report.counted
        (slips,), whole = report.bank, report.whole
        assert (slips.tray, slips.boxes, slips.over_short, whole.over_short) == (-100_00, -20_00, -120_00, -100_00)
        assert slips.win == slips.recorded + slips.tray + slips.boxes
        assert whole.win == whole.win_of_wagers + slips.tray
        assert whole.win_of_wagers == slips.recorded == 0, "no wager was made"
        blocks = day_report(report).blocks
        (headline,) = [one for one in blocks if isinstance(one, Amount)]
        assert (headline.title, headline.amount) == ("Win by slips", "-$120.00")
        assert headline.words == "hold -42.86%, counted drop $280.00"
        (wins,) = [one for one in blocks if isinstance(one, Rows) and "Drop over/short" in one.titles]
        assert [(row[0], *row[2:]) for row in wins.rows] == [
            ("Win of the wagers", "—", "—", "$0.00"),
            ("Win", "-$100.00", "—", "-$100.00"),
            ("Win by rounds of the tray", "—", "—", "$0.00"),
            ("Win by slips", "-$100.00", "-$20.00", "-$120.00"),
        ]
        running = day_data(books, today(bank), table, now=house.services.clock.now())
        assert running
        titles = [one.title for one in day_report(running).blocks if isinstance(one, Amount)]
        assert titles == ["Win, drop not counted"]

    in_bank(tmp_path, day, with_chips=False, cards="real")


def chips_of(amount: int) -> Chips:
    """An amount in the fewest pieces of $100, $5 and $1."""
    rest, pieces = amount, {}
    for one in (100_00, 5_00, 1_00):
        pieces[one], rest = divmod(rest, one)
    return {one: pieces[one] for one in pieces if pieces[one]}


async def a_random_day(bank: Bank, chance: random.Random) -> None:
    """Fills, credits and buy-ins in any order, now and then a drop; a closer; wrong counts of trays and boxes."""
    house, people, table = bank.house, bank.people, bank.host.name
    await counts_tray(bank, "opener", dict(house.services.documents.openings.closing_count(table)))
    await signs_last(house, people, await slip(house, people, "fill", table, TRAY))
    for _ in range(chance.randint(2, 5)):
        what = chance.choice(("fill", "credit", "buy-in", "drop"))
        if what in ("fill", "credit"):
            pieces = {100_00: chance.randint(1, 9)}
            await signs_last(house, people, await slip(house, people, what, table, pieces))  # type: ignore[arg-type]
        elif what == "buy-in":
            amount = chance.randint(1, 40) * 100_00
            await deals(bank, Sit(by="dealer", seat=1, player="Wes"), BuyIn(by="dealer", seat=1, amount=amount))
            await deals(bank, Leave(by="dealer", seat=1))
        else:
            await counts_tray(bank, "drop", chips_of(max(0, bank.inventory + chance.choice((0, 0, -5_00, 1_00)))))
    await counts_tray(bank, "closer", chips_of(max(0, bank.inventory + chance.choice((0, 0, -25_00, 100_00)))))
    shifts = house.books.table(table).shifts.read_on(house.services.store)
    ended = sum(one.ends is not None and one.ends.command.startswith("document:") for one in shifts)
    counted = house.services.documents.next_serial("drop-count") - 1
    for shift in [one for one in shifts if one.ends and one.ends.command.startswith("document:")][counted:ended]:
        await counts_box(bank, chips_of(max(0, shift.cash + chance.choice((0, 0, -20_00, 5_00)))))


def raw(data: Path, stream: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(f"file:{data / 'house.db'}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT at, event FROM entries WHERE stream = ? ORDER BY sequence", (stream,)
        ).fetchall()
    return [{**json.loads(event), "at": at} for at, event in rows]


def recount(data: Path, table: str, day_of: Any) -> dict[date, Counter[str]]:
    """Win by slips and win by record of each gaming day, from the JSON of the entries alone."""
    days: dict[date, Counter[str]] = {}
    shift = Counter[str]()
    box_days: list[date] = []
    for one in raw(data, f"table:{table}"):
        kind = one["type"].partition(".")[0]
        if kind == "TableOpened":
            shift = Counter({"win": -one["inventory"], "record": -one["inventory"]})
        elif kind in ("Filled", "Credited"):
            sign_of = -1 if kind == "Filled" else 1
            shift.update(dict.fromkeys(("win", "record"), sign_of * one["amount"]))
        elif kind == "BoughtIn":
            shift.update({"record": one["amount"]})
        elif kind in ("TableClosed", "BankCounted") and one["at"] and (one["expected"] or shift):
            shift.update({"win": one["counted"], "record": one["expected"]})
            day = day_of(one["at"])
            days.setdefault(day, Counter()).update(shift)
            box_days.append(day)
            shift = Counter({"win": -one["counted"], "record": -one["counted"]}) if kind == "BankCounted" else Counter()
    boxes = [
        one for one in raw(data, "house") if one["type"].startswith("DocumentPrepared") and one["kind"] == "drop-count"
    ]
    for one in boxes:
        day = date.fromisoformat(dict(one["facts"])["Gaming day"])
        days[day].update({"win": sum(denomination * pieces for denomination, pieces in one["count"])})
    return days


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_days_of_slips_and_wrong_counts_agree_with_an_independent_count(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, found, read_on = random.Random(seed), {}, ShiftBook.read_on

    async def days(bank: Bank) -> None:
        nonlocal found
        for _ in range(3):
            for login in ("fay", "dana", "carl", "sam", "cleo", "cruz"):
                bank.people[login] = await back_at_work(bank, login)
            if bank.host.dealer.person is None:
                await bank.house.dealer_assignments.tap_in(bank.host, bank.by("dana"), number())
            await a_random_day(bank, chance)
            DayClock.skip += DAY
        books = bank.house.books.house()
        expected = recount(tmp_path, bank.host.name, bank.house.services.settings.day_of)
        expected = {day: sums for day, sums in expected.items() if bank_day(books, bank.host.name, day)}
        for day in expected:
            one = bank_day(books, bank.host.name, day)
            assert one
            found[day] = one
            assert (one.win, one.recorded) == (expected[day]["win"], expected[day]["record"]), day
            assert one.over_short == one.tray + one.boxes
            assert one.uncounted == 0
        assert len(found) == 3
        reads = count()
        monkeypatch.setattr(ShiftBook, "read_on", lambda *about: next(reads) >= 0 and read_on(*about))
        list(bank_notes(books, bank.host.name, max(found)))
        assert next(reads) == 1, "the notes of all days come from one reading of the shifts"

    in_bank(tmp_path, days, with_chips=False, cards="real")


async def back_at_work(bank: Bank, login: str) -> Person:
    """A person who has signed in again, as they do every day."""
    signed_in = await bank.house.accounts.sign_in.by_password(login, PASSWORD, "192.0.2.1")
    return signed_in.person  # type: ignore[union-attr]
