"""The rounds of ``fifthstreet deal``: played by automatic staff and players, and told."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from fifthstreet.cards import DECK
from fifthstreet.cli.deal import PlayerName
from fifthstreet.cli.rules import print_json
from fifthstreet.play.coordinator import CarriedOut, carry_out, opened
from fifthstreet.play.players import Sight, Strategy, always_fold
from fifthstreet.play.points import points_strategy
from fifthstreet.play.round import Wagers, play_round
from fifthstreet.play.staff import enough
from fifthstreet.play.steps import NextStep, next_steps, tell_step
from fifthstreet.play.telling import tell, tell_results
from fifthstreet.rules import Defect, DefectsFound, Game, Shelf, game_from_file, make_game, ready_game
from fifthstreet.rules.game import dealt_by
from fifthstreet.table.commands import AnyCommand, BuyIn, Fill, OpeningWager, Sit
from fifthstreet.table.machine import new_table
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table

BUY_IN_IN_ANTES = 1_000


class Wish(NamedTuple):
    """What is to be dealt: whose rules or which submission, by which method, for whom, how often, from which seed."""

    jurisdiction: str
    submission: Path | None
    method: str | None
    seats: int
    rounds: int
    seed: int
    players: PlayerName


def print_rounds(wish: Wish, *, as_json: bool, with_steps: bool = False) -> None:
    """Play the rounds and print them: told, with the steps of the staff if wished, or as JSON."""
    if as_json and with_steps:
        raise DefectsFound([Defect("--steps", "", "goes with the told rounds, not with --json")])
    if as_json:
        told = _wished(wish, _game(wish))
        print_json([{"events": done.events, "meter_events": done.meter_events} for _, done in told])
        return
    for line in told_lines(wish, with_steps=with_steps):
        print(line)


def told_lines(wish: Wish, *, with_steps: bool = False) -> Iterator[str]:
    """Play the rounds and tell them, line by line."""
    game = _game(wish)
    chips = dict[int, int]()
    known: tuple[NextStep, ...] = ()
    register = Shelf().register(game.book.name) if with_steps else {}
    for before, done in _wished(wish, game):
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


def _wished(wish: Wish, game: Game) -> Iterator[tuple[Table, CarriedOut]]:
    if not 1 <= wish.seats <= game.submission.table.seats:
        problem = f"must be from 1 to {game.submission.table.seats}"
        raise DefectsFound([Defect("--seats", "", problem, ", ".join(game.book.seats.cite) or None)])
    return _play(game, wish.seats, wish.rounds, random.Random(wish.seed), wish.players)


def _game(wish: Wish) -> Game:
    game = game_from_file(wish.submission) if wish.submission else ready_game(wish.jurisdiction)
    return game if wish.method is None else _dealt_by(game, wish.method)


def _dealt_by(game: Game, method: str) -> Game:
    """The game dealt by another method, with a shuffler that it allows and without a bonus that it cannot deal."""
    house = game.submission
    dealing = msgspec.structs.replace(house.dealing, method=method)
    chosen = next((entry for name, entry in game.book.dealing.methods.items() if name == method), None)
    if chosen and dealing.shuffler not in chosen.shuffler.allowed:
        dealing = msgspec.structs.replace(dealing, shuffler=chosen.shuffler.allowed[0], decks=1)
    return make_game(game.book, dealt_by(game.book, house, dealing), f"--method {method}")


def _play(
    game: Game, seats: int, rounds: int, chance: random.Random, players: PlayerName
) -> Iterator[tuple[Table, CarriedOut]]:
    buy_in = BUY_IN_IN_ANTES * game.submission.table.minimum
    done = opened(game, "table 1", 2 * enough(game) + seats * buy_in)
    yield new_table(game, "table 1"), done
    for number in range(1, seats + 1):
        for command in (
            Sit(by="player", seat=number, player=f"player {number}"),
            BuyIn(by="player", seat=number, amount=buy_in),
        ):
            before = done.standing.table
            carried = carry_out(game, done.standing, command)
            assert not isinstance(carried, Refusal)
            done = carried
            yield before, done
    strategy = _strategy(game, players, chance)
    wagers = dict.fromkeys(range(1, seats + 1), _wagers(game))
    for _ in range(rounds):
        pack = list(DECK)
        chance.shuffle(pack)
        standing = done.standing
        for again in _buying_in_again(standing.table, buy_in):
            carried = carry_out(game, standing, again)
            assert not isinstance(carried, Refusal)
            yield standing.table, carried
            standing = carried.standing
        for carried in play_round(game, standing, pack, wagers, dict.fromkeys(wagers, strategy)):
            yield standing.table, carried
            standing = carried.standing
            done = carried


def _buying_in_again(table: Table, buy_in: int) -> Iterator[AnyCommand]:
    """Whoever has lost most of his chips buys in again, with chips that come from the cage."""
    for seat in table.taken:
        if seat.chips < buy_in // 4:
            yield Fill(by="floorperson", at=table.now, amount=buy_in)
            yield BuyIn(by="player", at=table.now, seat=seat.number, amount=buy_in)


def _wagers(game: Game) -> Wagers:
    """The smallest of every wager that the house offers."""
    house = game.submission
    bets: dict[OpeningWager, int] = {"ante": house.table.minimum}
    if house.three_card:
        bets["three-card"] = house.three_card.minimum
    if house.six_card:
        bets["six-card"] = house.six_card.minimum
    if house.progressive:
        bets["progressive"] = house.progressive.wager
    return bets


def _strategy(game: Game, players: PlayerName, chance: random.Random) -> Strategy:
    match players:
        case "points":
            return points_strategy
        case "fold":
            return always_fold
        case "random":
            choices = (0, *game.book.wagers.streets.multiples)

            def at_random(_: Sight) -> int:
                return chance.choice(choices)

            return at_random
