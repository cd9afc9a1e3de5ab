"""A buy-in, cash-out, fill or credit over the house's limit asks once more: its deed and its sum."""

from pathlib import Path

from fifthstreet.client.table import TableClient
from fifthstreet.house.house import House
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.table.commands import AnyCommand, BuyIn, CashOut, Credit, Fill
from fifthstreet.wire.dealing import Question
from fifthstreet.wire.staff import Done, GiveCommand
from support.documents import number
from support.guests import may_bet
from support.in_process_bank import Bank, in_bank
from support.real_pit import RealPit
from support.staff_client import Colleague
from support.staffed_table import at_a_table, works

TABLE = "maryland-1"
LARGE, AT_LIMIT = 10_001_00, 10_000_00


def test_a_large_buy_in_and_cash_out_ask_once_more(tmp_path: Path) -> None:
    async def asks(bank: Bank, command: AnyCommand) -> Question | None:
        wanted = GiveCommand(id=number(), command=command, ask=True)
        done = await give(bank.house.approvals, bank.host, bank.by("dana"), wanted)
        assert isinstance(done, Done), done
        return done.ask

    async def day(bank: Bank) -> None:
        pit = RealPit(bank, {1: "Ah Kh"})
        await pit.opens()
        assert await asks(bank, BuyIn(by="dealer", seat=1, amount=AT_LIMIT)) is None
        chips = pit.seat(1).chips
        asked = await asks(bank, BuyIn(by="dealer", seat=1, amount=LARGE))
        assert asked == Question(
            title="Seat 1: buy in $10,001?",
            words="This is a large sum. Count it once more.",
            deed="Seat 1: buy in $10,001",
            decline="Not yet",
        )
        assert pit.seat(1).chips == chips, "nothing was done"
        await pit.gives(BuyIn(by="dealer", seat=1, amount=LARGE))
        asked = await asks(bank, CashOut(by="dealer", seat=1, amount=LARGE))
        assert asked
        assert asked.deed == "Seat 1: cash out $10,001"

    in_bank(tmp_path, day, cards="real")


def test_a_large_fill_and_credit_ask_once_more_and_say_that_a_round_is_under_way(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await works(TABLE, dana, fay)
        asked = (await fay.give(TABLE, Fill(by="floorperson", amount=LARGE), ask=True)).ask
        assert asked
        assert asked.words == "This is a large sum. Count it once more."
        await guest.wager("ante", 1_000)
        await works(TABLE, dana, fay)
        await guest.until(may_bet)
        for command, deed in (
            (Fill(by="floorperson", amount=LARGE), "Fill $10,001"),
            (Credit(by="floorperson", amount=LARGE), "Credit $10,001"),
        ):
            before = house.tables[TABLE].projection.sequence
            asked = (await fay.give(TABLE, command, ask=True)).ask
            assert asked
            assert (asked.deed, asked.words.startswith("A round is under way.")) == (deed, True)
            assert house.tables[TABLE].projection.sequence == before
            assert (await fay.give(TABLE, command)).ask is None
            assert (await fay.give(TABLE, type(command)(by="floorperson", amount=AT_LIMIT), ask=True)).ask is None

    at_a_table(tmp_path, TABLE, "floorperson", play=play)
