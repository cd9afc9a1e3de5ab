"""Every document of the bank is found again: by day, kind, table, serial, state, person; on screen, paper, in CSV."""

import csv
import io
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base.house_events import DocumentPrepared
from fifthstreet.house.reports import document_lists
from fifthstreet.house.reports.cage_ledgers import cage_data
from fifthstreet.house.reports.document_lists import (
    DocumentSearch,
    document_list_card,
    document_list_csv,
    document_listing,
)
from fifthstreet.house.reports.shifts import shift_card, shifts_of
from fifthstreet.house.store import Chained
from fifthstreet.house.views.log import LogQuery, log_page
from fifthstreet.papers.document_list import document_list
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done
from support.documents import prepare, sign, signs_last, slip, void
from support.in_process_bank import Bank, in_bank
from support.simulated_day import DayClock
from support.two_person_table import comes_to_work

CHIPS = {100_00: 5}
ALL = DocumentSearch()


def found(bank: Bank, limit: int = 200, before: int | None = None, **search: Any) -> list[str]:
    page = document_list_card(bank.house.books.house(), DocumentSearch(**search), before, limit)
    assert len(page.documents) <= limit
    return [one.title for one in page.documents]


def today(bank: Bank) -> date:
    return bank.house.services.settings.day_of(bank.house.services.clock.now())


async def busy(bank: Bank) -> None:
    """The table was opened and filled; then a fill that is signed to the end, one void, and a count under way."""
    house, table = bank.house, bank.host.name
    await signs_last(house, bank.people, await slip(house, bank.people, "fill", table, CHIPS))
    assert isinstance(await prepare(house, bank.by("fay"), "fill-request", table, CHIPS), Done)
    assert isinstance(await void(house, bank.by("fay"), "fill-request", 3, "=not needed"), Done)
    assert isinstance(await prepare(house, bank.by("dana"), "drop", table, {100_00: 7}), Done)


OPENED = ["Fill slip 1", "Fill request 1", "Opening inventory slip 1"]
BUSY = ["Drop inventory slip 1", "Fill request 3", "Fill slip 2", "Fill request 2", *OPENED]


def test_a_search_finds_what_meets_all_its_criteria_newest_first(tmp_path: Path) -> None:
    """COMAR 36.05.03.04H(3), .04S and .05R: whoever accounts for the slips finds each of them again."""

    async def day(bank: Bank) -> None:
        await busy(bank)
        assert found(bank) == BUSY
        assert found(bank, kind="fill") == ["Fill slip 2", "Fill slip 1"]
        assert found(bank, serial=2) == ["Fill slip 2", "Fill request 2"]
        assert found(bank, kind="fill", serial=2) == ["Fill slip 2"]
        assert found(bank, state="void") == ["Fill request 3"]
        assert found(bank, state="open") == ["Drop inventory slip 1"]
        assert found(bank, state="complete", kind="fill-request") == ["Fill request 2", "Fill request 1"]
        assert found(bank, table=bank.host.name) == BUSY
        assert found(bank, table="nowhere-1") == []

    in_bank(tmp_path, day)


def test_a_person_is_found_by_part_of_a_name_or_by_login(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await busy(bank)
        fill = ["Fill slip 2"]
        assert found(bank, person="carl") == fill
        assert found(bank, person=" CAR ") == fill
        assert found(bank, person="account-sam") == fill
        assert found(bank, person="cleo") == []
        assert found(bank, person="fay", state="void") == ["Fill request 3"]
        assert found(bank, person=" ") == BUSY

    in_bank(tmp_path, day)


def test_a_player_is_found_on_payout_documents_and_redemptions(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        documents = Documents()
        for sequence, event in enumerate(
            (
                DocumentPrepared(kind="payout", serial=1, table="maryland-1", facts=(("Player", "walk-in-Wes Long"),)),
                DocumentPrepared(kind="redemption", serial=1, table="", count=(), facts=(("Name", "Ada West"),)),
            ),
            1,
        ):
            entry = Chained(
                stream="house", sequence=sequence, at=1, by="", person="system", command="", event=b"", hash=b""
            )
            documents.on_event(event, entry)
        books = bank.house.books.house()._replace(documents=documents)

        def of(person: str) -> list[str]:
            page = document_list_card(books, DocumentSearch(person=person), None, 50)
            return [one.title for one in page.documents]

        assert (of("wes"), of("long"), of("ada")) == (
            ["Chip redemption 1", "Payout document 1"],
            ["Payout document 1"],
            ["Chip redemption 1"],
        )

    in_bank(tmp_path, day)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[DayClock]:
    monkeypatch.setattr(the_house, "HouseClock", DayClock)
    monkeypatch.setattr(DayClock, "skip", 0)
    return DayClock


def test_documents_are_found_by_the_gaming_day_of_their_preparation(tmp_path: Path, clock: type[DayClock]) -> None:
    async def story(bank: Bank) -> None:
        first = today(bank)
        clock.skip += 3 * 24 * 3_600_000
        second, fay = today(bank), await comes_to_work(bank.house, "fay2", "floorperson")
        assert isinstance(await prepare(bank.house, fay, "fill-request", bank.host.name, CHIPS), Done)
        late = ["Fill request 2"]
        assert found(bank, since=second) == late
        assert found(bank, since=second, until=second) == late
        assert found(bank, until=first) == OPENED
        assert found(bank, since=first, until=second) == late + OPENED
        assert found(bank, since=first + timedelta(days=1), until=second - timedelta(days=1)) == []
        assert found(bank, since=date.min, until=date.max) == late + OPENED
        listed = document_list_card(bank.house.books.house(), ALL, None, 50).documents
        assert [one.day for one in listed] == [str(second), *[str(first)] * 3]

    in_bank(tmp_path, story)


def test_the_pages_of_a_search_are_everything_it_finds_once(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await busy(bank)
        books, titles, more = bank.house.books.house(), list[str](), None
        while True:
            page = document_list_card(books, ALL, more, 2)
            assert page.found == len(BUSY)
            titles += [one.title for one in page.documents]
            if page.more is None:
                break
            more = page.more
        assert titles == BUSY
        assert document_list_card(books, ALL, None, len(BUSY)).more is None

    in_bank(tmp_path, day)


def test_no_list_has_a_figure_of_a_count_under_way(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await busy(bank)
        books, search = bank.house.books.house(), DocumentSearch(kind="drop")
        (listed,) = document_list_card(books, search, None, 50).documents
        assert (listed.amount, listed.state, listed.people) == (None, "open", ("Dana",))
        (row,) = rows(document_list_csv(books, search))
        assert (row["chips"], row["amount"], row["expected"], row["over_short"]) == ("", "", "", "")
        listing = document_listing(books, search)
        assert listing
        assert not isinstance(listing, Fault)
        markup = form_pages(document_list(listing))
        assert "$700" not in markup
        assert '"$0.00"' in markup, "the sum of the complete"

    in_bank(tmp_path, day)


def rows(made: bytes | None) -> list[dict[str, str]]:
    assert made
    return list(csv.DictReader(io.StringIO(made.decode())))


def test_the_csv_has_what_each_slip_says_for_the_daily_agreement(tmp_path: Path) -> None:
    """COMAR 36.05.03.04K, .04S and .05L, .05R: chips, amount, table, day, signatures, and voids with their reason."""

    async def day(bank: Bank) -> None:
        await busy(bank)
        made = rows(document_list_csv(bank.house.books.house(), DocumentSearch(since=today(bank), until=today(bank))))
        assert [f"{one['kind']} {one['serial']}" for one in made] == BUSY
        fill = made[2]
        assert (fill["chips"], fill["amount"], fill["table"]) == ("5 x $100", "500.0", "Maryland 1")
        assert (fill["gaming_day"], fill["state"], fill["made_from"]) == (
            str(today(bank)),
            "complete",
            "Fill request 2",
        )
        assert fill["signed_by"] == (
            "Cashier, prepared: Carl; Security, received from cashier: Sam;"
            " Dealer, received at table: Dana; Floorperson, received at table: Fay"
        )
        assert made[1]["void_reason"] == "'=not needed", "no formula"

    in_bank(tmp_path, day)


def test_a_list_on_paper_sums_each_kind_and_is_no_longer_than_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def day(bank: Bank) -> None:
        await busy(bank)
        books = bank.house.books.house()
        listing = document_listing(books, DocumentSearch(since=today(bank)))
        assert listing
        assert not isinstance(listing, Fault)
        kinds = {one.title: one for one in listing.kinds}
        assert [(one.first, one.last, one.complete, one.void) for one in kinds.values()] == [
            (1, 3, 2, 1),
            (1, 2, 2, 0),
            (1, 1, 1, 0),
            (1, 1, 0, 0),
        ]
        filled = sum(one.amount or 0 for one in listing.documents if one.kind == "fill")
        assert kinds["Fill slip"].amount == filled > 500_00
        markup = form_pages(document_list(listing))
        assert "Void: =not needed" in markup
        assert "Next: Floorperson, counted" in markup
        assert document_listing(books, DocumentSearch(serial=99)) is None
        monkeypatch.setattr(document_lists, "MOST_ON_PAPER", len(BUSY) - 1)
        assert not document_list_card(books, ALL, None, 1).on_paper
        refused = document_listing(books, ALL)
        assert isinstance(refused, Fault)
        assert refused.message.startswith("7 documents were found, and a paper lists at most 6")

    in_bank(tmp_path, day)


def test_the_log_of_a_table_has_the_signatures_and_voids_of_its_slips_and_leads_to_them(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await busy(bank)
        table = bank.host.name
        lines = log_page(bank.house.tables, LogQuery(table=table), None, 200).lines
        kinds = [line.kind for line in lines if line.stream == "house" and line.kind.startswith("Document")]
        assert kinds.count("DocumentPrepared") == 7
        assert kinds.count("DocumentSigned") == 7
        assert kinds.count("DocumentVoided") == 1
        assert {line.table for line in lines} == {table}
        named = {line.document.title for line in lines if line.document and line.stream == "house"}
        assert named == set(BUSY)
        (filled,) = [line for line in lines if line.kind == "Filled" and line.event["amount"] == 500_00]
        assert filled.document
        assert (filled.document.kind, filled.document.serial) == ("fill", 2)
        voids = log_page(bank.house.tables, LogQuery(table=table, kinds=("DocumentVoided",)), None, 50).lines
        assert [line.document.title for line in voids if line.document] == ["Fill request 3"]

    in_bank(tmp_path, day)


def test_the_cage_ledger_and_the_shifts_lead_to_the_slips_behind_their_figures(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await signs_last(bank.house, bank.people, await slip(bank.house, bank.people, "fill", bank.host.name, CHIPS))
        lines = cage_data(bank.house.books.house(), today(bank)).lines
        titles = [one.document.title if one.document else "" for one in lines]
        assert titles == [one.words for one in lines] == ["Fill slip 1", "Fill slip 2"], "the tray was opened empty"
        books = bank.house.books.table(bank.host.name)
        (shift,) = shifts_of(books)
        shown = [one.title for one in shift_card(books, shift).documents]
        assert shown == ["Opening inventory slip 1", "Fill slip 1", "Fill slip 2"]
        count = {100_00: bank.inventory // 100_00}
        assert isinstance(await prepare(bank.house, bank.by("dana"), "drop", bank.host.name, count), Done)
        assert isinstance(await sign(bank.house, bank.by("fay"), "drop", 1, 2, count), Done)
        first, second = [shift_card(books, one) for one in shifts_of(books)]
        assert first.documents[-1].title == second.documents[0].title == "Drop inventory slip 1"

    in_bank(tmp_path, day)
