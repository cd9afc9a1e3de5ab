"""The gaming day of a count: that of its first signature; a day that ended without a count is told, not passed over."""

import csv
import io
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from fifthstreet.house.reports.bank_days import bank_day, bank_notes
from fifthstreet.house.reports.papers import day_paper
from fifthstreet.house.reports.pit_reports import day_data
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.views.documents import bank_card
from fifthstreet.papers.day_report import day_report
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.forms import Amount
from fifthstreet.table.commands import BuyIn, Sit
from fifthstreet.wire.staff import Done, GiveCommand
from support.accounts import PASSWORD, later
from support.documents import number, prepare, sign
from support.in_process_bank import Bank, in_bank

MINUTE = 60_000
NOT_COUNTED = "Tray not counted at the end of gaming day"


def today(bank: Bank) -> date:
    return bank.house.services.settings.day_of(bank.house.services.clock.now())


async def at_the_end_of(bank: Bank, day: date, minutes: int) -> None:
    """Move the clock to minutes after the end of a gaming day, or before it if negative; all sign in again."""
    house = bank.house
    later(house, house.services.settings.span(day)[1] + minutes * MINUTE - house.services.clock.now())
    for login in ("dana", "fay", "cleo", "cruz"):
        signed_in = await house.accounts.sign_in.by_password(login, PASSWORD, "192.0.2.1")
        bank.people[login] = signed_in.person  # type: ignore[union-attr]
    if bank.host.dealer.person is None:
        assert isinstance(await house.dealer_assignments.tap_in(bank.host, bank.by("dana"), number()), Done)


async def buys_in(bank: Bank) -> None:
    for command in (Sit(by="dealer", seat=1, player="Wes"), BuyIn(by="dealer", seat=1, amount=300_00)):
        wanted = GiveCommand(id=number(), command=command)
        assert isinstance(await give(bank.house.approvals, bank.host, bank.by("dana"), wanted), Done)


def tray(bank: Bank) -> dict[int, int]:
    return {100_00: bank.inventory // 100_00}


async def dealer_counts(bank: Bank, kind: str) -> None:
    assert isinstance(await prepare(bank.house, bank.by("dana"), kind, bank.host.name, tray(bank)), Done)  # type: ignore[arg-type]


async def floor_counts(bank: Bank, kind: str, serial: int = 1) -> None:
    assert isinstance(await sign(bank.house, bank.by("fay"), kind, serial, 2, tray(bank)), Done)  # type: ignore[arg-type]


async def counts_box(bank: Bank, cash: dict[int, int], serial: int = 1) -> None:
    cleo, cruz, house = bank.by("cleo"), bank.by("cruz"), bank.house
    (choice,) = [
        one for one in bank_card(house.tables, house.signing, cleo.shown, None).choices if one.kind == "drop-count"
    ]
    assert isinstance(await prepare(house, cleo, "drop-count", chips=cash, about=choice.about), Done)
    for line, person, chips in ((2, cleo, {}), (3, cruz, cash), (4, cruz, {})):
        assert isinstance(await sign(house, person, "drop-count", serial, line, chips), Done)


def notes(bank: Bank) -> Sequence[str]:
    return list(bank_notes(bank.house.books.house(), bank.host.name, today(bank)))


def called(bank: Bank) -> list[str]:
    return [one.words for one in alarms(bank.host, (), ()) if one.words.startswith(NOT_COUNTED)]


def test_a_count_belongs_to_the_gaming_day_of_its_first_signature(tmp_path: Path) -> None:
    """COMAR 36.05.03.15D(1): the dealer counts before the day ends, the floor signs after; no round was in between."""

    async def days(bank: Bank) -> None:
        day, books = today(bank), bank.house.books.house()
        await buys_in(bank)
        await at_the_end_of(bank, day, -10)
        await dealer_counts(bank, "drop")
        await at_the_end_of(bank, day, 10)
        assert (today(bank), called(bank), notes(bank)) == (day + timedelta(days=1), [], [])
        await floor_counts(bank, "drop")
        assert list(bank.house.services.bank_days.of(bank.host.name)) == [day]
        assert (called(bank), notes(bank)) == ([], [f"{day}: 1 drop box not counted"])
        await counts_box(bank, {100_00: 3})
        counted = bank_day(books, bank.host.name, day)
        assert counted
        assert (counted.win, counted.state, counted.since, counted.missed) == (0, "agrees", "", ())
        report = day_data(books, day, now=bank.house.services.clock.now())
        assert report
        assert (report.counted, report.not_counted) == (True, ())
        await at_the_end_of(bank, day + timedelta(days=1), -10)
        assert (called(bank), notes(bank)) == ([], []), "the day goes on"

    in_bank(tmp_path, days, cards="real")


def test_a_gaming_day_that_ended_without_a_count_is_an_alarm_and_a_note_until_the_tray_is_counted(
    tmp_path: Path,
) -> None:
    """The win by slips of both days is in that of the next count, and each report says so."""

    async def days(bank: Bank) -> None:
        day, books = today(bank), bank.house.books.house()
        after = day + timedelta(days=1)
        await buys_in(bank)
        await at_the_end_of(bank, day, -10)
        assert (called(bank), notes(bank)) == ([], [])
        await at_the_end_of(bank, day, 10)
        assert called(bank) == [f"{NOT_COUNTED} {day}"]
        told = f"{day}: tray not counted at the end of the gaming day; its win by slips is in that of"
        assert notes(bank) == [f"{told} the day of the next count"]
        await dealer_counts(bank, "drop")
        await floor_counts(bank, "drop")
        assert (called(bank), notes(bank)[0]) == ([], f"{told} {after}")
        await counts_box(bank, {100_00: 3})
        await at_the_end_of(bank, after, -10)
        await dealer_counts(bank, "drop")
        await floor_counts(bank, "drop", 2)
        await counts_box(bank, {}, 2)
        await at_the_end_of(bank, after, 10)
        assert (called(bank), notes(bank)) == ([], [f"{told} {after}"])
        now = bank.house.services.clock.now()
        first, second = day_data(books, day, now=now), day_data(books, after, now=now)
        assert first
        assert second
        assert (first.counted, first.bank, len(first.not_counted)) == (False, (), 1)
        assert "Maryland 1: tray not counted at the end of the gaming day" in form_pages(day_report(first))
        (headline,) = [one for one in day_report(second).blocks if isinstance(one, Amount)]
        assert (headline.title, headline.words) == (
            "Win by slips",
            f"hold 0.00%, counted drop $300.00, with the win of {day}",
        )
        (by_slips,) = second.bank
        assert (by_slips.missed, by_slips.since[:10]) == ((str(day),), str(day))
        markup = form_pages(day_report(second))
        assert f"Maryland 1: since {by_slips.since}. The tray was not counted at the end of {day}" in markup
        assert f"Opening inventory, counted {by_slips.since}" in markup
        for one, states in ((day, "tray not counted at the end of"), (after, "agrees")):
            written = day_paper(books, one, bank.host.name, "csv")
            assert written
            (line,) = [row for row in csv.DictReader(io.StringIO(written.decode())) if row["Kind"] == "table"]
            assert line["Slips"].startswith(states)
            assert line["Slips since"] == (by_slips.since if one == after else "")

    in_bank(tmp_path, days, cards="real")


def test_a_table_that_began_to_close_before_the_day_ended_was_not_open_on_the_next(tmp_path: Path) -> None:
    """COMAR 36.05.03.02D: the closed table form is for the day after that of the closing count."""

    async def days(bank: Bank) -> None:
        day, house = today(bank), bank.house
        after = day + timedelta(days=1)
        await at_the_end_of(bank, day, -10)
        await dealer_counts(bank, "closer")
        await at_the_end_of(bank, day, 10)
        await floor_counts(bank, "closer")
        await at_the_end_of(bank, after, 10)
        choices = bank_card(house.tables, house.signing, bank.by("fay").shown, bank.host.name).choices
        assert [one.title for one in choices if one.kind == "closed-table"] == [f"Maryland 1, {after}: not open"]
        assert (called(bank), list(house.services.bank_days.of(bank.host.name))) == ([], [day])

    in_bank(tmp_path, days)
