"""Opener, closer and drop: two people count a tray without knowing what it should hold, and both sign."""

from pathlib import Path

import pytest

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.views.console import ConsoleContext, console
from fifthstreet.house.views.documents import COUNT_BLIND, bank_card, bank_waiting, inventory_for
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.table.commands import AnyCommand, BuyIn, CloseBets, CloseTable, CountBank, OpenTable, Sit
from fifthstreet.table.events import BankCounted, TableClosed, TableOpened
from fifthstreet.wire.bank import DocumentCard, DocumentName
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done, GiveCommand
from support.documents import Chips, number, prepare, sign, signer, signs_last, slip, void
from support.in_process_bank import Bank, in_bank, refused
from support.real_pit import RealPit
from support.staff_client import events_of

TRAY = {100_00: 30, 25_00: 40}
"""$4,000."""
SHORT = {100_00: 30, 25_00: 39}


async def counts(bank: Bank, kind: DocumentName, first: Chips, second: Chips | None = None) -> None:
    """Dana counts, then Fay."""
    serial = bank.house.signing.documents.next_serial(kind)
    assert isinstance(await prepare(bank.house, bank.by("dana"), kind, bank.host.name, first), Done)
    counted = await sign(bank.house, bank.by("fay"), kind, serial, 2, first if second is None else second)
    assert isinstance(counted, Done), counted


async def opens(bank: Bank) -> None:
    """The empty tray is counted, the table opens, and a fill brings its chips."""
    await counts(bank, "opener", {})
    await signs_last(bank.house, bank.people, await slip(bank.house, bank.people, "fill", bank.host.name, TRAY))


def card(bank: Bank, login: str, kind: DocumentName, serial: int = 1) -> DocumentCard:
    shown = bank_card(bank.house.tables, bank.house.signing, bank.by(login).shown, bank.host.name)
    return next(one for one in (*shown.open, *shown.latest) if (one.kind, one.serial) == (kind, serial))


def test_a_new_table_is_closed_and_empty_until_two_people_count_it_open(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        assert not bank.host.table.open
        assert bank.inventory == 0
        await opens(bank)
        assert bank.host.table.open
        assert bank.inventory == 4_000_00

    in_bank(tmp_path, day, with_chips=False)


def test_every_slip_of_a_table_names_the_shift_of_its_preparation(tmp_path: Path) -> None:
    """COMAR 36.05.03.02F(1), .04C(1), .04K(5), .05C(1) and .05L(5)."""

    async def day(bank: Bank) -> None:
        house, table = bank.house, bank.host.name

        def shift(kind: str, serial: int) -> int:
            data = document_data(house.books.house(), (kind, serial))
            assert data
            markup = form_pages(bank_document(data))
            assert ('"Shift"' in markup) == (data.shift > 0)
            return data.shift

        await opens(bank)
        await signs_last(house, bank.people, await slip(house, bank.people, "fill", table, {25_00: 4}))
        await counts(bank, "drop", {**TRAY, 25_00: TRAY[25_00] + 4})
        await signs_last(house, bank.people, await slip(house, bank.people, "credit", table, {25_00: 4}))
        await counts(bank, "closer", TRAY)
        await counts(bank, "opener", TRAY)
        assert shift("opener", 1) == 0, "no shift has ended yet"
        assert (shift("fill-request", 1), shift("fill", 1), shift("drop", 1)) == (1, 1, 1)
        assert (shift("credit-request", 1), shift("credit", 1), shift("closer", 1)) == (2, 2, 2)
        assert shift("opener", 2) == 2, "the shift that had ended"

    in_bank(tmp_path, day, with_chips=False)


def test_a_table_opens_with_what_its_last_closing_slip_says(tmp_path: Path) -> None:
    """COMAR 36.05.03.03C and .08."""

    async def day(bank: Bank) -> None:
        await opens(bank)
        await counts(bank, "closer", TRAY)
        assert not bank.host.table.open
        await counts(bank, "opener", TRAY)
        assert bank.host.table.open
        opened = card(bank, "mia", "opener", 2)
        assert (opened.total, opened.counts[0].expected) == (4_000_00, 4_000_00)
        assert bank.house.services.documents.next_serial("error") == 1
        found = [one for one in events_of(bank.house, bank.host.name) if isinstance(one, TableOpened | TableClosed)]
        assert [getattr(one, "inventory", None) for one in found] == [0, None, 4_000_00]

    in_bank(tmp_path, day, with_chips=False)


def test_nobody_sees_a_count_or_what_was_expected_before_both_have_counted(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await opens(bank)
        assert isinstance(await prepare(bank.house, bank.by("dana"), "drop", bank.host.name, SHORT), Done)
        for login in ("dana", "fay", "mia", "carl", "sam"):
            shown = card(bank, login, "drop")
            assert (shown.counts, shown.total) == ((), None)
            assert [line.chips for line in shown.lines] == [None, None]
        assert inventory_for(bank.host, bank.by("mia").shown) is None
        assert isinstance(await sign(bank.house, bank.by("fay"), "drop", 1, 2, SHORT), Done)
        shown = card(bank, "fay", "drop")
        assert (shown.total, shown.counts[0].expected) == (3_975_00, 4_000_00)
        assert inventory_for(bank.host, bank.by("mia").shown) == 3_975_00
        assert [inventory_for(bank.host, bank.by(login).shown) for login in ("dana", "fay")] == [None, None]
        assert {bank.by(login).role for login in ("dana", "fay")} == set(COUNT_BLIND)

    in_bank(tmp_path, day, with_chips=False)


def test_a_new_table_has_no_count_on_record_that_nobody_made(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        assert events_of(bank.house, bank.host.name) == []
        await opens(bank)
        (opened,) = [one for one in events_of(bank.house, bank.host.name) if isinstance(one, TableOpened)]
        assert opened.inventory == 0

    in_bank(tmp_path, day, with_chips=False)


def test_who_sees_what_a_tray_should_hold_does_not_count_it(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await opens(bank)
        assert inventory_for(bank.host, bank.by("mia").shown) == 4_000_00
        assert isinstance(await prepare(bank.house, bank.by("dana"), "drop", bank.host.name, TRAY), Done)
        refused(await sign(bank.house, bank.by("mia"), "drop", 1, 2, TRAY), "the role manager cannot sign here")

    in_bank(tmp_path, day, with_chips=False)


@pytest.mark.parametrize("count", ["drop", "closer"])
@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_no_tray_is_counted_while_chips_are_carried_and_none_are_carried_while_it_is_counted(
    tmp_path: Path, kind: DocumentName, count: DocumentName
) -> None:
    """Chips that security or the dealer have signed for are in neither the tray nor the cage of the record."""

    async def day(bank: Bank) -> None:
        house, table, people = bank.house, bank.host.name, bank.people
        chips = {100_00: 5}

        async def begins() -> Done | Fault:
            return await prepare(house, bank.by("dana"), count, table, TRAY)

        def offered() -> bool:
            shown = bank_card(house.tables, house.signing, bank.by("dana").shown, table)
            return count in {one.kind for one in shown.choices}

        await opens(bank)
        await prepare(house, bank.by("fay"), f"{kind}-request", table, chips)
        made = house.signing.documents.next_serial(kind)
        source = house.signing.documents.next_serial(f"{kind}-request") - 1
        await prepare(house, bank.by("carl"), kind, made_from=source)
        # The slip is made and nobody has the chips yet: a count can begin, and then they stay where they are.
        assert isinstance(await begins(), Done)
        refused(await sign(house, signer(people, kind, 2), kind, made, 2), "a count of this table is under way")
        assert isinstance(await void(house, bank.by("dana"), count, 1, "a slip waits"), Done)
        for line in range(2, len(KINDS[kind].lines) + 1):
            assert offered() == (line == 2)
            assert isinstance(await sign(house, signer(people, kind, line), kind, made, line), Done)
            if line < len(KINDS[kind].lines):
                refused(await begins(), f"the chips of {kind} slip {made} are under way: have it signed to the end")
        assert offered()
        moved = 500_00 if kind == "fill" else -500_00
        tray = {100_00: 30 + moved // 100_00, 25_00: 40}
        await counts(bank, count, tray)
        assert (
            card(bank, "mia", count, house.signing.documents.next_serial(count) - 1).counts[0].expected
            == 4_000_00 + moved
        )
        assert house.services.documents.next_serial("error") == 1

    in_bank(tmp_path, day, with_chips=False)


def test_a_count_begins_only_when_the_table_can_close_or_its_shift_can_end(tmp_path: Path) -> None:
    """COMAR 36.05.03.07 and .08."""

    def choices(bank: Bank) -> set[str]:
        card = bank_card(bank.house.tables, bank.house.signing, bank.by("dana").shown, bank.host.name)
        return {choice.kind for choice in card.choices} & {"opener", "closer", "drop"}

    async def day(bank: Bank) -> None:
        name = bank.host.name
        assert choices(bank) == {"opener"}
        refused(await prepare(bank.house, bank.by("dana"), "closer", name, {}), "The table is closed")
        await opens(bank)
        assert choices(bank) == {"closer", "drop"}
        sits = GiveCommand(id="sits", command=Sit(by="dealer", seat=1, player="Ada"))
        done = await give(bank.house.approvals, bank.host, bank.by("dana"), sits)
        assert isinstance(done, Done), done
        assert choices(bank) == {"drop"}
        refused(
            await prepare(bank.house, bank.by("dana"), "closer", name, TRAY),
            "Players still sit at the table: they must leave first",
        )

    in_bank(tmp_path, day, with_chips=False, cards="real")


def test_a_credit_over_the_tray_is_refused_before_anybody_carries_chips(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await opens(bank)
        name, over = bank.host.name, {100_00: 40, 25_00: 1}
        for serial, chips in ((1, over), (2, TRAY)):
            # The floorperson, who counts the tray, does not learn from it what the tray should hold.
            assert isinstance(await prepare(bank.house, bank.by("fay"), "credit-request", name, chips), Done)
            made = await prepare(bank.house, bank.by("carl"), "credit", made_from=serial)
            if chips == over:
                refused(made, "The inventory holds less than $4,025")
            else:
                assert isinstance(made, Done)

    in_bank(tmp_path, day, with_chips=False)


def test_while_a_tray_is_counted_no_round_begins_and_nothing_is_paid_into_it_or_out_of_it(tmp_path: Path) -> None:
    """Both count the same chips, and neither can try out how many there should be."""

    async def day(bank: Bank) -> None:
        house, host, dana = bank.house, bank.host, bank.by("dana")
        pit = RealPit(bank, {1: "8c 4d"}, board="2c 7d 9s")
        await pit.opens()
        await pit.bets({"ante": 10_00}, 1)

        async def gives(command: AnyCommand) -> Done | Fault:
            return await give(house.approvals, host, dana, GiveCommand(id=number(), command=command))

        async def is_held() -> None:
            for command in (BuyIn(by="dealer", seat=1, amount=100_00), CloseBets(by="dealer")):
                refused(await gives(command), "The tray is being counted: finish the count or void it first")

        def shown() -> tuple[str, bool]:
            seen = console(host, dana.shown, ConsoleContext(house.rulebooks.shelf.register("maryland")), 0)
            return seen.waits_for, any(step.due for step in seen.steps)

        def chips() -> Chips:
            return {100_00: bank.inventory // 100_00}

        assert shown()[1]
        assert isinstance(await prepare(house, dana, "drop", host.name, chips()), Done)
        await is_held()
        assert shown() == ("Waiting for the count of the tray", False)
        # What moves no chips of the tray goes on.
        assert isinstance(await gives(Sit(by="dealer", seat=3, player="Ada")), Done)
        assert isinstance(await void(house, dana, "drop", 1, "a stack was left out"), Done)
        assert isinstance(await gives(BuyIn(by="dealer", seat=3, amount=100_00)), Done)
        assert isinstance(await prepare(house, dana, "drop", host.name, chips()), Done)
        await is_held()
        assert isinstance(await sign(house, bank.by("fay"), "drop", 2, 2, chips()), Done)
        assert card(bank, "mia", "drop", 2).counts[0].expected == bank.inventory
        await pit.closes()

    in_bank(tmp_path, day, cards="real")


def test_two_counts_that_differ_are_counted_again(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await opens(bank)
        house, people, table = bank.house, bank.people, bank.host.name
        assert isinstance(await prepare(house, people["dana"], "closer", table, SHORT), Done)
        refused(await sign(house, people["fay"], "closer", 1, 2, TRAY), "the two counts differ")
        refused(await prepare(house, people["dana"], "closer", table, TRAY), "a count of this table is under way")
        refused(await prepare(house, people["dana"], "drop", table, TRAY), "a count of this table is under way")
        assert isinstance(await void(house, people["dana"], "closer", 1, "counted wrongly"), Done)
        await counts(bank, "closer", TRAY)
        assert not bank.host.table.open

    in_bank(tmp_path, day, with_chips=False)


@pytest.mark.parametrize("kind", ["closer", "drop"])
def test_a_difference_makes_an_error_slip_and_an_alarm_until_it_is_explained_and_told(
    tmp_path: Path, kind: DocumentName
) -> None:
    """COMAR 36.05.03.03F."""

    async def day(bank: Bank) -> None:
        await opens(bank)
        await counts(bank, kind, SHORT)
        (counted,) = [
            one for one in events_of(bank.house, bank.host.name) if isinstance(one, TableClosed | BankCounted)
        ]
        assert (counted.counted, counted.expected) == (3_975_00, 4_000_00)
        error = card(bank, "fay", "error")
        assert dict(error.facts)["Over/short"] == "-$25.00"

        def alarmed() -> list[tuple[str, bool]]:
            found = [one for one in alarms(bank.host, (), ()) if one.words.startswith("Error slip 1")]
            return [(one.advice.todo, one.advice.calls) for one in found]

        assert alarmed() == [("Explain the difference on the error slip, under Bank.", True)], "it calls the floor"
        refused(await sign(bank.house, bank.by("fay"), "error", 1, 2), "write an explanation")
        signed = await sign(bank.house, bank.by("fay"), "error", 1, 2, words="a $25 chip under the tray")
        assert isinstance(signed, Done), signed
        assert alarmed() == [("Send security to sign the error slip, under Bank.", False)]
        assert isinstance(await sign(bank.house, bank.by("sam"), "error", 1, 3), Done)
        assert not alarmed()
        refused(await prepare(bank.house, bank.by("fay"), "error", bank.host.name), "made automatically with its count")

    in_bank(tmp_path, day, with_chips=False)


def test_a_count_begins_with_the_dealer_of_the_table_and_fits_its_state(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        def choices(login: str) -> list[str]:
            shown = bank_card(bank.house.tables, bank.house.signing, bank.by(login).shown, bank.host.name)
            return [one.kind for one in shown.choices]

        assert choices("dana") == ["opener"]
        assert choices("fay") == []
        refused(await prepare(bank.house, bank.by("fay"), "opener", bank.host.name), "cannot prepare")
        refused(await prepare(bank.house, bank.by("dana"), "closer", bank.host.name), "the table is closed")
        await opens(bank)
        assert choices("dana") == ["closer", "drop"]
        assert choices("fay") == ["fill-request", "credit-request"]

    in_bank(tmp_path, day, with_chips=False)


def test_outside_the_demo_nobody_opens_closes_or_counts_by_a_command_alone(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        commands = (
            OpenTable(by="floorperson", inventory=1),
            CloseTable(by="floorperson", counted=1),
            CountBank(by="floorperson", counted=1),
        )
        for command in commands:
            given = GiveCommand(id=f"alone-{type(command).__name__}", command=command)
            refused(await give(bank.house.approvals, bank.host, bank.by("fay"), given), "Chips move by a signed slip")

    in_bank(tmp_path, day)


def test_the_number_at_the_bank_is_what_the_bank_lists_as_waiting_for_you(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        def waiting() -> dict[str, int]:
            found = {}
            for login, person in bank.people.items():
                shown = bank_card(bank.house.tables, bank.house.signing, person.shown, None)
                listed = sum(one.you_sign is not None or one.you_make is not None for one in shown.open)
                listed += sum(bool(one.about) for one in shown.choices)
                found[login] = bank_waiting(bank.house.tables, bank.house.signing, person.shown).documents
                assert found[login] == listed, login
            return {login: number for login, number in found.items() if number}

        async def signs(login: str, line: int) -> None:
            assert isinstance(await sign(bank.house, bank.by(login), "fill", 1, line), Done)

        assert waiting() == {}
        await counts(bank, "opener", {})
        assert isinstance(await prepare(bank.house, bank.by("fay"), "fill-request", bank.host.name, TRAY), Done)
        assert waiting() == {"carl": 1}
        assert isinstance(await prepare(bank.house, bank.by("carl"), "fill", made_from=1), Done)
        assert waiting() == {"sam": 1}
        await signs("sam", 2)
        assert waiting() == {"dana": 1}
        await signs("dana", 3)
        assert waiting() == {"fay": 1, "mia": 1}
        await signs("fay", 4)
        assert waiting() == {}
        await counts(bank, "drop", TRAY)
        assert waiting() == {"cleo": 1, "cruz": 1}, "a drop box waits for the counters"

    in_bank(tmp_path, day, with_chips=False)
