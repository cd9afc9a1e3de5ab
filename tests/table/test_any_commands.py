"""Any commands whatever, legal and not, by anyone, in any house: what must hold after each of them."""

import os
import random
from collections import Counter
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifthstreet.cards import DECK, Card, Rank, Suit
from fifthstreet.play.coordinator import Standing, carry_out, opened
from fifthstreet.play.staff import enough, staff
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.game import plain
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import commands as c
from fifthstreet.table.accounts import EDGES, balances, postings
from fifthstreet.table.decks import step_due
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.faces import known_faces
from fifthstreet.table.machine import evolve, new_table, replay
from fifthstreet.table.opening import OFFERED_AS, on_layout
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Device, Keeping, Seat, Stage, Table
from fifthstreet.table.whereabouts import laid_out
from support.changes import changed
from support.houses import JURISDICTIONS, any_game

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
EXAMPLES = int(os.environ.get("FIFTHSTREET_EXAMPLES", "60"))
"""How deep to look: `make soak` asks for many more."""

WAGERS = ("ante", "ante", "three-card", "six-card", "progressive", "tip-ante", "tip-three-card", "coupon")
STEPS = ("main", "progressive", "pay", "pay-envy", "collect-hand")
ROLES = ("player", "dealer", "floorperson", "supervisor", "system")
CARD_PLACES = ("seat", "seat", "community", "bonus-box")


def any_command(chance: random.Random, game: Game, table: Table, pack: list[Card]) -> c.AnyCommand:
    """Some command, by someone, not always legal."""
    seat, by, too_late = chance.randint(0, 6), chance.choice(ROLES), 1000 * game.submission.table.seconds_to_decide
    at = table.now + chance.choice((-1, 0, 0, 0, too_late))
    unseen = chance.choice(("player", "floorperson", "system"))
    known = tuple(known_faces(table).values())
    made: list[c.AnyCommand] = [
        c.Sit(by="player", at=at, seat=seat, player=f"player {chance.randint(1, 7)}"),
        c.BuyIn(by="player", at=at, seat=seat, amount=chance.choice((-1, 0, 2_000, purse(game)))),
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
        c.Reveal(by="dealer" if known else unseen, at=at, face=(*known, pack[0])[0]),
        c.TurnBox(by=unseen, at=at, faces=tuple(chance.sample(pack, 4))),
        c.TurnHand(by=unseen, at=at, seat=seat, faces=tuple(chance.sample(pack, 2))),
        c.Settle(by=by, at=at, step=chance.choice(STEPS), seat=seat),
        c.UndoKeypad(by=by, at=at, seat=seat),
        c.ReceiveAward(by=by, at=at, seat=seat, amount=5),
        c.CloseRound(by=by, at=at),
        c.Fill(by=by, at=at, amount=chance.choice((-5, 100))),
    ]
    wager = chance.choice(WAGERS)
    amount = chance.choice((some_amount(chance, game, table.seat(seat), wager), chance.choice((-1, 0, 7, 100, 500))))
    placed = c.PlaceWager(by="player", at=at, seat=seat, wager=wager, amount=amount)
    return placed if chance.random() < 0.35 else chance.choice(made)


def some_trouble(chance: random.Random, game: Game, table: Table, pack: list[Card]) -> c.AnyCommand:
    """Something about the decks, the devices, the bank, or something that went wrong."""
    by, seat, at = chance.choice(ROLES), chance.randint(0, 6), table.now
    place, deck = chance.choice(CARD_PLACES), chance.choice([deck.number for deck in table.decks] or [0])
    methods = list(game.book.dealing.methods)
    shufflers, decks = ("none", "automated", "counting", "self-reshuffling"), chance.randint(1, 2)
    terms = DealingTerms(method=chance.choice(methods), shuffler=chance.choice(shufflers), decks=decks)
    face = chance.choice((None, None, chance.choice(pack)))
    made: list[c.AnyCommand] = [
        c.ReceiveDeck(by=by, at=at, back=chance.choice(("red", "blue", "")), prepared=chance.random() < 0.5),
        c.OpenDeck(by=by, at=at, deck=deck, step=chance.choice(get_args(OpeningStep))),
        c.TakeUp(by=by, at=at),
        c.OrderReshuffle(by=by, at=at),
        c.OrderRecut(by=by, at=at),
        c.SpreadIdle(by="dealer", at=at, faces=chance.choice(("face-up", "face-down")), asked=chance.random() < 0.5),
        c.RemoveDeck(by=by, at=at, deck=deck, reason="other"),
        c.InspectDeck(by=by, at=at, deck=deck, cards=chance.choice((-1, 51, 52))),
        c.CountStub(by="dealer", at=at, stub=chance.randint(-1, 52)),
        c.CountStub(by="dealer", at=at, stub=52 - table.dealt, hands=((seat, chance.randint(0, 3)),)),
        c.CountStub(by="dealer", at=at, stub=51 - table.dealt, community=chance.randint(2, 4)),
        c.ReturnChip(by=by, at=at, seat=seat),
        c.FoundFaceUp(by=by, at=at, place=chance.choice(("pack", *CARD_PLACES)), seat=seat, face=face),
        c.DrewInError(by=by, at=at),
        c.WrongCount(by=by, at=at, place=place, seat=seat, cards=chance.randint(0, 5)),
        c.Exposed(by=by, at=at, place=place, seat=seat, card=chance.randint(0, 4), face=face),
        c.ShufflerJam(by=by, at=at),
        c.ShufflerCounts(by=by, at=at, cards=chance.choice((-1, 51, 52))),
        c.ShoeJam(by=by, at=at),
        c.TakeOutOfUse(by=by, at=at, device=chance.choice(get_args(Device)), how=chance.choice(get_args(Keeping))),
        c.BringBack(by=by, at=at, device=chance.choice(get_args(Device))),
        c.ChangeMethod(by=by, at=at, terms=chance.choice((terms, game.submission.dealing))),
        c.ReportConduct(by=by, at=at, seat=seat, what=chance.choice(get_args(c.Violation))),
        c.CallLost(by=by, at=at, seat=seat),
        c.CorrectFace(
            by="floorperson", at=at, place=place, seat=seat, card=chance.randint(1, 3), face=pack[-1], floorperson="Ida"
        ),
        c.OpenTable(by=by, at=at, inventory=1_000_000),
        c.CloseTable(by=by, at=at, counted=table.custody.inventory),
        c.CountBank(by=by, at=at, counted=table.custody.inventory + chance.choice((-100, 0, 100))),
        c.Credit(by=by, at=at, amount=chance.choice((0, 100, 10**15))),
        c.Fold(by="dealer", at=at, seat=seat),
    ]
    return chance.choice(made)


def some_amount(chance: random.Random, game: Game, seat: Seat | None, wager: c.OpeningWager) -> int:
    """An amount that the house takes for a wager of a player, often the smallest; a dollar where it takes none."""
    house = game.submission
    if wager == "progressive":
        return house.progressive.wager if house.progressive else 100
    if wager in ("tip-ante", "tip-three-card", "coupon"):
        own = on_layout(seat, "three-card" if wager == "tip-three-card" else "ante") if seat else 0
        return chance.choice((1, own, chance.randint(0, own)))
    terms = {"ante": house.table, "three-card": house.three_card, "six-card": house.six_card}[wager]
    if not terms:
        return 100
    steps = (terms.maximum - terms.minimum) // terms.increment
    return terms.minimum + terms.increment * chance.choice((0, 0, 0, chance.randint(0, steps)))


def purse(game: Game) -> int:
    """What a player buys in for: enough for many rounds at the smallest wagers."""
    house = game.submission
    least = [part.minimum for part in (house.table, house.three_card, house.six_card) if part]
    return 100 * (sum(least) + (house.progressive.wager if house.progressive else 0))


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
    if not table.taken:
        return None
    seat = chance.choice(table.taken)
    wager = chance.choice([wager for wager in WAGERS if OFFERED_AS.get(wager) in (None, *game.submission.offered)])
    amount = some_amount(chance, game, seat, wager)
    return c.PlaceWager(by="player", at=table.now, seat=seat.number, wager=wager, amount=amount)


def some_pack(chance: random.Random) -> list[Card]:
    """A pack in any order; now and then the high cards of a suit lie on top, for the hands that are rare."""
    pack = list(DECK)
    chance.shuffle(pack)
    if chance.random() < 0.3:
        suit, lowest = chance.choice(list(Suit)), chance.randint(Rank.TWO, Rank.NINE)
        pack.sort(key=lambda card: card.suit is not suit or card.rank < lowest)
    return pack


def check(game: Game, standing: Standing, history: list[AnyEvent]) -> None:
    """What holds at any time."""
    table = standing.table
    accounts = balances(table)
    assert sum(accounts.values()) == 0
    assert all(amount >= 0 for account, amount in accounts.items() if account not in EDGES), accounts
    placed = [slot for _, slot in laid_out(table)]
    assert len(set(placed)) == len(placed)
    assert set(placed) <= set(range(52))
    faces = list(known_faces(table).values())
    assert len(set(faces)) == len(faces)
    if table.stage is Stage.BETTING and not table.shuffled:
        assert accounts["layout"] == sum(seat.stakes.total + seat.tips.total for seat in table.taken)
        assert not table.rack or sorted(placed) == list(range(52))
        assert not table.plan
        assert not table.dealt
    if table.dealt:
        assert table.deck in {deck.number for deck in table.decks}
        assert not any(step_due(game, deck) for deck in table.decks)
    if standing.meter:
        assert standing.meter.balances
        assert standing.meter.shown >= 0


def decoded(event: AnyEvent) -> AnyEvent:
    """An event as it is read from the log."""
    return msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent)


def play(game: Game, seed: int, steps: int) -> tuple[Standing, list[AnyEvent], int]:
    """So many steps at a table: chance, or the staff and players going on with the round."""
    chance = random.Random(seed)
    start = opened(game, "table 1", 4 * enough(game) + game.submission.table.seats * purse(game))
    standing, history, rounds = start.standing, list(start.events), 0
    for seat in range(1, chance.randint(2, game.submission.table.seats + 1)):
        sit = c.Sit(by="player", seat=seat, player=f"player {seat}")
        for command in (sit, c.BuyIn(by="player", seat=seat, amount=purse(game))):
            done = carry_out(game, standing, command)
            assert not isinstance(done, Refusal)
            standing = done.standing
            history += done.events
    pack = some_pack(chance)
    for _ in range(steps):
        table = standing.table
        command = None
        if chance.random() < 0.4 and table.stage.street:
            command = some_player_acts(chance, table)
        elif chance.random() < 0.7 and table.between_rounds:
            command = some_player_bets(chance, game, table)
        elif chance.random() < 0.7:
            command = staff(game, table, pack.__getitem__, table.now)
        if command is None:
            any_kind = some_trouble if chance.random() < 0.3 else any_command
            command = any_kind(chance, game, table, pack)
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
            pack = some_pack(chance)
            rounds += 1
        for event in done.events:
            table = evolve(table, decoded(event))
        assert table == done.standing.table
        standing = done.standing
        history += done.events
        check(game, standing, history)
    return standing, history, rounds


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_whatever_is_asked_of_a_table_its_books_cards_and_history_hold(jurisdiction: str, seed: int):
    game = any_game(random.Random(seed), jurisdiction)
    standing, history, _ = play(game, seed, 600)
    assert replay(new_table(game, "table 1"), history) == standing.table
    text = msgspec.json.encode(history, enc_hook=plain)
    read = msgspec.json.decode(text, type=list[AnyEvent])
    assert read == history
    assert msgspec.json.encode(read, enc_hook=plain) == text


def some_houses() -> dict[str, Game]:
    """The houses above, and some of any kind in every jurisdiction."""
    ready = {name: ready_game(name) for name in JURISDICTIONS}
    fixed = [make_game(ready[name].book, changed(ready[name].submission, **house)) for name, house in HOUSES]
    return {f"house {place}": game for place, game in enumerate(fixed, start=1)} | {
        f"{name}, seed {seed}": any_game(random.Random(seed), name) for name in JURISDICTIONS for seed in range(5)
    }


SOME_HOUSES = some_houses()


@pytest.mark.parametrize("house", SOME_HOUSES)
def test_such_tables_do_play_whole_rounds(house: str):
    assert sum(play(SOME_HOUSES[house], seed, 800)[2] for seed in range(2)) > 15
