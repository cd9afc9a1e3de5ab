"""The cage: its opening balance is counted by two, chips that players carry are redeemed, and the ledger balances."""

import asyncio
import csv
import io
import shutil
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.reports.cage_book import CageBook
from fifthstreet.house.reports.cage_ledgers import cage_csv, cage_data
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.tables.host import Host
from fifthstreet.house.views.documents import bank_card
from fifthstreet.papers.amounts import money
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.cage_ledger import TITLES, CageLedger, cage_ledger
from fifthstreet.papers.form_pages import form_copies, form_pages
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import (
    AnyCommand,
    BringChips,
    BuyIn,
    CashOut,
    CorrectChipsBrought,
    Leave,
    Sit,
    UndoEntry,
)
from fifthstreet.wire.bank import DocumentName, PrepareDocument
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done, GiveCommand
from support.documents import Chips, counts, number, prepare, sign, signs_last, slip, void
from support.in_process_bank import Bank, in_bank, refused
from support.in_process_house import floor
from support.recount import Recount
from support.tampering import attack, offline
from support.two_person_table import comes_to_work, open_by_two, ready_text

CHIPS, CURRENCY = {100_00: 900, 25_00: 400}, {100_00: 500, 20_00: 250}
"""$100,000 in chips, $55,000 in currency."""


def today(bank: Bank) -> date:
    return bank.house.services.settings.day_of(bank.house.services.clock.now())


def ledger(bank: Bank) -> CageLedger:
    return cage_data(bank.house.books.house(), today(bank), today(bank))


async def counts_cage(bank: Bank, chips: Chips, currency: Chips) -> int:
    serial, carl, mia = bank.house.signing.documents.next_serial("cage-count"), bank.by("carl"), bank.by("mia")
    assert isinstance(await prepare(bank.house, carl, "cage-count", chips=chips), Done)
    for line, person, pieces in ((2, carl, currency), (3, mia, chips), (4, mia, currency)):
        assert isinstance(await sign(bank.house, person, "cage-count", serial, line, pieces), Done)
    return serial


def test_the_balance_of_the_cage_begins_with_a_count_by_two_and_never_with_an_invented_sum(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, carl, mia = bank.house, bank.by("carl"), bank.by("mia")
        before = ledger(bank)
        assert before.basis.startswith("The cage has not been counted yet")
        refused(await prepare(house, bank.by("fay"), "cage-count", chips=CHIPS), "cannot prepare")
        assert isinstance(await prepare(house, carl, "cage-count", chips=CHIPS), Done)
        refused(await prepare(house, carl, "cage-count", chips=CHIPS), "a count of the cage is under way")
        refused(await sign(house, mia, "cage-count", 1, 2, CURRENCY), "cannot sign here")
        assert isinstance(await sign(house, carl, "cage-count", 1, 2, CURRENCY), Done)
        refused(await sign(house, carl, "cage-count", 1, 3, CHIPS), "already has this person's signature")
        refused(await sign(house, mia, "cage-count", 1, 3, {100_00: 1}), "the two counts differ")
        assert isinstance(await void(house, carl, "cage-count", 1, "a rack was missed"), Done)
        assert ledger(bank).balance == before.balance
        assert await counts_cage(bank, CHIPS, CURRENCY) == 2
        after = ledger(bank)
        assert after.balance.closing == 155_000_00
        assert after.lines[-1].title == "Opening count"
        assert after.lines[-1].amount == 155_000_00 - before.balance.closing
        assert after.basis.startswith("The balance starts with cage count 2, by Carl and Mia")
        data = document_data(house.books.house(), ("cage-count", 2))
        assert data
        assert (data.facility, data.table, data.shift) == (house.books.house().facility, "Cage", 0)
        markup = form_copies(bank_document(data), ("Cage",))
        for words in ("Cage count", "$155,000.00", "Currency", "one hundred fifty-five thousand dollars exactly"):
            assert words in markup, words

    in_bank(tmp_path, day)


def test_a_later_count_says_what_the_cage_is_over_or_short(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await counts_cage(bank, CHIPS, CURRENCY)
        await counts_cage(bank, CHIPS, {100_00: 499, 20_00: 250})
        found = ledger(bank)
        assert (found.lines[-1].title, found.lines[-1].amount) == ("Count, over/short", -100_00)
        assert found.balance.closing == 154_900_00

    in_bank(tmp_path, day)


def test_a_count_is_for_the_moment_of_its_first_signature_whatever_moves_until_the_last(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, carl, mia, people = bank.house, bank.by("carl"), bank.by("mia"), bank.people
        await fills(bank, people, 500_00)
        before = ledger(bank).balance.closing
        assert isinstance(await prepare(house, carl, "cage-count", chips=CHIPS), Done)
        assert isinstance(await sign(house, carl, "cage-count", 1, 2, CURRENCY), Done)
        await fills(bank, people, 1_000_00)
        assert isinstance(await sign(house, mia, "cage-count", 1, 3, CHIPS), Done)
        await fills(bank, people, 2_000_00)
        assert isinstance(await sign(house, mia, "cage-count", 1, 4, CURRENCY), Done)
        opened = ledger(bank)
        assert opened.lines[-1].amount == 155_000_00 - before
        assert opened.balance.closing == 155_000_00 - 3_000_00
        assert ", as of 20" in opened.basis
        less = {100_00: 870, 25_00: 400}
        assert isinstance(await prepare(house, carl, "cage-count", chips=less), Done)
        await fills(bank, people, 700_00)
        for line, person, pieces in ((2, carl, CURRENCY), (3, mia, less), (4, mia, CURRENCY)):
            assert isinstance(await sign(house, person, "cage-count", 2, line, pieces), Done)
        found = ledger(bank)
        # Counted was what was there before the last fill: nothing is over or short.
        assert (found.lines[-1].title, found.lines[-1].amount) == ("Count, over/short", 0)
        assert found.lines[-1].words.startswith("Cage count 2, as of 20")
        assert found.balance.closing == 152_000_00 - 700_00

    in_bank(tmp_path, day)


async def fills(bank: Bank, people: dict[str, Person], amount: int) -> None:
    document = await slip(bank.house, people, "fill", bank.host.name, {100_00: amount // 100_00})
    assert isinstance(await signs_last(bank.house, people, document), Done)


def test_chips_that_a_player_carries_from_a_table_are_the_cages_when_they_are_redeemed(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, carl = bank.house, bank.by("carl")
        await counts_cage(bank, CHIPS, CURRENCY)
        for command in (
            Sit(by="dealer", seat=1, player="Wes"),
            BuyIn(by="dealer", seat=1, amount=300_00),
            CashOut(by="dealer", seat=1, amount=300_00),
        ):
            done = await give(house.approvals, bank.host, bank.by("dana"), GiveCommand(id=number(), command=command))
            assert isinstance(done, Done), done
        carried = ledger(bank)
        assert (carried.with_players, carried.balance.closing) == (300_00, 155_000_00)
        assert carried.lines[-1].title == "Carried by player"
        assert carried.agrees
        refused(await prepare(house, carl, "redemption"), "Enter how many chips")
        assert isinstance(await prepare(house, carl, "redemption", chips={100_00: 2}), Done)
        found = ledger(bank)
        assert (found.with_players, found.balance.closing) == (100_00, 155_000_00)
        assert [(one.title, one.amount) for one in found.lines[-2:]] == [
            ("Redeemed chips", 200_00),
            ("Paid for chips", -200_00),
        ]
        (of_carl,) = [one for one in found.people if one.title == "Carl, cashier"]
        assert of_carl.left == 200_00
        assert sum(one.came - one.left for one in found.people) == found.balance.came - found.balance.left
        assert found.agrees
        assert "With players" in form_pages(cage_ledger(found))
        lines = cage_csv(found).decode().splitlines()
        assert sum("Carried by player" in line for line in lines) == 1

    in_bank(tmp_path, day, cards="real")


async def deals(bank: Bank, host: Host, dealer: Person, *commands: AnyCommand, reason: str = "") -> None:
    for command in commands:
        given = GiveCommand(id=number(), command=command, reason=reason)
        done = await give(bank.house.approvals, host, dealer, given)
        assert isinstance(done, Done), done


async def carries(bank: Bank, amount: int) -> None:
    """A player without an account buys in and carries the chips from the table."""
    await deals(
        bank,
        bank.host,
        bank.by("dana"),
        Sit(by="dealer", seat=1, player="Wes"),
        BuyIn(by="dealer", seat=1, amount=amount),
        CashOut(by="dealer", seat=1, amount=amount),
    )


async def carries_more(bank: Bank, amount: int) -> None:
    """The player who sits there buys in again and carries the chips from the table."""
    dana, seat = bank.by("dana"), 1
    await deals(
        bank,
        bank.host,
        dana,
        BuyIn(by="dealer", seat=seat, amount=amount),
        CashOut(by="dealer", seat=seat, amount=amount),
    )


async def another_table(bank: Bank) -> tuple[Host, Person]:
    """A second open table of real cards, and its dealer."""
    text = ready_text("maryland", "real")
    name = await open_by_two(bank.house, text, bank.by("fay"), bank.by("mia"))
    host, dealer = bank.house.tables[name], await comes_to_work(bank.house, "dee", "dealer")
    assert isinstance(await bank.house.dealer_assignments.tap_in(host, dealer, "tap-0002"), Done)
    return host, dealer


def test_chips_of_one_table_that_come_to_another_are_in_play_there_and_in_no_drop_and_no_longer_with_the_player(
    tmp_path: Path,
) -> None:
    async def day(bank: Bank) -> None:
        await counts_cage(bank, CHIPS, CURRENCY)
        host, dee = await another_table(bank)
        await carries(bank, 500_00)
        balance = ledger(bank).balance.closing
        inventory = host.table.custody.inventory
        bring = BringChips(by="dealer", seat=4, amount=350_00)
        await deals(bank, host, dee, Sit(by="dealer", seat=4, player="Wes"), bring)
        brought = ledger(bank)
        assert (brought.lines[-1].title, brought.lines[-1].amount) == ("Brought by player", -350_00)
        assert brought.lines[-1].words == "Wes"
        assert (brought.with_players, brought.balance.closing) == (150_00, balance)
        assert brought.agrees
        assert (host.table.custody.inventory, host.table.custody.drop) == (inventory, 0)
        asked(await redeems(bank, {100_00: 2}), "players have only $150")
        await deals(bank, host, dee, UndoEntry(by="dealer"))
        assert ledger(bank).with_players == bank.house.books.with_players() == 500_00
        await deals(bank, host, dee, replace(bring, amount=400_00))
        right = CorrectChipsBrought(by="floorperson", seat=4, amount=300_00, floorperson="")
        await deals(bank, host, bank.by("fay"), right, reason="a stack was counted twice")
        found = ledger(bank)
        assert [(one.title, one.amount) for one in found.lines[-4:]] == [
            ("Brought by player", -350_00),
            ("Brought by player", 350_00),
            ("Brought by player", -400_00),
            ("Brought by player", 100_00),
        ]
        assert found.with_players == bank.house.books.with_players() == 200_00
        assert found.balance.closing == balance
        assert found.agrees
        written = csv.DictReader(io.StringIO(cage_csv(found).decode("utf-8-sig")))
        sums = [(float(one["came"]), float(one["left"])) for one in written if one["kind"] == "Brought by player"]
        assert sums == [(0, 0)] * 4
        report = shift_data(bank.house.books.table(host.name), 1)
        assert report
        assert (report.times_brought, report.brought, report.buy_ins, report.drop) == (1, 300_00, 0, 0)
        assert (report.win, report.unexplained, report.from_cage, report.expected) == (0, 0, 0, inventory)
        await deals(bank, host, dee, Leave(by="dealer", seat=4))
        assert isinstance(await redeems(bank, {100_00: 5}), Done)
        assert ledger(bank).with_players == 0

    in_bank(tmp_path, day, cards="real")
    recount = Recount(tmp_path)
    assert [(one.shift.brought, one.shift.drop) for one in recount.tables.values()] == [(0, 500_00), (300_00, 0)]


def test_chips_that_were_brought_to_a_table_are_not_redeemed_as_well(tmp_path: Path) -> None:
    data = tmp_path / "house"

    async def day(bank: Bank) -> None:
        host, dee = await another_table(bank)
        await carries(bank, 500_00)
        bring = BringChips(by="dealer", seat=1, amount=400_00)
        await deals(bank, host, dee, Sit(by="dealer", seat=1, player="Wes"), bring)
        assert isinstance(await redeems(bank, {100_00: 1}), Done)

    in_bank(data, day, cards="real")
    shutil.rmtree(beside(data))
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        sequence = attacker.find("house", "DocumentPrepared", -1)
        forged = {"count": [[100_00, 5]], "facts": [["Name", "unnamed"], ["With players before", 500_00]]}
        attacker.put("house", sequence, attacker.event("house", sequence) | forged)
        attacker.reckon_anew("house")
    report = verify(VerifyRequest(data, beside(data) / NAME))
    assert any("Chip redemption 1 is 40000 cents more" in bad.what for bad in report.bad), report.bad


async def redeems(
    bank: Bank, chips: Chips, name: str = "", *, confirmed: bool = False, examined: bool = False
) -> Done | Fault:
    wanted = PrepareDocument(
        id=number(), kind="redemption", chips=counts(chips), words=name, confirmed=confirmed, examined=examined
    )
    return await bank.house.signing.prepare(wanted, bank.by("carl"))


def asked(answer: Done | Fault, words: str) -> None:
    assert isinstance(answer, Done), answer
    assert answer.ask
    assert words in answer.ask.words


def test_a_redemption_over_what_is_with_players_asks_and_one_over_the_limit_asks_again(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await carries(bank, 12_000_00)
        asked(await redeems(bank, {100_00: 121}, "Wes", confirmed=True), "players have only $12,000")
        asked(await redeems(bank, {100_00: 121}, "Wes", confirmed=True), "these chips are $12,100")
        refused(await redeems(bank, {100_00: 110}), "Over $10,000: enter the player's name")
        refused(await redeems(bank, {100_00: 110}, "Wes Long"), "$11,000 is over $10,000: count the chips once more")
        assert ledger(bank).with_players == 12_000_00
        assert isinstance(await redeems(bank, {100_00: 110}, "Wes Long", confirmed=True), Done)
        assert isinstance(await redeems(bank, {100_00: 10}), Done)
        assert ledger(bank).with_players == 0
        asked(await redeems(bank, {100_00: 1}), "players have only $0")
        first, second = [bank.house.signing.documents.get("redemption", serial) for serial in (1, 2)]
        assert first
        assert second
        assert first.facts == (("Name", "Wes Long"), ("With players before", 12_000_00))
        assert second.facts == (("Name", "unnamed"), ("With players before", 1_000_00))
        card = bank_card(bank.house.tables, bank.house.signing, bank.by("carl").shown, None)
        (choice,) = [one for one in card.choices if one.kind == "redemption"]
        assert (choice.asks, choice.confirm_over) == ("Player's name", 10_000_00)

    in_bank(tmp_path, day, cards="real")


def test_chips_over_the_record_are_paid_once_a_manager_has_examined_them(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, carl, mia, documents = bank.house, bank.by("carl"), bank.by("mia"), bank.house.services.documents
        await counts_cage(bank, CHIPS, CURRENCY)
        await carries(bank, 100_00)
        before = ledger(bank)
        asked(await redeems(bank, {100_00: 5}), "Then a manager must examine them and sign before you pay")
        assert documents.next_serial("redemption") == 1
        assert isinstance(await redeems(bank, {100_00: 5}, examined=True), Done)
        assert ledger(bank).lines == before.lines
        (alarm,) = [one for one in house.alarm_desk.without_table(mia.shown) if one.kind == "bank"]
        assert (alarm.words, alarm.advice.whom, alarm.advice.calls) == (
            "Chip redemption 1: examine $500 at the cage, $400 over the record",
            "managers",
            True,
        )
        shown = bank_card(house.tables, house.signing, mia.shown, None).open[0]
        assert (shown.waits_for, shown.total) == ("Manager, chips examined", 500_00)
        assert shown.you_sign
        assert shown.you_sign.asks == "Where the chips come from"
        refused(await sign(house, carl, "redemption", 1, 3), "sign line 2 of Chip redemption 1 next")
        refused(await sign(house, carl, "redemption", 1, 2, words="tips"), "the role cashier cannot sign here")
        refused(await sign(house, mia, "redemption", 1, 2, words=" "), "enter: where the chips come from")
        assert isinstance(await sign(house, mia, "redemption", 1, 2, words="from the blackjack tables"), Done)
        assert not [one for one in house.alarm_desk.without_table(mia.shown) if one.kind == "bank"]
        assert ledger(bank).lines == before.lines
        paying = bank_card(house.tables, house.signing, carl.shown, None).open[0]
        assert paying.you_sign
        assert paying.you_sign.deed == "Pay $500"
        assert isinstance(await sign(house, carl, "redemption", 1, 3), Done)
        after = ledger(bank)
        assert [(one.title, one.amount, one.person) for one in after.lines[-3:]] == [
            ("From outside the record", 400_00, "Carl, cashier"),
            ("Redeemed chips", 500_00, "Carl, cashier"),
            ("Paid for chips", -500_00, "Carl, cashier"),
        ]
        assert (after.with_players, after.balance.closing) == (0, before.balance.closing)
        assert [one.outside for one in after.days] == [400_00]
        assert "From outside the record" in form_pages(cage_ledger(after))
        await carries_more(bank, 200_00)
        assert isinstance(await redeems(bank, {100_00: 2}), Done)

    in_bank(tmp_path, day, cards="real")


def test_chips_that_wait_for_a_manager_are_not_paid_for_twice_and_are_no_count_under_way(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, carl, mia, documents = bank.house, bank.by("carl"), bank.by("mia"), bank.house.services.documents
        await carries(bank, 100_00)
        assert isinstance(await redeems(bank, {100_00: 3}, examined=True), Done)
        asked(await redeems(bank, {100_00: 1}), "players have only $0")
        assert isinstance(await redeems(bank, {100_00: 1}, examined=True), Done)
        assert await counts_cage(bank, CHIPS, CURRENCY) == 1
        refused(await void(house, carl, "redemption", 1, "false chips"), "cannot void")
        assert isinstance(await void(house, mia, "redemption", 1, "false chips"), Done)
        assert bank.house.books.with_players() == 100_00
        for line, person in ((2, mia), (3, carl)):
            assert isinstance(await sign(house, person, "redemption", 2, line, words="tips of last week"), Done)
        refused(await redeems(bank, {100_00: 1}, examined=True), "no manager is needed for $100")
        assert isinstance(await redeems(bank, {100_00: 1}), Done)
        assert [one.state for one in documents.newest("") if one.kind.name == "redemption"] == [
            "complete",
            "complete",
            "void",
        ]
        assert isinstance(await void(house, mia, "redemption", 2, "the chips were false"), Done)
        after = ledger(bank)
        assert [one.amount for one in after.lines if one.kind == "outside"] == [100_00, -100_00]
        assert (after.with_players, after.balance.outside) == (0, 0)

    in_bank(tmp_path, day, cards="real")


@pytest.mark.parametrize(
    ("event", "change", "found", "offline_found"),
    [
        (
            {"kind": "redemption"},
            {"facts": [["Name", "unnamed"], ["With players before", 100_00]]},
            "does not add up",
            "redemption 1 is 40000 cents over the record, not 0",
        ),
        (
            {"kind": "redemption"},
            {"facts": [["Name", "unnamed"], ["With players before", 500_00]]},
            "40000 cents more",
            "",
        ),
        (
            {"line": 2},
            {"words": ""},
            "enter: where the chips come from",
            "redemption 1 does not say where its chips come from",
        ),
        ({"line": 2}, {"line": 3}, "sign line 2", "redemption 1 is not signed in the order of its lines"),
    ],
)
def test_a_redemption_over_the_record_without_manager_or_reason_is_found(
    tmp_path: Path, event: dict[str, object], change: dict[str, object], found: str, offline_found: str
) -> None:
    data = tmp_path / "house"

    async def day(bank: Bank) -> None:
        await carries(bank, 100_00)
        assert isinstance(await redeems(bank, {100_00: 5}, examined=True), Done)
        if "line" in event:
            assert isinstance(await sign(bank.house, bank.by("mia"), "redemption", 1, 2, words="tips"), Done)

    in_bank(data, day, cards="real")
    shutil.rmtree(beside(data))
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        sequence = attacker.find("house", "DocumentSigned" if "line" in event else "DocumentPrepared", -1)
        before = attacker.event("house", sequence)
        assert before | event == before
        attacker.put("house", sequence, before | change)
        attacker.reckon_anew("house")
    report = verify(VerifyRequest(data, beside(data) / NAME))
    assert any(found in bad.what for bad in report.bad), report.bad
    assert offline_found in offline(data, tmp_path / "export")[1]


def test_a_redemption_is_voided_by_a_manager_with_a_reason_and_both_stand_in_the_ledger(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await carries(bank, 500_00)
        before = ledger(bank)
        assert isinstance(await redeems(bank, {100_00: 5}), Done)
        refused(await void(bank.house, bank.by("carl"), "redemption", 1, "counted wrong"), "cannot void")
        shown = bank_card(bank.house.tables, bank.house.signing, bank.by("mia").shown, None).latest[0]
        assert (shown.kind, shown.you_void) == ("redemption", True)
        assert isinstance(await void(bank.house, bank.by("mia"), "redemption", 1, "counted wrong"), Done)
        refused(await void(bank.house, bank.by("mia"), "redemption", 1, "again"), "is already void")
        after = ledger(bank)
        assert [(one.title, one.amount, one.person, one.words) for one in after.lines[-4:]] == [
            ("Redeemed chips", 500_00, "Carl, cashier", "Chip redemption 1"),
            ("Paid for chips", -500_00, "Carl, cashier", "Chip redemption 1"),
            ("Redeemed chips", -500_00, "Mia, manager", "Chip redemption 1, void: counted wrong"),
            ("Paid for chips", 500_00, "Mia, manager", "Chip redemption 1, void: counted wrong"),
        ]
        assert (after.with_players, after.balance.closing) == (500_00, before.balance.closing)
        assert isinstance(await redeems(bank, {100_00: 5}), Done)
        assert ledger(bank).with_players == 0

    in_bank(tmp_path, day, cards="real")


def test_a_redemption_adds_up_no_movement_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All other signatures wait for it, so it must not take longer the longer the house has been open."""

    async def day(bank: Bank) -> None:
        await carries(bank, 500_00)
        assert isinstance(await redeems(bank, {100_00: 2}), Done)
        assert isinstance(await redeems(bank, {100_00: 1}), Done)
        assert isinstance(await void(bank.house, bank.by("mia"), "redemption", 1, "counted wrong"), Done)
        await counts_cage(bank, CHIPS, CURRENCY)
        assert bank.house.books.with_players() == ledger(bank).with_players == 400_00
        with monkeypatch.context() as without:
            without.setattr(CageBook, "read_on", None)
            without.setattr(Documents, "of_cage", None)
            assert isinstance(await redeems(bank, {100_00: 4}), Done)
        assert ledger(bank).with_players == 0

    in_bank(tmp_path, day, cards="real")


def test_every_line_of_the_ledger_names_its_entry_on_record_and_no_two_lines_are_the_same(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await counts_cage(bank, CHIPS, CURRENCY)
        await carries(bank, 500_00)
        for serial in (1, 2):
            assert isinstance(await redeems(bank, {100_00: 1}), Done)
            assert isinstance(await void(bank.house, bank.by("mia"), "redemption", serial, "counted wrong"), Done)
        await counts_cage(bank, CHIPS, CURRENCY)
        found, streams = ledger(bank), bank.house.services.store.streams
        named = [(one.stream, one.sequence, one.kind) for one in found.lines]
        assert len(set(named)) == len(named) == 12
        for line in found.lines:
            (entry,) = streams.span(line.stream, line.sequence, line.sequence)
            assert entry.at == line.at, line
        written = list(csv.DictReader(io.StringIO(cage_csv(found).decode("utf-8-sig"))))
        written = [one for one in written if not one["kind"].endswith(" by person")]
        assert [(one["stream"], int(one["sequence"]), one["kind"]) for one in written] == [
            (stream, sequence, TITLES[kind]) for stream, sequence, kind in named
        ]
        assert found.sources[0].last >= max(sequence for stream, sequence, _ in named if stream == "house")

    in_bank(tmp_path, day, cards="real")


def test_a_redemption_of_more_than_players_had_is_found(tmp_path: Path) -> None:
    data = tmp_path / "house"

    async def day(bank: Bank) -> None:
        await carries(bank, 500_00)
        assert isinstance(await redeems(bank, {100_00: 5}), Done)

    in_bank(data, day, cards="real")
    shutil.rmtree(beside(data))
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        sequence = attacker.find("house", "DocumentPrepared", -1)
        assert attacker.event("house", sequence)["kind"] == "redemption"
        forged = {"count": [[100_00, 900]], "facts": [["Name", "unnamed"], ["With players before", 90_000_00]]}
        attacker.put("house", sequence, attacker.event("house", sequence) | forged)
        attacker.reckon_anew("house")
    report = verify(VerifyRequest(data, beside(data) / NAME))
    assert any("Chip redemption 1 is 8950000 cents more" in bad.what for bad in report.bad), report.bad


@pytest.mark.parametrize("name", ["Anna\nNo. 7", "Anna\u202e", "\x1b[2J"])
def test_the_name_on_a_redemption_is_one_line_that_can_be_printed(tmp_path: Path, name: str) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            carl = await there.staff("cashier")
            body = {"id": "redeem-0001", "kind": "redemption", "words": name}
            answer = await carl.post("/api/bank/documents", json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")

    asyncio.run(live())


async def closes(bank: Bank, over: int = 0) -> int:
    """The empty table is closed by a count that can be over; what was counted."""
    house, table = bank.house, bank.host.name
    counted = bank.inventory + over
    chips = {100_00: counted // 100_00, 25_00: counted % 100_00 // 25_00}
    serial = house.signing.documents.next_serial("closer")
    assert isinstance(await prepare(house, bank.by("dana"), "closer", table, chips), Done)
    assert isinstance(await sign(house, bank.by("fay"), "closer", serial, 2, chips), Done)
    return counted


async def opens(bank: Bank, amount: int) -> None:
    house, chips = bank.house, {100_00: amount // 100_00, 25_00: amount % 100_00 // 25_00}
    serial = house.signing.documents.next_serial("opener")
    assert isinstance(await prepare(house, bank.by("dana"), "opener", bank.host.name, chips), Done)
    assert isinstance(await sign(house, bank.by("fay"), "opener", serial, 2, chips), Done)


def test_a_count_of_the_cage_is_without_the_trays_of_closed_tables_to_which_it_has_no_key(tmp_path: Path) -> None:
    """COMAR 36.05.03.02C(3), E: the container is locked, perhaps at the table, and the pit keeps the key."""

    async def day(bank: Bank) -> None:
        await counts_cage(bank, CHIPS, CURRENCY)
        assert ledger(bank).in_trays == 0
        tray = await closes(bank, over=25_00)
        closed = ledger(bank)
        assert (closed.in_trays, closed.balance.closing) == (tray, 155_000_00 + tray)
        await counts_cage(bank, CHIPS, CURRENCY)
        found = ledger(bank)
        assert (found.lines[-1].title, found.lines[-1].amount) == ("Count, over/short", 0)
        assert found.lines[-1].words.endswith(f", without {money(tray)} in locked trays")
        assert (found.in_trays, found.balance.closing) == (tray, 155_000_00 + tray)
        assert "In locked trays" in form_pages(cage_ledger(found))
        await opens(bank, tray)
        opened = ledger(bank)
        assert (opened.in_trays, opened.balance.closing) == (0, 155_000_00)
        await counts_cage(bank, CHIPS, {100_00: 501, 20_00: 250})
        assert ledger(bank).lines[-1].amount == 100_00

    in_bank(tmp_path, day)


def test_the_first_count_of_a_cage_leaves_the_trays_that_are_locked_then_in_the_balance(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        tray = await closes(bank)
        await counts_cage(bank, CHIPS, CURRENCY)
        assert (ledger(bank).in_trays, ledger(bank).balance.closing) == (tray, 155_000_00 + tray)
        await opens(bank, tray)
        await counts_cage(bank, CHIPS, CURRENCY)
        assert (ledger(bank).lines[-1].title, ledger(bank).lines[-1].amount) == ("Count, over/short", 0)

    in_bank(tmp_path, day)


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_the_cage_is_not_counted_while_the_chips_of_a_fill_or_credit_are_signed_for_and_under_way(
    tmp_path: Path, kind: DocumentName
) -> None:
    """The chips are neither in the cage nor on the ledger's side of the table until the last signature."""

    async def day(bank: Bank) -> None:
        house, carl = bank.house, bank.by("carl")
        await counts_cage(bank, CHIPS, CURRENCY)
        document = await slip(house, bank.people, kind, bank.host.name, {100_00: 10})
        under_way = (
            f"the chips of {kind} slip {document.serial} are under way: have it signed to the end, or voided, first"
        )
        refused(await prepare(house, carl, "cage-count", chips=CHIPS), under_way)
        assert isinstance(await void(house, carl, kind, document.serial, "the wrong table"), Done)
        refused(await prepare(house, carl, "cage-count", chips=CHIPS), under_way)
        back = len(document.kind.lines) + 1
        assert isinstance(await sign(house, bank.by("fay"), kind, document.serial, back), Done)
        await counts_cage(bank, CHIPS, CURRENCY)
        assert ledger(bank).lines[-1].amount == 0

    in_bank(tmp_path, day)


def cage_alarm(bank: Bank) -> list[tuple[str, str, bool]]:
    found = bank.house.alarm_desk.without_table(bank.by("mia").shown)
    return [(one.words, one.advice.whom, one.advice.calls) for one in found if one.kind == "bank"]


def test_a_count_of_the_cage_over_the_limit_calls_the_managers_until_one_has_explained_it(tmp_path: Path) -> None:
    data = tmp_path / "house"

    async def day(bank: Bank) -> None:
        house, carl, mia, documents = bank.house, bank.by("carl"), bank.by("mia"), bank.house.signing.documents
        assert house.services.current_settings.count_difference_limit == 0
        # The first count sets the balance: it is held against nothing.
        await counts_cage(bank, CHIPS, CURRENCY)
        await counts_cage(bank, CHIPS, CURRENCY)
        assert (documents.next_serial("cage-error"), cage_alarm(bank)) == (1, [])
        tray = await closes(bank)
        short = await counts_cage(bank, CHIPS, {100_00: 400, 20_00: 250})
        slip = documents.get("cage-error", 1)
        assert slip
        assert slip.facts == (
            ("Count", f"Cage count {short}"),
            ("Expected", 155_000_00),
            ("Counted", 145_000_00),
            ("Over/short", -10_000_00),
        ), "without the locked tray"
        assert ledger(bank).lines[-1].amount == -10_000_00
        assert ledger(bank).balance.closing == 145_000_00 + tray
        words = f"Cage error slip 1: Cage count {short}, over/short -$10,000"
        assert cage_alarm(bank) == [(words, "managers", True)]
        refused(await sign(house, carl, "cage-error", 1, 2, words="a strap"), "the role cashier cannot sign here")
        refused(await sign(house, mia, "cage-error", 1, 2, words=" "), "write an explanation")
        refused(await void(house, mia, "cage-error", 1, "never mind"), "cannot void")
        assert isinstance(await sign(house, mia, "cage-error", 1, 2, words="A strap in the wrong drawer"), Done)
        assert cage_alarm(bank) == []
        paper = document_data(house.books.house(), ("cage-error", 1))
        assert paper
        markup = form_copies(bank_document(paper), ("Cage",))
        for part in ("Cage error slip", "-$10,000.00", "A strap in the wrong drawer"):
            assert part in markup, part

    in_bank(data, day)


@pytest.mark.parametrize(
    ("forged", "found"),
    [
        (145_000_00, "was off by more than the limit, but has no cage error slip"),
        (155_000_00, "no count of the cage on record asks for cage error slip 1"),
    ],
)
def test_log_verify_computes_again_what_the_cage_should_hold(tmp_path: Path, forged: int, found: str) -> None:
    """A slip that names other figures, and one whose count was changed so that it agrees."""
    data = tmp_path / "house"

    async def day(bank: Bank) -> None:
        await counts_cage(bank, CHIPS, CURRENCY)
        await fills(bank, bank.people, 1_000_00)
        await closes(bank)
        await counts_cage(bank, {100_00: 890, 25_00: 400}, {100_00: 400, 20_00: 250})

    in_bank(data, day)
    shutil.rmtree(beside(data))
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        if forged == 145_000_00:
            sequence = attacker.find("house", "DocumentPrepared", -1)
            facts = [
                ["Count", "Cage count 2"],
                ["Expected", 144_900_00],
                ["Counted", 144_000_00],
                ["Over/short", -900_00],
            ]
            attacker.put("house", sequence, attacker.event("house", sequence) | {"facts": facts})
        else:
            for back in (-1, -3):
                sequence = attacker.find("house", "DocumentSigned", back)
                event = attacker.event("house", sequence)
                assert event["kind"] == "cage-count"
                right = [[one, 500 if one == 100_00 else pieces] for one, pieces in event["count"]]
                attacker.put("house", sequence, event | {"count": right})
        attacker.reckon_anew("house")
    report = verify(VerifyRequest(data, beside(data) / NAME))
    assert any(found in bad.what for bad in report.bad), report.bad
