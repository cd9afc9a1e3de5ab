"""Rounds played by automatic staff and players, and described step by step."""

import random
from collections.abc import Iterable, Iterator
from typing import Literal

from fifthstreet.cards import DECK
from fifthstreet.cli.output import defect
from fifthstreet.play.coordinator import CarriedOut, carry_out, opened
from fifthstreet.play.players import Sight, Strategy, always_fold
from fifthstreet.play.points import points_strategy
from fifthstreet.play.round import play_round
from fifthstreet.play.staff import enough
from fifthstreet.play.steps import NextStep, next_steps, tell_step
from fifthstreet.play.telling import tell, tell_results
from fifthstreet.rules import Game, Shelf
from fifthstreet.simulate.run import smallest_wagers
from fifthstreet.table.commands import AnyCommand, BuyIn, Fill, OpeningWager, Sit
from fifthstreet.table.machine import new_table
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table

PlayerName = Literal["points", "random", "fold"]
Played = tuple[Table, CarriedOut]
"""The table before a command, and what the command did."""

BUY_IN_IN_ANTES = 1_000


def play_rounds(game: Game, seats: int, rounds: int, seed: int, players: PlayerName) -> Iterator[Played]:
    """Open a table, seat the players and play the rounds."""
    if not 1 <= seats <= game.submission.table.seats:
        clauses = ", ".join(game.book.seats.cite)
        raise defect("--seats", f"must be 1 to {game.submission.table.seats}, not {seats}", clauses or None)
    chance = random.Random(seed)
    buy_in = BUY_IN_IN_ANTES * game.submission.table.minimum
    carried = opened(game, "table 1", 2 * enough(game) + seats * buy_in)
    yield new_table(game, "table 1"), carried
    standing = carried.standing
    commands: list[AnyCommand] = []
    for number in range(1, seats + 1):
        commands.append(Sit(by="player", seat=number, player=f"player {number}"))
        commands.append(BuyIn(by="player", seat=number, amount=buy_in))
    each = dict[OpeningWager, int](smallest_wagers(game).items())
    wagers = dict.fromkeys(range(1, seats + 1), each)
    strategies = dict.fromkeys(wagers, _strategy(game, players, chance))
    for _ in range(rounds):
        pack = list(DECK)
        chance.shuffle(pack)
        for command in (*commands, *_buy_ins_again(standing.table, buy_in)):
            done = carry_out(game, standing, command)
            assert not isinstance(done, Refusal)
            yield standing.table, done
            standing = done.standing
        commands = []
        for done in play_round(game, standing, pack, wagers, strategies):
            yield standing.table, done
            standing = done.standing


def describe_rounds(game: Game, played: Iterable[Played], *, with_steps: bool = False) -> Iterator[str]:
    """Yield the lines that describe the rounds; ``with_steps`` adds the next steps of the staff."""
    chips = dict[int, int]()
    known: tuple[NextStep, ...] = ()
    register = Shelf().register(game.book.name) if with_steps else {}
    for before, done in played:
        table = done.standing.table
        steps = next_steps(game, register, before) if with_steps else ()
        if steps != known:
            known = steps
            for step in steps:
                yield "\n".join(tell_step(game, step))
        yield from tell(game, done)
        if before.round.stage != "betting" and table.round.stage == "betting":
            yield tell_results(chips, {seat.number: seat.chips for seat in table.taken})
            yield ""
        if table.round.stage == "betting":
            chips = {seat.number: seat.chips + seat.hand.stakes.total + seat.hand.tips.total for seat in table.taken}


def _buy_ins_again(table: Table, buy_in: int) -> Iterator[AnyCommand]:
    """Yield a fill and a buy-in for each player who has lost most of their chips."""
    for seat in table.taken:
        if seat.chips < buy_in // 4:
            yield Fill(by="floorperson", at=table.now, amount=buy_in)
            yield BuyIn(by="player", at=table.now, seat=seat.number, amount=buy_in)


def _strategy(game: Game, players: PlayerName, chance: random.Random) -> Strategy:
    if players != "random":
        return points_strategy if players == "points" else always_fold
    choices = (0, *game.book.wagers.streets.multiples)

    def at_random(_: Sight) -> int:
        return chance.choice(choices)

    return at_random
