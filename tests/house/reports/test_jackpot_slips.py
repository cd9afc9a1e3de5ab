"""Jackpot slips from real houses: Maryland's royal beside a straight flush, South Dakota's after a fold."""

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from fifthstreet.cards import Card
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import ApprovalAnswered, ApprovalAsked
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.house.reports.slips import slip_data
from fifthstreet.house.views.log import LogQuery, log_page
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.prize_slip import prize_slip
from fifthstreet.papers.typesetting import page_count, pdf, quoted
from fifthstreet.rules import make_game, ready_game
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.state import Stage
from support.changes import changed
from support.golden_rounds import STORIES, WITH_PROGRESSIVE
from support.in_process_house import Floor, floor
from support.staff_by_hand import StaffByHand

HEARTS = ("Qh", "Jh", "Th")


async def a_royal_and_a_straight_flush(there: Floor, table: str) -> None:
    """The meter shows 10,000.71; seat 2 has a tenth of it first, seat 1 all that is left."""
    told = STORIES["maryland-royal-and-straight-flush"]
    await there.rig(table, told.holes, told.board, told.box)
    await there.seat_guest(table, 1, 300_000, "Anna")
    await there.seat_guest(table, 2, 300_000, "Bert")
    await there.round(table, {1: WITH_PROGRESSIVE, 2: WITH_PROGRESSIVE}, told.bets)


def test_a_maryland_slip_has_the_hand_the_wager_the_meter_and_the_reset(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            table = "maryland-1"
            await a_royal_and_a_straight_flush(there, table)
            books = there.house.books.table(table)
            slip = slip_data(books, 1, 1, "jackpot")
            assert slip
            assert (slip.name, slip.hand, slip.stake, slip.amount) == ("Anna", "royal flush", 100, 9000_64)
            assert (slip.cards, slip.table_cards) == ((Card("Ah"), Card("Kh")), tuple(map(Card, HEARTS)))
            assert (slip.paid_from, slip.paid.by) == ("cage", "automatic dealer")
            assert (slip.validated.by, slip.approved.by) == ("automatic floorperson", "")
            meter = slip.meter
            assert meter
            assert (meter.share, meter.before, meter.after) == (1, Fraction(9000_64), 0)
            assert meter.meter == there.house.tables.meter_title(books.record.meter or "") == "Maryland progressive"
            assert (meter.from_house, meter.after_reset) == (10_000_00, 10_000_00)
            other = slip_data(books, 1, 2, "jackpot")
            assert other
            assert other.meter
            assert (other.amount, other.hand) == (1000_07, "straight flush")
            assert (other.meter.share, other.meter.before) == (Fraction(1, 10), Fraction(10_000_71))
            assert other.meter.after_reset is None
            assert slip_data(books, 1, 3, "jackpot") is None
            assert slip_data(books, 2, 1, "jackpot") is None
            assert slip_data(books, 7, 1, "jackpot") is None

    asyncio.run(live())


def test_a_south_dakota_slip_is_of_a_hand_that_was_folded(tmp_path: Path) -> None:
    async def live() -> None:
        table, told = "south-dakota-1", STORIES["south-dakota-fold-with-a-royal"]
        first = {table: (told.holes, told.board)}
        async with floor(tmp_path, ready_game("south-dakota"), first=first) as there:
            for seat, name in ((1, "Anna"), (2, "Bert")):
                await there.seat_guest(table, seat, 100_000, name)
            await there.round(table, told.wagers, told.bets)
            slip = slip_data(there.house.books.table(table), 1, 1, "jackpot")
            assert slip
            assert (slip.name, slip.hand, slip.amount, slip.stake) == ("Anna", "royal flush", 1000_71, 100)
            assert slip.meter
            # The seed of 1,000, and on top of it what the reserve had got from two wagers.
            assert (slip.meter.before, slip.meter.after_reset) == (Fraction(1000_71), 1000_10)
            markup = form_pages(prize_slip(slip))
            expected = (
                "$1,000.71",
                "one thousand dollars and 71 cents",
                "royal flush",
                "not required here",
                slip.law,
            )
            for words in expected:
                assert words in markup, words

    asyncio.run(live())


def test_the_slip_of_a_second_award_names_the_meter_before_the_first_and_what_the_house_added(tmp_path: Path) -> None:
    ready = ready_game("south-dakota")
    filed = changed(ready.submission, progressive__several_winners="on-the-meter-before-the-first")

    async def live() -> None:
        table = "south-dakota-1"
        first = {table: ({1: "9h 8h", 2: "Ah Kh"}, "Qh Jh 10h")}
        async with floor(tmp_path, make_game(ready.book, filed), first=first) as there:
            for seat, name in ((1, "Anna"), (2, "Bert")):
                await there.seat_guest(table, seat, 100_000, name)
            await there.round(table, {seat: {"ante": 500, "progressive": 100} for seat in (1, 2)})
            books = there.house.books.table(table)
            royal, slip = slip_data(books, 1, 2, "jackpot"), slip_data(books, 1, 1, "jackpot")
            assert royal
            assert royal.meter
            assert (royal.amount, royal.meter.of_meter, royal.meter.before) == (1000_71, 1000_71, 1000_71)
            assert "before the first award" not in form_pages(prize_slip(royal))
            assert slip
            assert slip.meter
            assert (slip.amount, slip.meter.of_meter, slip.meter.added) == (100_07, 1000_71, 100_07)
            assert (slip.meter.before, slip.meter.after) == (1000_10, 1000_10)
            markup = form_pages(prize_slip(slip))
            for words in ("before the first award of the round", "Added by the house", "$1,000.71", "$100.07"):
                assert words in markup, words
            lines = log_page(there.house.tables, LogQuery(kinds=("Awarded",)), None, 9).lines
            assert [line.words for line in lines] == [
                f"{table_title(table)}, round 1: $100.07 awarded to seat 1, $100.07 of it from the house",
                f"{table_title(table)}, round 1: $1,000.71 awarded to seat 2",
            ]
            report = shift_data(books, 1)
            assert report
            assert report.meter
            assert report.meter.agrees
            moved = {line.what: (line.meter, line.payable) for line in report.meter.moved}
            assert moved["Awards claimed, this table"] == (-1100_78, 1100_78)
            assert moved["Awards, from the house, this table"] == (100_07, 0)
            assert report.progressive
            assert report.progressive.agrees

    asyncio.run(live())
    assert verify(VerifyRequest(tmp_path, beside(tmp_path) / NAME)).bad == ()


def test_the_slip_on_paper_names_who_validated_who_approved_the_clauses_and_the_chain(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            table, house = "maryland-1", there.house
            await a_royal_and_a_straight_flush(there, table)
            validated = [
                entry.sequence
                for entry in house.services.store.streams.entries(f"table:{table}")
                if b'"step":"floor' in entry.event
            ]
            for number, person in ((1, "account-demo-floorperson"), (2, "account-demo-manager")):
                asked = ApprovalAsked(
                    approval=number, kind="jackpot", table=table if number == 1 else "other-1", words="pay", reason=""
                )
                await house.services.house_stream.append(asked, Actor("floorperson", "account-demo-floorperson-2"))
                answered = ApprovalAnswered(
                    approval=number, approved=True, words="", first=validated[-1], last=validated[-1]
                )
                await house.services.house_stream.append(answered, Actor("floorperson", person))
            slip = slip_data(house.books.table(table), 1, 1, "jackpot")
            assert slip
            assert slip.approved.by == "Fay Moss, floorperson"
            markup = form_pages(prize_slip(slip))
            assert page_count(markup) == 1
            assert 'paper: "us-letter"' in markup
            last = house.services.store.rounds.get(table, 1)
            assert last
            (entry,) = house.services.store.streams.entries(f"table:{table}", last.last - 1, 1)
            for words in (
                "Jackpot slip",
                "Maryland 1 / 1 / seat 1",
                "$9,000.64",
                "nine thousand dollars and 64 cents",
                "Award, paid from the cage",
                "Fay Moss, floorperson",
                "automatic floorperson",
                "Player (received)",
                ".11I(4)(c)",
                ".12C(4)",
                entry.hash.hex()[:16],
                slip.deal,
            ):
                assert words in markup, words
            assert quoted("the whole meter") not in markup
            assert "Award: the whole meter, in whole cents" in markup
            assert pdf(markup) == pdf(markup)

    asyncio.run(live())


@pytest.mark.parametrize(("login", "status"), [("floorperson", 200), ("surveillance", 200), ("cashier", 403)])
def test_a_slip_is_had_as_pdf_by_those_who_may(tmp_path: Path, login: str, status: int) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await a_royal_and_a_straight_flush(there, "maryland-1")
            client = await there.staff(login)
            made = await client.get("/api/papers/jackpot/maryland-1/1/1")
            assert made.status_code == status
            if status == 200:
                assert made.headers["content-type"] == "application/pdf"
                assert made.content.startswith(b"%PDF")
                assert 'filename="jackpot-maryland-1-1-seat-1.pdf"' in made.headers["content-disposition"]
                for path in ("maryland-1/1/5", "maryland-1/9/1", "nowhere/1/1"):
                    assert (await client.get(f"/api/papers/jackpot/{path}")).status_code == 404

    asyncio.run(live())


def test_a_jackpot_dealt_by_people_is_on_the_slip_with_who_validated_approved_and_paid(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            table, told = "maryland-1", STORIES["maryland-royal-and-straight-flush"]
            await there.rig(table, told.holes, told.board, told.box)
            for seat, name in ((1, "Anna"), (2, "Bert")):
                await there.seat_guest(table, seat, 300_000, name)
            await there.bets(table, {1: WITH_PROGRESSIVE, 2: WITH_PROGRESSIVE})
            await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
            await there.staff("floorperson")
            people = StaffByHand(there, table)
            await people.tap_in()
            await people.deal_the_rest()
            slip = slip_data(there.house.books.table(table), 1, 1, "jackpot")
            assert slip
            assert slip.amount == 9000_64
            assert slip.validated.by == "Fay Moss, floorperson"
            assert slip.approved.by == "Finn Hale, floorperson"
            assert slip.paid.by == "Dana Reed, dealer"
            markup = form_pages(prize_slip(slip))
            for name in (slip.validated.by, slip.approved.by, slip.paid.by):
                assert name in markup

    asyncio.run(live())
