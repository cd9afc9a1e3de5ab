"""The cage: its opening balance is counted by two, chips that players carry are redeemed, and the ledger balances."""

from datetime import date
from pathlib import Path

from fifthstreet.house.reports.cage_ledgers import cage_csv, cage_data
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.cage_ledger import CageLedger, cage_ledger
from fifthstreet.papers.form_pages import form_copies, form_pages
from fifthstreet.table.commands import BuyIn, CashOut, Sit
from fifthstreet.wire.staff import Done, GiveCommand
from support.documents import Chips, number, prepare, sign, void
from support.in_process_bank import Bank, in_bank, refused

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
        data = document_data(house.books.table(bank.host.name), house.services.settings, ("cage-count", 2))
        assert data
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
