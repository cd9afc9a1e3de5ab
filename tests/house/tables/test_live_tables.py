"""Live tables, played by guests through the public client: real HTTP, real sockets, a real log."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.client import HouseRefusedError, connect
from fifthstreet.house.deck.commitments import Opening, Seal, check
from fifthstreet.rules import ready_game
from fifthstreet.wire.client_commands import PlaceBet
from support.guests import SIDES, place_bets, play_round, sit_down
from support.live_house import GAMES, house_in_here, program


@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_guest_plays_rounds_and_his_balance_is_what_the_rounds_say(tmp_path: Path, jurisdiction: str) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house:
            guest = await house.come_in("Anna")
            async with house.table(f"{jurisdiction}-1") as table:
                await sit_down(house, table, "Anna", 300_000)
                for choices in ((1, 1, 1), (3, 2, 1), (0,), (1, 0)):
                    await play_round(table, choices, *SIDES)
                rounds = await house.rounds(table.scene.table)
                mine = [one for card in rounds for one in card.players if one.player == guest.player]
                assert len(mine) == 4
                assert all(one.after == one.before - one.wagered + one.returned for one in mine)
                won = sum(one.returned - one.wagered for one in mine)
                await table.leave()
            assert (await house.me()).balance == guest.balance + won

    with house_in_here(tmp_path, games=(ready_game(jurisdiction),), house_players=2) as (_, address):
        asyncio.run(play(address))


def test_every_card_a_player_saw_opens_under_the_root_that_was_shown_before_the_bets_closed(
    tmp_path: Path,
) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in()
            async with house.table("maryland-1") as table:
                await sit_down(house, table, "Anna")
                await place_bets(table)
                scene = await table.until(lambda scene: scene.seal is not None and scene.view.stage == "betting")
                promised = scene.seal
                await play_round(table)
                replay = await house.replay("maryland-1", 1)
        seal = replay.seal
        assert seal
        assert promised
        assert (seal.deal, seal.root) == (promised.deal, promised.root)
        openings = [Opening(place=one.place, face=one.face, salt=one.salt) for one in seal.openings]
        assert len(openings) == 4 + 3 + 2
        assert check(Seal(deal=seal.deal, root=seal.root, commitments=seal.commitments), openings) == ()

    with house_in_here(tmp_path, games=(ready_game("maryland"),)) as (_, address):
        asyncio.run(play(address))


def test_an_ask_that_is_sent_again_is_answered_the_same_and_done_once(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in()
            async with house.table("new-jersey-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                ask = PlaceBet(id="the-very-same", wager="ante", amount=1000)
                first = await table.send(ask)
                again = await table.send(ask)
                assert again == first
                placed = [one for one in table.happened if one.event["type"] == "WagerPlaced.1"]
                assert len(placed) == 1

    with house_in_here(tmp_path, games=(ready_game("new-jersey"),)) as (_, address):
        asyncio.run(play(address))


def test_a_refusal_names_its_clause_and_changes_nothing(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in()
            async with house.table("maryland-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                before = table.scene
                with pytest.raises(HouseRefusedError) as refused:
                    await table.wager("progressive", 100)
                assert refused.value.fault.code == "refused"
                assert refused.value.fault.clause
                assert "COMAR 36.05.11.07F(3)" in refused.value.fault.clause
                assert (table.scene.view.seats, table.scene.you) == (before.view.seats, before.you)

    with house_in_here(tmp_path, games=(ready_game("maryland"),)) as (_, address):
        asyncio.run(play(address))


def test_play_goes_on_in_mid_round_after_a_kill(tmp_path: Path) -> None:
    async def play() -> None:
        with program(tmp_path / "data") as served:
            async with connect(served.address.rstrip("/")) as house:
                await house.come_in()
                async with house.table("south-dakota-1") as table:
                    await sit_down(house, table, "Anna")
                    await place_bets(table)
                    await table.ready()
                    scene = await table.until(lambda scene: any(may.do == "bet" for may in scene.may))
                    cards = scene.view.seats[scene.you.seat - 1].faces if scene.you and scene.you.seat else ()
                    served.kill()
                    served.start()
                    deadline = scene.view.deadline
                    assert deadline
                    await table.until(lambda after: (after.view.deadline or 0) > deadline)
                    await table.bet(1)
                    scene = await table.until(lambda scene: len(scene.view.community) == 1)
                    assert scene.you
                    assert scene.you.seat
                    own = scene.view.seats[scene.you.seat - 1]
                    assert own
                    assert own.faces == cards
                    assert own.stakes.third == own.stakes.ante

    asyncio.run(play())


def test_the_time_to_bet_runs_from_the_first_ante_and_begins_anew_when_all_are_taken_back(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in()
            async with house.table("new-jersey-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                assert table.scene.clock is None
                await table.wager("ante", 1000)
                first = await table.until(lambda scene: scene.clock is not None)
                await table.take_back("ante")
                await table.until(lambda scene: scene.clock is None)
                await asyncio.sleep(0.05)
                await table.wager("ante", 1000)
                anew = await table.until(lambda scene: scene.clock is not None)
                assert first.clock
                assert anew.clock
                assert anew.clock.deadline >= first.clock.deadline + 50

    with house_in_here(tmp_path, games=(ready_game("new-jersey"),)) as (_, address):
        asyncio.run(play(address))
