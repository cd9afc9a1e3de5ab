"""A void asks once more: the question names the deed and what it returns, and nothing is done until it is answered."""

from pathlib import Path

import pytest

from fifthstreet.client.table import TableClient
from fifthstreet.house.house import House
from fifthstreet.house.staff.void_questions import void_consequence, void_deed
from fifthstreet.table.events import RoundVoided
from support.guests import may_bet
from support.staff_client import Colleague, events_of
from support.staffed_table import SHORT, at_a_table, works

TABLE = "maryland-1"


@pytest.mark.parametrize(("ante", "approval"), [(1_000, False), (50_000, True)], ids=["alone", "two people"])
def test_a_void_is_asked_with_its_round_and_what_it_returns(tmp_path: Path, ante: int, approval: bool) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await works(TABLE, dana, fay)
        await guest.wager("ante", ante)
        await works(TABLE, dana, fay)
        await guest.until(may_bet)
        await guest.bet(1)
        before = house.tables[TABLE].projection.sequence
        asked = await dana.give(TABLE, SHORT, ask=True)
        assert asked.ask
        assert asked.ask.title == "Void round 1?"
        assert asked.ask.decline == "Keep playing"
        returns = f"Returns ${2 * ante // 100:,} to 1 player."
        if approval:
            assert (asked.ask.words, asked.ask.deed) == (f"{returns} A second person must approve.", "Request approval")
        else:
            assert (asked.ask.words, asked.ask.deed) == (returns, "Void round 1")
        assert (asked.approval, house.tables[TABLE].projection.sequence) == (None, before), "nothing was done"
        done = await dana.give(TABLE, SHORT)
        assert (done.ask, done.approval is not None) == (None, approval)
        assert any(isinstance(event, RoundVoided) for event in events_of(house, TABLE)) is not approval
        if approval:
            (card,) = await dana.get("/api/approvals")
            assert card["words"].startswith("Void round 1: ")

    at_a_table(tmp_path, TABLE, "floorperson", play=play)


def test_what_voids_nothing_is_done_without_a_question(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await works(TABLE, dana, fay)
        await guest.wager("ante", 1_000)
        (step,) = [one for one in (await dana.console(TABLE)).steps if one.due]
        done = await dana.give(TABLE, step.command, ask=True)
        assert done.ask is None
        assert house.tables[TABLE].projection.sequence == done.sequence

    at_a_table(tmp_path, TABLE, "floorperson", play=play)


def test_a_void_in_words() -> None:
    assert void_deed(12, ()) == "Void round 12"
    assert void_deed(12, (3,)) == "Void the hand at seat 3"
    assert void_deed(12, (2, 4)) == "Void the hands at seats 2 and 4"
    assert void_consequence((10_000, 24_000), 5_000, False) == "Returns $340 to 2 players. Takes back $50 of winnings."
    assert void_consequence((), 0, False) == "Returns nothing."
