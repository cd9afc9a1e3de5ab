"""Any commands whatever, legal and not, by anyone: what must hold after each of them."""

import os
import random
from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing, carry_out, opened
from fifthstreet.play.staff import dealer, enough, floorperson
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.game import plain
from fifthstreet.table import commands as c
from fifthstreet.table.accounts import EDGES, balances, postings
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.faces import known_faces
from fifthstreet.table.machine import new_table, replay
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.whereabouts import laid_out
from support.changes import changed

HOUSES = [
    ("maryland", {}),
    ("maryland", {"dealing__method": "manual-shoe", "offered": ("three-card", "progressive"), "six_card": None}),
    ("maryland", {"dealing__method": "hand", "offered": (), "six_card": None, "three_card": None, "progressive": None}),
    (
        "maryland",
        {"dealing__method": "self-reshuffling-shoe", "dealing__shuffler": "self-reshuffling", "dealing__decks": 1},
    ),
    ("new-jersey", {}),
    ("new-jersey", {"dealing__method": "hand"}),
    ("new-jersey", {"dealing__method": "automated-shoe", "dealing__shuffler": "none", "dealing__decks": 1}),
    ("south-dakota", {}),
    ("south-dakota", {"dealing__method": "two-card-groups", "table__seats": 3}),
]


def games() -> list[Game]:
    ready = {name: ready_game(name) for name in ("maryland", "new-jersey", "south-dakota")}
    return [make_game(ready[name].book, changed(ready[name].submission, **house)) for name, house in HOUSES]


GAMES = games()
EXAMPLES = int(os.environ.get("FIFTHSTREET_EXAMPLES", "25"))
"""How deep to look: `make soak` asks for many more."""

WAGERS = ("ante", "ante", "three-card", "six-card", "progressive", "tip-ante", "tip-three-card", "coupon")
STEPS = ("main", "progressive", "pay", "pay-envy", "collect-hand")
ROLES = ("player", "dealer", "floorperson", "system")


def any_command(chance: random.Random, table: Table, pack: list) -> c.AnyCommand:
    """Some command, by someone, not always legal."""
    seat, by, at = chance.randint(0, 6), chance.choice(ROLES), table.now + chance.choice((-1, 0, 0, 0, 40_000))
    unseen = chance.choice(("player", "floorperson", "system"))
    known = known_faces(table) or (pack[0],)
    made: list[c.AnyCommand] = [
        c.Sit(by="player", at=at, seat=seat, player=f"player {chance.randint(1, 7)}"),
        c.BuyIn(by="player", at=at, seat=seat, amount=chance.choice((-1, 0, 2_000, 100_000))),
        c.CashOut(by="player", at=at, seat=seat, amount=chance.choice((0, 500, 10**9))),
        c.Leave(by="player", at=at, seat=seat if chance.random() < 0.3 else 0),
        c.TakeBack(by="player", at=at, seat=seat, wager=chance.choice(WAGERS)),
        c.Bet(by="player", at=at, seat=seat, multiple=chance.randint(-1, 4), tip_multiple=chance.choice((0, 0, 1, 3))),
        c.TakeBetBack(by="player", at=at, seat=seat),
        c.Fold(by="player", at=at, seat=seat),
        c.Expire(by="system", at=at),
        c.CollectProgressive(by="dealer", at=at, chips=chance.randint(0, 6)),
        c.CancelProgressive(by="floorperson", at=at, seat=seat),
        c.CloseBets(by=by, at=at),
        c.Shuffle(by=by, at=at),
        c.Cut(by=by, at=at, cards=chance.randint(0, 60)),
        c.Deal(by=by, at=at),
        c.PlaceStub(by=by, at=at),
        c.CollectFolds(by=by, at=at),
        c.Reveal(by="dealer", at=at, face=known[0]),
        c.TurnBox(by=unseen, at=at, faces=tuple(chance.sample(pack, 4))),
        c.TurnHand(by=unseen, at=at, seat=seat, faces=tuple(chance.sample(pack, 2))),
        c.Settle(by=by, at=at, step=chance.choice(STEPS), seat=seat),
        c.UndoKeypad(by=by, at=at, seat=seat),
        c.ReceiveAward(by=by, at=at, seat=seat, amount=5),
        c.CloseRound(by=by, at=at),
        c.Fill(by=by, at=at, amount=chance.choice((-5, 100))),
    ]
    wager = chance.choice(WAGERS)
    amount = chance.choice({"ante": (500, 1_000, 2_000, 7), "six-card": (500,)}.get(wager, (100, 200, 500)))
    placed = c.PlaceWager(by="player", at=at, seat=seat, wager=wager, amount=amount)
    return placed if chance.random() < 0.35 else chance.choice(made)


def some_player_acts(chance: random.Random, table: Table) -> c.AnyCommand | None:
    """Somebody who may be to act does."""
    waiting = [seat.number for seat in table.taken if seat.playing and not seat.acted]
    if not waiting:
        return None
    seat = table.turn or chance.choice(waiting)
    multiple = chance.randint(0, 3)
    if not multiple:
        return c.Fold(by="player", at=table.now, seat=seat)
    return c.Bet(by="player", at=table.now, seat=seat, multiple=multiple)


def some_player_bets(chance: random.Random, game: Game, table: Table) -> c.AnyCommand | None:
    """Somebody bets before the deal, mostly what the house takes."""
    house = game.submission
    amounts = {
        "ante": house.table.minimum,
        "three-card": house.three_card.minimum if house.three_card else 100,
        "six-card": house.six_card.minimum if house.six_card else 500,
        "progressive": house.progressive.wager if house.progressive else 100,
    }
    wager = chance.choice(WAGERS)
    if not table.taken:
        return None
    seat = chance.choice(table.taken).number
    return c.PlaceWager(by="player", at=table.now, seat=seat, wager=wager, amount=amounts.get(wager, 200))


def check(game: Game, standing: Standing, history: list[AnyEvent]) -> None:
    """What holds at any time."""
    table = standing.table
    accounts = balances(table)
    assert sum(accounts.values()) == 0
    assert all(amount >= 0 for account, amount in accounts.items() if account not in EDGES), accounts
    placed = [slot for _, slot in laid_out(table)]
    assert len(set(placed)) == len(placed)
    assert set(placed) <= set(range(52))
    if table.stage is Stage.BETTING and not table.shuffled:
        assert accounts["layout"] == sum(seat.stakes.total + seat.tips.total for seat in table.taken)
        assert table.round == 0 or sorted(placed) == list(range(52))
    if standing.meter:
        assert standing.meter.balances
        assert standing.meter.shown >= 0


def play(game: Game, seed: int, steps: int) -> tuple[Standing, list[AnyEvent], int]:
    """So many steps at a table: chance, or the staff and players going on with the round."""
    chance = random.Random(seed)
    start = opened(game, "table 1", 4 * enough(game))
    standing, history, rounds = start.standing, list(start.events), 0
    for seat in range(1, chance.randint(2, game.submission.table.seats + 1)):
        sit = c.Sit(by="player", seat=seat, player=f"player {seat}")
        for command in (sit, c.BuyIn(by="player", seat=seat, amount=200_000)):
            done = carry_out(game, standing, command)
            assert not isinstance(done, Refusal)
            standing = done.standing
            history += done.events
    pack = list(DECK)
    chance.shuffle(pack)
    for _ in range(steps):
        table = standing.table
        command = None
        if chance.random() < 0.4 and table.stage.street:
            command = some_player_acts(chance, table)
        elif chance.random() < 0.7 and table.between_rounds:
            command = some_player_bets(chance, game, table)
        elif chance.random() < 0.7:
            command = floorperson(game, table, table.now) or dealer(game, table, pack.__getitem__, table.now)
        command = command or any_command(chance, table, pack)
        done = carry_out(game, standing, command)
        if isinstance(done, Refusal):
            assert done.clause
            assert done.reason
            continue
        moved = balances(table)
        for event in done.events:
            for posting in postings(event):
                moved[posting.account] = moved.get(posting.account, 0) + posting.amount
            assert sum(posting.amount for posting in postings(event)) == 0
        after = balances(done.standing.table)
        assert +Counter(moved) == +Counter(after)
        assert -Counter(moved) == -Counter(after)
        if table.stage is not Stage.BETTING and done.standing.table.stage is Stage.BETTING:
            chance.shuffle(pack)
            rounds += 1
        standing = done.standing
        history += done.events
        check(game, standing, history)
    return standing, history, rounds


@pytest.mark.parametrize("house", range(len(HOUSES)))
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_whatever_is_asked_of_a_table_its_books_cards_and_history_hold(house: int, seed: int):
    game = GAMES[house]
    standing, history, _ = play(game, seed, 600)
    assert replay(new_table(game, "table 1"), history) == standing.table
    text = msgspec.json.encode(history, enc_hook=plain)
    read = msgspec.json.decode(text, type=list[AnyEvent])
    assert read == history
    assert msgspec.json.encode(read, enc_hook=plain) == text


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_such_tables_do_play_whole_rounds(house: int):
    assert sum(play(GAMES[house], seed, 800)[2] for seed in range(4)) > 8
