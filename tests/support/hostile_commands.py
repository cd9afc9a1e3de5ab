"""Any command with any values in its fields, plausible and absurd, made from the types of the fields."""

import random
from collections.abc import Callable
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from fifthstreet.cards import DECK, Card
from fifthstreet.rules import Game
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import commands as c
from fifthstreet.table.deck_state import BACK_COLORS
from fifthstreet.table.state import Table
from fifthstreet.values import kinds

KINDS: tuple[type[c.Command], ...] = get_args(c.AnyCommand)
CORRECTIONS = (
    c.CorrectHand,
    c.CorrectFace,
    c.CorrectBuyIn,
    c.CorrectChipsBrought,
    c.UndoEntry,
    c.UndoKeypad,
    c.TakeBetBack,
)
OFTEN = KINDS + 8 * CORRECTIONS
BY_THE_FLOOR = [
    "OpenTable",
    "CloseTable",
    "CountBank",
    "Fill",
    "Credit",
    "OrderReshuffle",
    "OrderRecut",
    "InspectDeck",
    "TakeOutOfUse",
    "BringBack",
    "ChangeMethod",
    "ChangeLimits",
    "ReportConduct",
    "CallLost",
    "CorrectFace",
    "CorrectHand",
    "CorrectBuyIn",
    "CorrectChipsBrought",
    "CorrectCount",
    "CorrectCall",
    "CancelProgressive",
]
BY_THE_SYSTEM = ("Expire", "ArmAnew", "ReceiveAward", "HoldPayout", "ApplyLimits")
ABSURD = (-(10**18), -(10**15) - 1, -1, 0, 7, 10**9, 10**15, 10**15 + 1, 2**63)
TEXTS = ("", " ", *["Ida"] * 8, "x" * 201, "two\nlines", "\u200b", "é")

Make = Callable[[random.Random, Game, Table], Any]


def any_command(chance: random.Random, game: Game, table: Table) -> c.AnyCommand:
    """Some command; who gives it and its seat are mostly possible, its other values are anything."""
    kind = chance.choice(OFTEN)
    made = {name: make(chance, game, table) for name, make in _makers(kind)}
    made["by"] = _role(chance, kind)
    made["at"] = _time(chance, table)
    return kind(**made)


def _role(chance: random.Random, kind: type) -> str:
    if chance.random() < 0.1:
        return chance.choice(get_args(c.Role))
    name = kind.__name__
    if name in BY_THE_FLOOR:
        return chance.choice(("floorperson", "supervisor"))
    return "system" if name in BY_THE_SYSTEM else "dealer"


def _time(chance: random.Random, table: Table) -> int:
    if chance.random() < 0.95:
        return table.now
    deadline = table.round.betting.deadline or 0
    return chance.choice((table.now - 1, max(table.now, deadline), table.now + 3_600_000, 10**15 + 1, -1))


@cache
def _makers(kind: type[msgspec.Struct]) -> tuple[tuple[str, Make], ...]:
    """How each field of a struct is made."""
    return tuple((name, _maker(name, hint)) for name, hint in kinds(kind).items() if name not in ("by", "at"))


def _maker(name: str, hint: Any) -> Make:  # noqa: PLR0912 - one case for each kind of type
    origin, inside = get_origin(hint), get_args(hint)
    if name in _INTEGERS and (hint is int or (origin in (Union, UnionType) and int in inside)):
        return _INTEGERS[name]
    if name == "back":
        return lambda chance, game, table: chance.choice((*BACK_COLORS, "", "plaid"))
    if name == "terms":
        return _terms
    if name == "streets":
        return _streets
    if hint is bool:
        return lambda chance, game, table: chance.random() < 0.5
    if hint is int:
        return _amount
    if hint is str:
        return lambda chance, game, table: chance.choice(TEXTS)
    if hint is Card:
        return lambda chance, game, table: chance.choice(DECK)
    if hint is type(None):
        return lambda chance, game, table: None
    if origin is Literal:
        return lambda chance, game, table: chance.choice(inside)
    if origin in (Union, UnionType):
        makers = [_maker(name, one) for one in inside]
        return lambda chance, game, table: chance.choice(makers)(chance, game, table)
    if origin is tuple and inside[-1] is Ellipsis:
        return _several(_maker(name, inside[0]))
    if origin is tuple:
        parts = [_maker("seat" if place == 0 else "cards", one) for place, one in enumerate(inside)]
        return lambda chance, game, table: tuple(make(chance, game, table) for make in parts)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda chance, game, table: chance.choice(list(hint))
    assert issubclass(hint, msgspec.Struct), (name, hint)
    fields = _makers(hint)
    return lambda chance, game, table: hint(**{field: make(chance, game, table) for field, make in fields})


def _streets(chance: random.Random, game: Game, table: Table) -> tuple[c.Decision, ...]:
    """Decisions on about as many streets as have passed, now and then impossible ones."""
    number = len(table.round.community_faces) + chance.choice((-1, 0, 0, 0, 1, 1, 2))
    multiple, tip = _small(0, 1, 1, 1, 2, 3, 3, 4), _small(0, 0, 0, 0, 1, 3)
    return tuple(
        c.Decision(multiple=multiple(chance, game, table), tip_multiple=tip(chance, game, table)) for _ in range(number)
    )


def _several(make: Make) -> Make:
    return lambda chance, game, table: tuple(
        make(chance, game, table) for _ in range(chance.choice((0, 1, 2, 2, 3, 4, 5)))
    )


def _small(*values: int) -> Make:
    return lambda chance, game, table: chance.choice(values) if chance.random() < 0.97 else chance.choice(ABSURD)


def _amount(chance: random.Random, game: Game, table: Table) -> int:
    """An amount: often one that the house takes or that somebody has, now and then absurd."""
    house, draw = game.submission, chance.random()
    if draw < 0.1:
        return chance.choice(ABSURD)
    if draw < 0.5:
        return house.table.minimum
    return chance.choice(
        (
            0,
            0,
            1,
            house.table.maximum,
            house.table.minimum + house.table.increment,
            house.progressive.wager if house.progressive else 0,
            house.three_card.minimum if house.three_card else 0,
            house.six_card.minimum if house.six_card else 0,
            max((seat.chips for seat in table.taken), default=0),
        )
    )


def _bonus(terms: str, least: str) -> Make:
    def make(chance: random.Random, game: Game, table: Table) -> int:
        offered = getattr(game.submission, terms)
        if chance.random() < 0.05:
            return chance.choice(ABSURD)
        return chance.choice((0, getattr(offered, least))) if offered else 0

    return make


def _tip(chance: random.Random, game: Game, table: Table) -> int:
    offered = {"dealer-tip", "match-play"}.intersection(game.submission.offered)
    return chance.choice((0, 1, game.submission.table.minimum)) if offered and chance.random() < 0.5 else 0


def _counted(chance: random.Random, game: Game, table: Table) -> int:
    return chance.choice((table.custody.inventory, 0, -1, 51, 52, 10**15))


def _terms(chance: random.Random, game: Game, table: Table) -> DealingTerms:
    if chance.random() < 0.5:
        return game.submission.dealing
    method = chance.choice((*game.book.dealing.methods, "no method"))
    shuffler = chance.choice(("none", "automated", "counting", "self-reshuffling"))
    return DealingTerms(method=method, shuffler=shuffler, decks=chance.choice((-1, 0, 1, 2, 3)))


_INTEGERS: dict[str, Make] = {
    "seat": _small(-1, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7),
    "deck": _small(0, 1, 1, 2, 3),
    "card": _small(-1, 0, 1, 1, 2, 2, 3, 4, 5),
    "cards": _small(-1, 0, 1, 2, 3, 4, 10, 26, 51, 52, 53),
    "stub": _small(-1, 0, 30, 37, 39, 52),
    "chips": _small(-1, 0, 1, 2, 3),
    "multiple": _small(-1, 0, 1, 1, 2, 3, 4),
    "tip_multiple": _small(-1, 0, 0, 0, 1, 3, 4),
    "number": _small(-1, 0, 1, 1, 2, 3),
    "moment": lambda chance, game, table: table.now - chance.choice((0, 1, 1000)),
    "three_card": _bonus("three_card", "minimum"),
    "six_card": _bonus("six_card", "minimum"),
    "progressive": _bonus("progressive", "wager"),
    "tip_ante": _tip,
    "tip_three_card": _tip,
    "coupon": _tip,
    "counted": _counted,
}
"""How the whole numbers of these fields are made: mostly near what is possible."""
