"""An opening is held against the closing slip by denomination; what differs is counted again and reported."""

from pathlib import Path

import pytest

from fifthstreet.house.bank.count_errors import DAY
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.views.documents import bank_card
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.table.events import TableOpened
from fifthstreet.wire.alarms import Alarm
from fifthstreet.wire.bank import BankCard, DocumentCard, DocumentChoice, DocumentName
from fifthstreet.wire.staff import Done
from support.accounts import later
from support.documents import Chips, prepare, sign, signs_last, slip, void
from support.in_process_bank import Bank, in_bank, refused
from support.staff_client import events_of
from support.two_person_table import comes_to_work

TRAY = {100_00: 30, 25_00: 40}
"""$4,000."""
SWAPPED = {100_00: 29, 25_00: 44}
"""$4,000, in other chips."""
SHORT = {100_00: 30, 25_00: 39}
FAR_SHORT = {100_00: 28, 25_00: 40}
CLOSER, FIRST, AGAIN = "Closing inventory slip 1", "Opening inventory slip 2", "Opening inventory slip 3"


async def counts(bank: Bank, kind: DocumentName, chips: Chips) -> None:
    """Dana counts, then Fay."""
    serial = bank.house.signing.documents.next_serial(kind)
    assert isinstance(await prepare(bank.house, bank.by("dana"), kind, bank.host.name, chips), Done)
    assert isinstance(await sign(bank.house, bank.by("fay"), kind, serial, 2, chips), Done)


async def closes(bank: Bank) -> None:
    """The new table opens empty, a fill brings its chips, and it closes with them."""
    await counts(bank, "opener", {})
    await signs_last(bank.house, bank.people, await slip(bank.house, bank.people, "fill", bank.host.name, TRAY))
    await counts(bank, "closer", TRAY)


def shown(bank: Bank, login: str) -> BankCard:
    return bank_card(bank.house.tables, bank.house.signing, bank.by(login).shown, bank.host.name)


def card(bank: Bank, kind: DocumentName, serial: int, login: str = "fay") -> DocumentCard:
    found = shown(bank, login)
    return next(one for one in (*found.open, *found.latest) if (one.kind, one.serial) == (kind, serial))


def called(bank: Bank) -> list[str]:
    return [one.words for one in of_bank(bank)]


def of_bank(bank: Bank) -> list[Alarm]:
    return [
        one
        for one in alarms(bank.host, (), ())
        if one.kind == "bank" and "36.05.03.03" in "".join(one.clauses) and one.advice.calls
    ]


def page(bank: Bank, kind: DocumentName, serial: int) -> str:
    data = document_data(bank.house.books.house(), (kind, serial))
    assert data
    return form_pages(bank_document(data))


def test_an_opening_names_its_closing_slip(tmp_path: Path) -> None:
    """COMAR 36.05.03.03C."""

    async def day(bank: Bank) -> None:
        await closes(bank)
        await counts(bank, "opener", TRAY)
        assert bank.host.table.open
        assert dict(card(bank, "opener", 1).facts) == {"Closing slip": "none"}
        assert dict(card(bank, "opener", 2).facts) == {"Closing slip": CLOSER}
        assert bank.house.services.documents.next_serial("error") == 1

    in_bank(tmp_path, day, with_chips=False)


@pytest.mark.parametrize("first", [SWAPPED, SHORT], ids=["other chips of the same sum", "a chip too few"])
def test_an_opening_that_differs_in_any_denomination_is_counted_again_before_the_table_opens(
    tmp_path: Path, first: Chips
) -> None:
    """COMAR 36.05.03.03C and F(2): totals of each denomination, not their sum alone."""

    async def day(bank: Bank) -> None:
        await closes(bank)
        await counts(bank, "opener", first)
        assert (bank.host.table.open, bank.inventory) == (False, 0)
        assert called(bank) == [f"{FIRST} differs from closing inventory slip 1: count again"]
        # Nobody sees what was counted or expected until the tray is counted again, and nobody undoes the count.
        for login in ("dana", "fay", "mia"):
            seen = card(bank, "opener", 2, login)
            assert (seen.counts, seen.total, seen.waits_for) == ((), None, "Recount")
            assert [line.chips for line in seen.lines] == [None, None]
        assert document_data(bank.house.books.house(), ("opener", 2)) is None
        refused(await void(bank.house, bank.by("fay"), "opener", 2, "a wrong count"), "already complete")
        assert [one.deed for one in shown(bank, "dana").choices] == ["Recount to open"]
        await counts(bank, "opener", TRAY)
        assert (bank.host.table.open, bank.inventory, called(bank)) == (True, 4_000_00, [])
        opened = [one.inventory for one in events_of(bank.house, bank.host.name) if isinstance(one, TableOpened)]
        assert opened == [0, 4_000_00]
        assert dict(card(bank, "opener", 3).facts) == {"Closing slip": CLOSER, "Incorrect copy": FIRST}
        assert (card(bank, "opener", 2).waits_for, card(bank, "opener", 2).total is not None) == ("Complete", True)

    in_bank(tmp_path, day, with_chips=False)


def test_the_error_slip_of_a_recount_names_pit_slips_and_denominations(tmp_path: Path) -> None:
    """COMAR 36.05.03.03F(3) and (4), also where the recount agrees with the closing slip."""

    async def day(bank: Bank) -> None:
        await closes(bank)
        await counts(bank, "opener", SWAPPED)
        assert bank.house.services.documents.next_serial("error") == 1, "it is prepared with the recount"
        await counts(bank, "opener", SHORT)
        assert dict(card(bank, "error", 1).facts) == {
            "Pit": "Pit 1",
            "Count": AGAIN,
            "Closing slip": CLOSER,
            "Incorrect copy": FIRST,
            "Expected": "$4,000.00",
            "Counted": "$3,975.00",
            "Over/short": "-$25.00",
            "$25": "40 on slip, 39 counted",
        }
        assert "INCORRECT COPY" in page(bank, "opener", 2)
        assert "INCORRECT COPY" not in page(bank, "opener", 3)
        assert "CORRECT COPY" in page(bank, "opener", 3)
        assert "CORRECT COPY" not in page(bank, "opener", 1)
        await counts(bank, "closer", SHORT)
        await counts(bank, "opener", TRAY)
        await counts(bank, "opener", SHORT)
        assert dict(card(bank, "error", 2).facts)["Over/short"] == "$0.00"

    in_bank(tmp_path, day, with_chips=False)


def test_a_recount_can_be_void_and_is_still_a_recount(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await closes(bank)
        await counts(bank, "opener", SWAPPED)
        assert isinstance(await prepare(bank.house, bank.by("dana"), "opener", bank.host.name, SHORT), Done)
        refused(await sign(bank.house, bank.by("fay"), "opener", 3, 2, TRAY), "the two counts differ")
        assert isinstance(await void(bank.house, bank.by("dana"), "opener", 3, "counted wrongly"), Done)
        await counts(bank, "opener", TRAY)
        assert dict(card(bank, "error", 1).facts)["Incorrect copy"] == FIRST

    in_bank(tmp_path, day, with_chips=False)


def test_what_a_recount_leaves_over_100_dollars_is_reported_within_24_hours(tmp_path: Path) -> None:
    """COMAR 36.05.03.03H."""

    async def day(bank: Bank) -> None:
        house = bank.house
        bank.people["vera"] = await comes_to_work(house, "vera", "surveillance")
        await closes(bank)
        await counts(bank, "opener", FAR_SHORT)
        await counts(bank, "opener", FAR_SHORT)
        assert dict(card(bank, "error", 1).facts)["Unresolved"] == "$200.00"
        (alarm,) = of_bank(bank)
        assert alarm.words.startswith("Error slip 1: $200 unresolved, report due by ")
        assert (alarm.clauses, alarm.advice.whom) == (("COMAR 36.05.03.03H",), "surveillance")
        assert "within 24 hours" in page(bank, "error", 1)

        def offered(login: str) -> list[DocumentChoice]:
            return [one for one in shown(bank, login).choices if one.kind == "difference-report"]

        due = {login: offered(login) for login in bank.people}
        assert {login for login, found in due.items() if found} == {"sam", "vera"}
        (choice,) = due["vera"]
        assert choice.title.startswith("Maryland 1, error slip 1: report due by ")
        refused(await prepare(house, bank.by("fay"), "difference-report", about=choice.about), "cannot prepare")
        assert isinstance(await prepare(house, bank.by("vera"), "difference-report", about=choice.about), Done)
        assert not offered("sam")
        refused(await sign(house, bank.by("vera"), "difference-report", 1, 2), "enter: report")
        refused(await sign(house, bank.by("sam"), "difference-report", 1, 2, words="-"), "only the person who signed")
        for line, words in ((2, "two chips lay in the shuffler"), (3, "B. Cole")):
            assert called(bank)
            signed = await sign(house, bank.by("vera"), "difference-report", 1, line, words=words)
            assert isinstance(signed, Done), signed
        assert called(bank) == []
        facts = dict(card(bank, "difference-report", 1).facts)
        assert (facts["Error slip"], facts["Unresolved"]) == ("Error slip 1", "$200.00")
        assert "two chips lay in the shuffler" in page(bank, "difference-report", 1)

    in_bank(tmp_path, day, with_chips=False)


def test_a_report_that_is_overdue_is_an_alarm_of_its_own(tmp_path: Path) -> None:
    """COMAR 36.05.03.03H: who acknowledged the first alarm has not acknowledged this one."""

    async def day(bank: Bank) -> None:
        await closes(bank)
        await counts(bank, "opener", FAR_SHORT)
        await counts(bank, "opener", FAR_SHORT)
        (alarm,) = of_bank(bank)
        later(bank.house, DAY)
        (late,) = of_bank(bank)
        assert "report was due by" in late.words
        assert (late.alarm != alarm.alarm, late.at - alarm.at) == (True, DAY)

    in_bank(tmp_path, day, with_chips=False)
