"""Adjustments on paper: a line of their own on the shift report, the incident report of the round they name."""

import asyncio
from datetime import UTC
from pathlib import Path

from fifthstreet.house.reports.incidents import incident_data
from fifthstreet.house.reports.papers import incident_paper
from fifthstreet.house.reports.shifts import shift_card, shift_data, shifts_of
from fifthstreet.papers.cashier_statement import CashierSide, CashierStatement, PurseFigures, cashier_statement
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.incident_report import incident_report
from fifthstreet.papers.shift_report import shift_report
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import CountBank
from support.adjusting import WHY, adjust, adjustment
from support.in_process_house import Floor, floor
from support.log_check import check_record

TABLE, FAY = "maryland-1", "account-demo-floorperson"
ANTE = {"ante": 1000}


async def two_rounds(there: Floor) -> tuple[str, str]:
    anna = await there.seat_guest(TABLE, 1, 100_000, "Anna")
    bert = await there.seat_guest(TABLE, 2, 100_000, "Bert")
    for _ in range(2):
        await there.round(TABLE, {1: ANTE, 2: ANTE})
    await there.quiet()
    return anna, bert


def test_the_shift_report_counts_adjustments_in_a_line_and_the_win_agrees(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            books = there.house.books.table(TABLE)
            anna, bert = await two_rounds(there)
            before = shift_data(books, 1)
            assert before
            await adjust(there, TABLE, adjustment(player=anna))
            await adjust(there, TABLE, adjustment(player=bert, round=2, source="account", seat=0, amount=-10_00))
            after = shift_data(books, 1)
            assert after
            assert (after.adjustments, after.adjusted_paid, after.adjusted_collected) == (2, 35_00, 10_00)
            assert (after.drop, after.win) == (before.drop, before.win - 25_00)
            assert (after.wagered, after.returned) == (before.wagered, before.returned)
            assert after.win == after.win_by_the_rounds
            held = there.host(TABLE).table.custody.inventory
            await there.does(TABLE, FAY, CountBank(by="floorperson", counted=held - 100))
            report = shift_data(books, 1)
            assert report
            assert report.unexplained == -100
            assert report.win - report.unexplained == report.win_by_the_rounds == after.win
            assert report.hold
            assert report.hold * report.drop == report.win
            assert [line.words for line in report.irregular][:2] == [
                "adjustment for round 1: Anna is paid $35",
                "adjustment for round 2: $10 is collected from the account of Bert",
            ]
            assert all(line.person == "Fay Moss, floorperson" for line in report.irregular)
            markup = form_pages(shift_report(report))
            for words in ("2, $35.00 paid, $10.00 collected", "Adjustments paid", "Adjustments collected", "AGREES"):
                assert words.replace("$", r"\$") in markup or words in markup, words
            assert "DOES NOT AGREE" not in markup
            card = shift_card(books, shifts_of(books)[0])
            assert (card.adjustments, card.adjusted_paid, card.adjusted_collected) == (2, 35_00, 10_00)
            fresh = shift_data(books, 2)
            assert fresh
            assert '"none"' in form_pages(shift_report(fresh))

    asyncio.run(live())
    check_record(tmp_path)


def test_the_incident_report_of_the_round_tells_of_its_adjustments_and_of_no_others(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            books = there.house.books.table(TABLE)
            anna, _ = await two_rounds(there)
            assert incident_data(books, 1) is None
            await adjust(there, TABLE, adjustment(player=anna))
            await there.round(TABLE, {1: ANTE, 2: ANTE})
            assert incident_data(books, 2) is None
            assert incident_data(books, 3) is None, "it stands among the entries of this round, and names another"
            report = incident_data(books, 1)
            assert report
            (line,) = report.adjustments
            assert (line.player, line.route, line.amount) == ("Anna", "From the table inventory to seat 1", 35_00)
            assert (line.by, line.approved_by) == ("Fay Moss, floorperson", "Mia Lane, manager")
            assert [words for _, _, words in report.reasons] == [WHY]
            assert report.deal == there.house.services.store.rounds.get(TABLE, 1).deal  # type: ignore[union-attr]
            assert len(report.sources) == 2
            markup = form_pages(incident_report(report))
            for words in (
                "Adjustments",
                "From the table inventory to seat 1",
                "approved by Mia Lane, manager at",
                WHY,
            ):
                assert words in markup, words
            paper = incident_paper(books, 1)
            assert isinstance(paper, bytes)
            assert paper.startswith(b"%PDF")

    asyncio.run(live())
    check_record(tmp_path)


def test_the_cashier_statement_has_adjustments_in_lines_of_their_own() -> None:
    figures = PurseFigures(opening=100, adjustments_paid=35_00, adjustments_collected=10_00, closing=26_00, movements=2)
    side = CashierSide(figures=figures, cashiers=())
    statement = CashierStatement(
        facility="Here", zone=UTC, since=0, until=1, purses=side, events=side, wrong=0, sources=()
    )
    assert statement.agrees
    markup = form_pages(cashier_statement(statement))
    assert "Adjustments of closed rounds, paid" in markup
    assert "Adjustments of closed rounds, collected" in markup
    assert "DOES NOT AGREE" not in markup
