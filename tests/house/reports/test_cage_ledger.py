"""The cage ledger: every chip to and from the cage, by day and cashier, the same by tables and by slips."""

import csv
from pathlib import Path

from fifthstreet.house.reports.cage_ledger import cage_ledger, ledger_csv
from support.documents import prepare, sign, signs_last, slip
from support.in_process_bank import Bank, in_bank


def test_fills_credits_and_inventories_are_in_the_ledger_once_and_agree_with_the_slips(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, people, table = bank.house, bank.people, bank.host.name
        await prepare(house, people["dana"], "opener", table)
        await sign(house, people["fay"], "opener", 1, 2)
        await signs_last(house, people, await slip(house, people, "fill", table, {100_00: 40}))
        await signs_last(house, people, await slip(house, people, "credit", table, {100_00: 15}))
        await slip(house, people, "fill", table, {100_00: 99})
        await prepare(house, people["dana"], "closer", table, {100_00: 25})
        await sign(house, people["fay"], "closer", 1, 2, {100_00: 25})
        today = house.services.settings.day_of(house.services.clock.now())
        ledger = cage_ledger(house.tables, today)
        assert [(line.what, line.document, line.cashier, line.amount) for line in ledger.lines] == [
            ("Fill", "Fill slip 1", "Carl", -4_000_00),
            ("Credit", "Credit slip 1", "Carl", 1_500_00),
            ("Closing inventory", "Closing inventory slip 1", "", 2_500_00),
        ]
        assert (ledger.into, ledger.out) == (4_000_00, 4_000_00)
        assert ledger.per_tables == ledger.per_slips == bank.host.table.custody.cage == 0
        assert [(one.title, one.into, one.out) for one in ledger.cashiers] == [("Carl", 1_500_00, 4_000_00)]
        first, *_ = csv.DictReader(ledger_csv(ledger).splitlines())
        assert (first["slip"], first["into cage"], first["out of cage"]) == ("Fill slip 1", "$0.00", "$4,000.00")
        assert cage_ledger(house.tables, today.replace(year=today.year - 1)).lines == ()

    in_bank(tmp_path, day, with_chips=False)
