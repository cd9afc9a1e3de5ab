"""Tips that leave a table: a line of the cage ledger by table and dealer, and tray, drop and cage count to the cent."""

from pathlib import Path

import pytest

from fifthstreet.house.reports.cage_ledgers import cage_data
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.papers.cage_ledger import CageLedger, cage_ledger
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.table.commands import Leave, OpeningWager
from fifthstreet.wire.bank import PrepareDocument
from fifthstreet.wire.staff import Done
from support.documents import counts, number, prepare, sign
from support.in_process_bank import Bank, in_bank
from support.real_pit import RealPit
from support.recount import TableCount
from support.recount_day import DayCount

PAIR_OF_KINGS = "Kh Ks"
"""Against the board of the pit the hand pays; its tip wins with it."""
WAGERS: dict[OpeningWager, int] = {"ante": 10_00, "tip-ante": 5_00, "three-card": 1_00, "tip-three-card": 1_00}
DENOMINATIONS = (100_00, 25_00, 5_00, 1_00)


def pieces(amount: int) -> dict[int, int]:
    """An amount in chips, by denomination."""
    found, left = dict[int, int](), amount
    for one in DENOMINATIONS:
        found[one], left = divmod(left, one)
    assert left == 0
    return {one: number for one, number in found.items() if number}


def ledger(bank: Bank) -> CageLedger:
    day = bank.house.services.settings.day_of(bank.house.services.clock.now())
    return cage_data(bank.house.books.house(), day, day)


async def redeems(bank: Bank, amount: int) -> None:
    wanted = PrepareDocument(id=number(), kind="redemption", chips=counts(pieces(amount)))
    done = await bank.house.signing.prepare(wanted, bank.by("carl"))
    assert isinstance(done, Done)
    assert done.ask is None, "no manager is needed"


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
def test_tips_of_a_gaming_day_are_in_the_ledger_and_an_independent_count_finds_every_chip(tmp_path: Path) -> None:
    found: list[CageLedger] = []
    physical: dict[str, int] = {}

    async def day(bank: Bank) -> None:
        opened, buy_in = bank.inventory, 1_000_00
        before = ledger(bank)
        pit = RealPit(bank, {1: PAIR_OF_KINGS})
        await pit.opens(buy_in)
        for _ in range(2):
            await pit.bets(WAGERS, 1)
            await pit.closes()
        tips = bank.host.table.custody.tip_box
        assert tips > 2 * 6_00, "the tips won"
        # Counted by hand: what the tray opened with is now in the tray, before the player, or in the tip box.
        tray = opened - pit.seat(1).chips - tips
        assert isinstance(await prepare(bank.house, bank.by("dana"), "drop", bank.host.name, pieces(tray)), Done)
        assert isinstance(await sign(bank.house, bank.by("fay"), "drop", 1, 2, pieces(tray)), Done)
        count = bank.house.signing.documents.get("drop", 1)
        assert count
        assert count.over_short == 0
        after = ledger(bank)
        line = after.lines[-1]
        assert (line.title, line.amount, line.table, line.person, line.after) == (
            "Tips taken from table",
            tips,
            "South Dakota 1",
            "Fay, floorperson",
            before.balance.closing,
        )
        assert line.words == f"Drop inventory slip 1: Dana ${tips // 100:,}.00"
        assert line.document
        assert (after.tips, after.with_players, after.agrees) == (tips, tips, True)
        assert "Tips taken from table" in form_pages(cage_ledger(after))
        report = shift_data(bank.house.books.table(bank.host.name), 1)
        assert report
        assert (report.tips, report.unexplained, report.win) == (tips, 0, report.win_by_the_rounds)
        carried = pit.seat(1).chips
        await pit.gives(Leave(by="dealer", seat=1))
        await redeems(bank, tips)
        await redeems(bank, carried)
        left = ledger(bank)
        assert (left.with_players, left.balance.outside) == (0, 0)
        physical.update(tray=tray, tips=tips, carried=carried, opened=opened)
        found.append(left)

    in_bank(tmp_path, day, cards="real", jurisdiction="south-dakota")
    count = DayCount(tmp_path)
    (table,) = count.tables.values()
    assert isinstance(table, TableCount)
    assert (table.shifts[0].tips, table.shifts[0].unexplained, table.inventory) == (
        physical["tips"],
        0,
        physical["tray"],
    )
    moved = {"Tips taken from table": physical["tips"], "Carried by player": physical["carried"]}
    assert {title: count.cage()[title] for title in moved} == moved
    redeemed = physical["tips"] + physical["carried"]
    assert count.cage()["Redeemed chips"] == redeemed
    # Every chip that the tray opened with is in the tray, or came back to the cage.
    assert physical["tray"] + redeemed == physical["opened"]
    (last,) = found
    of_ledger = {line.title for line in last.lines}
    assert of_ledger >= {"Tips taken from table", "Carried by player", "Redeemed chips", "Paid for chips"}
