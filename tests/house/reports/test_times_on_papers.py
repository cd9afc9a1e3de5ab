"""Papers of the house print the house's time and name its zone, and keep gaming day and calendar date apart."""

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from fifthstreet.cli.options import parse_time
from fifthstreet.house.house import House
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.reports.cage_ledgers import cage_data
from fifthstreet.house.reports.cashier_statements import Period, statement_data
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.reports.incidents import incident_data
from fifthstreet.house.reports.pit_reports import day_data, latest_day, statistics_data
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.house.reports.slips import slip_data
from fifthstreet.papers.bank_document import BankDocument, SignatureLine, bank_document
from fifthstreet.papers.cage_ledger import cage_ledger
from fifthstreet.papers.cashier_statement import CashierStatement, cashier_statement
from fifthstreet.papers.day_report import day_report
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.forms import Form
from fifthstreet.papers.incident_report import incident_report
from fifthstreet.papers.prize_slip import prize_slip
from fifthstreet.papers.shift_report import shift_report
from fifthstreet.papers.statistics_report import statistics_report
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import WrongCount
from fifthstreet.table.state import Stage
from fifthstreet.wire.staff import Done, TapOut
from support.documents import bank_staff, signs_last, slip
from support.golden_rounds import STORIES, WITH_PROGRESSIVE
from support.in_process_house import floor

TABLE = "maryland-1"
NEW_YORK = ZoneInfo("America/New_York")
MOMENT = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (\w+)")


def forms(house: House) -> Iterator[tuple[str, Form]]:
    """Every kind of paper that the house prints."""
    table, books = house.books.table(TABLE), house.books.house()
    today = latest_day(books)
    shift, incident, day = shift_data(table, 1), incident_data(table, 2), today and day_data(books, today)
    royal, prize = slip_data(table, 1, 1, "jackpot"), slip_data(table, 3, 1, "prize")
    statistics, statement = statistics_data(books), statement_data(books, Period(house.services.clock.now() - 60_000))
    fill = document_data(books, ("fill", 1))
    assert shift
    assert incident
    assert royal
    assert prize
    assert fill
    assert today
    assert day
    assert statistics
    assert isinstance(statement, CashierStatement)
    yield "shift", shift_report(shift)
    yield "incident", incident_report(incident)
    yield "jackpot", prize_slip(royal)
    yield "prize", prize_slip(prize)
    yield "document", bank_document(fill)
    yield "cage", cage_ledger(cage_data(books, today, today))
    yield "cashier", cashier_statement(statement)
    yield "day", day_report(day)
    yield "statistics", statistics_report(statistics)


def test_every_paper_of_the_house_prints_its_time_and_names_its_zone(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            house, told = there.house, STORIES["maryland-royal-and-straight-flush"]
            began = house.services.clock.now()
            people = await bank_staff(house)
            host = there.host(TABLE)
            assert isinstance(await house.dealer_assignments.tap_in(host, people["dana"], "tap-000001"), Done)
            filled = await slip(house, people, "fill", TABLE, {100_00: 10})
            assert isinstance(await signs_last(house, people, filled), Done)
            await house.dealer_assignments.tap_out(host, people["dana"], TapOut(id="tap-000002"))
            await there.rig(TABLE, told.holes, told.board, told.box)
            for seat in (1, 2):
                await there.seat_guest(TABLE, seat, 300_000)
            await there.round(TABLE, dict.fromkeys((1, 2), WITH_PROGRESSIVE), told.bets)
            await there.bets(TABLE, {1: {"ante": 1000}})
            await there.until(TABLE, lambda state: state.round.stage is Stage.THIRD_STREET)
            await there.does(TABLE, "account-demo-dealer", WrongCount(by="dealer", place="community", cards=4))
            await there.rig(TABLE, {1: "Ah Kh"}, "8s 7c 3d", "Qh Jh 10h 9h")
            await there.round(TABLE, {1: {"ante": 1000, "three-card": 100, "six-card": 500}})
            printed = set[str]()
            for name, form in forms(house):
                markup = form_pages(form)
                assert "Times: America/New_York" in markup, name
                assert "UTC" not in markup, name
                for text, zone in MOMENT.findall(markup):
                    at = datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=NEW_YORK)
                    assert zone == at.tzname(), name
                    assert began - 61_000 <= at.timestamp() * 1000 <= house.services.clock.now(), (name, text)
                    printed.add(name)
            assert printed == {"shift", "incident", "jackpot", "prize", "document", "cashier"}

    asyncio.run(live())


def test_a_slip_of_the_evening_has_the_calendar_date_of_the_house_and_says_which_gaming_day_it_is_of() -> None:
    """Half past one in the morning, New York: in London it is day, the gaming day is yesterday's."""
    at = int(datetime(2026, 11, 19, 6, 30, tzinfo=UTC).timestamp() * 1000)
    settings = HouseSettings()
    signed = SignatureLine(title="Cashier, prepared", by="Carl, cashier", at=at)
    made = BankDocument(
        title="Fill slip",
        serial=1,
        facility="Here",
        zone=settings.zone_at(at),
        clause="COMAR 36.05.03.04P",
        table="Maryland 1",
        game="Mississippi Stud",
        day=settings.day_of(at).isoformat(),
        prepared=at,
        made_from="",
        counts=(),
        facts=(),
        lines=(signed,),
        void=None,
        demo=False,
        sources=(),
        payout=None,
    )
    markup = form_pages(bank_document(made))
    assert markup.count("2026-11-19 01:30:00 EST") == 2
    assert '"Gaming day"' in markup
    assert markup.count("2026-11-18") == 1


def test_a_time_without_a_zone_is_the_house_s_on_the_command_line() -> None:
    zone_at = HouseSettings().zone_at
    for text, utc in (("2026-05-31", "2026-05-31T04:00+00:00"), ("2026-11-30T18:00", "2026-11-30T23:00+00:00")):
        assert parse_time(text, zone_at) == parse_time(utc)
