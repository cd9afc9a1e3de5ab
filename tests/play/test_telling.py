"""Events in words: every kind has some, with wagers by the names of their buttons and results by the player's name."""

from enum import Enum
from fractions import Fraction
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.play.meter_telling import tell_meter_event
from fifthstreet.play.telling import NAME_PLAYERS, UNDONE, tell_event
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.table import events as happened
from fifthstreet.table.events import AnyEvent, Line, Outcome
from fifthstreet.table.settlement_steps import STEPS, Step
from fifthstreet.table.undo import ENTRIES


def example(kind: Any) -> Any:
    """A value of a type: the first choice of a literal, the first member of an enumeration, 1, ``x``."""
    if kind in EXAMPLES:
        return EXAMPLES[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return inner[0]
    if origin is tuple:
        return () if inner[-1:] == (...,) else tuple(map(example, inner))
    if origin in (Union, UnionType):
        return example(inner[0])
    if issubclass(kind, Enum):
        return next(iter(kind))
    if not issubclass(kind, msgspec.Struct):
        return kind(**{name: example(inner) for name, inner in get_type_hints(kind).items()})
    return kind(**{field.name: example(field.type) for field in msgspec.structs.fields(kind) if field.required})


EXAMPLES = {int: 1, str: "x", bool: True, Fraction: Fraction(1), Card: Card("Ah")}


@pytest.mark.parametrize("kind", [*get_args(AnyEvent)], ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_words(kind: type[AnyEvent]) -> None:
    event = example(kind)
    if isinstance(event, happened.StepTaken | happened.WagersSettled):
        event = replace(event, step="verify-hand" if isinstance(event, happened.StepTaken) else "six-card")
    if isinstance(event, happened.EntryUndone):
        event = replace(event, entry="BoughtIn")
    who, words = tell_event(event)
    assert who in ("dealer", "floor", "system", "seat 1")
    assert words
    assert kind.__name__ not in words


@pytest.mark.parametrize("kind", [*get_args(AnyMeterEvent)], ids=lambda kind: kind.__name__)
def test_every_kind_of_meter_event_has_words(kind: type[AnyMeterEvent]) -> None:
    assert tell_meter_event(example(kind))


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_is_only_recorded_has_words(step: Step) -> None:
    """A step with an event of its own has them there."""
    has_its_own = {"turn-hand", "main", "progressive", "three-card", "six-card", "pay", "pay-envy", "collect-hand"}
    assert bool(STEPS[step].done) == (step not in has_its_own | {"end-of-round"})


def test_every_entry_that_can_be_taken_back_has_a_name() -> None:
    assert set(UNDONE) == {kind.__name__ for kind in ENTRIES}


def by_name(seat: int) -> str:
    return {3: "Anna", 4: "Ben"}[seat]


def settled(outcome: Outcome, won: int = 0, **more: object) -> AnyEvent:
    lines = (Line("ante", 1000, won), Line("third-street", 3000, 3 * won))
    terms = {"seat": 3, "step": "main", "hand": "high card", "outcome": outcome, "lines": lines} | more
    return happened.WagersSettled(at=0, cite=(), **terms)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (settled("lose"), "Anna: high card, loses $40"),
        (settled("push", hand="pair of sixes"), "Anna: pair of sixes, push, $40 returned"),
        (settled("win", 1000, hand="pair of jacks"), "Anna: pair of jacks, wins $40 on $40"),
        (
            settled("win", hand="royal flush", lines=(Line("ante", 1000, 5_000), Line("third-street", 3000, 0))),
            "Anna: royal flush, wins $50 on $40 (Ante $50, 3rd Street $0)",
        ),
        (settled("lose", step="three-card"), "Anna, Three Card Bonus: high card, loses $40"),
        (settled("lose", tips=(Line("ante", 500, 0),)), "Anna: high card, loses $40; dealer tip loses $5"),
        (
            happened.EnvyPaid(at=0, cite=(), seat=3, hand="royal flush", paid=((4, 100_000),)),
            "Envy Bonus for the hand of Anna: Ben $1,000",
        ),
    ],
)
def test_a_result_is_told_by_the_players_name(event: AnyEvent, words: str) -> None:
    assert type(event) in NAME_PLAYERS
    assert tell_event(event, by_name) == ("dealer", words)
    assert tell_event(event)[1] == words.replace("Anna", "seat 3").replace("Ben", "seat 4")


def test_a_fold_says_what_it_costs() -> None:
    collected = happened.FoldCollected(at=0, cite=(), seat=4, amount=1000, slots=(0, 1))
    assert tell_event(collected) == ("dealer", "seat 4 folds, loses $10")
    counted = happened.FoldCollected(at=0, cite=(), seat=4, amount=1000, slots=(0, 1), counted=2)
    assert tell_event(counted)[1] == "seat 4 folds, loses $10; 2 cards counted"


@pytest.mark.parametrize(
    ("wager", "title"), [("tip-ante", "Dealer tip"), ("coupon", "Match play"), ("three-card", "Three Card Bonus")]
)
def test_a_wager_has_the_name_of_its_button(wager: str, title: str) -> None:
    placed = happened.WagerPlaced(at=0, cite=(), seat=3, wager=wager, amount=500)
    assert tell_event(placed) == ("seat 3", f"{title}: $5")


def test_a_count_of_the_inventory_is_over_or_short() -> None:
    def counts(counted: int) -> str:
        return tell_event(happened.BankCounted(at=0, cite=(), counted=counted, expected=100_000, drop=0))[1]

    assert counts(100_000) == "counts $1,000 in the inventory; drop $0"
    assert counts(100_500) == "counts $1,005 in the inventory, $5 over; drop $0"
    assert counts(99_500) == "counts $995 in the inventory, $5 short; drop $0"
