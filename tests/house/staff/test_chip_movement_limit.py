"""Chips over the house's limit that move during a round ask once more; others, and between rounds, do not."""

import asyncio
from pathlib import Path

from fifthstreet.house.views.documents import bank_card
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import CloseRound
from fifthstreet.wire.staff import Done, TapOut
from support.documents import bank_staff, sign, signs_last, slip
from support.in_process_bank import refused
from support.in_process_house import WaitsWith, floor

TABLE = "maryland-1"
OVER, AT_LIMIT = {100_00: 101}, {100_00: 100}
"""$10,100 and $10,000: the limit is $10,000."""


def test_a_fill_over_the_limit_during_a_round_asks_again_and_moves_once_confirmed(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland"), pace=WaitsWith(kind=CloseRound, dealer=0)) as there:
            house, host, people = there.house, there.host(TABLE), await bank_staff(there.house)
            assert isinstance(await house.dealer_assignments.tap_in(host, people["dana"], "tap-0001"), Done)
            large, small = [await slip(house, people, "fill", TABLE, chips) for chips in (OVER, AT_LIMIT)]
            between = await slip(house, people, "fill", TABLE, OVER)
            assert isinstance(await signs_last(house, people, between), Done)
            assert isinstance(await house.dealer_assignments.tap_out(host, people["dana"], TapOut(id="tap-0002")), Done)
            await there.seat_guest(TABLE, 1, 100_000, "Anna")
            await there.bets(TABLE, {1: {"ante": 1000}})
            await there.until(TABLE, lambda table: not table.between_rounds)
            before = host.table.custody.inventory

            card = bank_card(house.tables, house.signing, people["fay"].shown, TABLE)
            asks = {one.serial: one.you_sign.ask_again for one in card.open if one.kind == "fill" and one.you_sign}
            assert asks == {large.serial: "A round is under way: move $10,100 now?", small.serial: ""}
            refused(await signs_last(house, people, large), "A round is under way: move $10,100 now?")
            assert host.table.custody.inventory == before
            assert isinstance(await signs_last(house, people, small), Done)
            assert host.table.custody.inventory == before + 10_000_00
            confirmed = await sign(house, people["fay"], "fill", large.serial, 4, confirmed=True)
            assert isinstance(confirmed, Done)
            assert host.table.custody.inventory == before + 20_100_00

    asyncio.run(live())
