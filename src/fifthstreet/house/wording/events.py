"""Table events in words and as data, without the faces of face-down cards."""

from collections.abc import Callable, Container
from typing import Any

import msgspec
from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.wager_titles import WAGER_TITLES
from fifthstreet.play.telling import tell_event
from fifthstreet.rules.game import plain
from fifthstreet.table import events as happened
from fifthstreet.table.events import Adjusted, AnyEvent, CardSeen, FaceCorrected, Line, Outcome, SatDown
from fifthstreet.table.words import cards_in_words
from fifthstreet.wire.scenes import Side

SIDES: tuple[Side, ...] = ("dealer", "floor", "system")
"""The actors that are a side themselves; any other actor is a player's seat."""
MAY_HIDE = frozenset({CardSeen, FaceCorrected})
"""The events that can name a face-down card."""
NAME_PLAYERS = frozenset(
    {
        happened.HandTurned,
        happened.WagersSettled,
        happened.ProgressiveLost,
        happened.ProgressiveWon,
        happened.ProgressivePaid,
        happened.EnvyPaid,
    }
)
"""The events that call players by name: those of the settlement."""
NameAt = Callable[[int], str]
"""What the player at a seat is called: by name, or ``seat 3``."""
WAGERS = {str(wager): title for wager, title in WAGER_TITLES.items()}


def hides_a_face(event: AnyEvent, face_up: Container[int]) -> bool:
    """Whether an event names a face-down card: one that staff saw, or corrected while it was face down.

    ``face_up`` holds the slots of the face-up cards.
    """
    return isinstance(event, CardSeen) or (isinstance(event, FaceCorrected) and event.slot not in face_up)


def with_name(event: AnyEvent, name_of: Callable[[str], str]) -> AnyEvent:
    """The event with the player's name in place of the id, if it names a player."""
    return replace(event, player=name_of(event.player)) if isinstance(event, SatDown | Adjusted) else event


def by_seat(seat: int) -> str:
    """A player called by the seat."""
    return f"seat {seat}"


def tell(event: AnyEvent, hidden: bool, name_at: NameAt = by_seat) -> tuple[str, str]:
    """The actor and the words of an event, without a hidden face."""
    if hidden and isinstance(event, FaceCorrected):
        return "floor", f"{event.floorperson} corrects the note of a face-down card"
    if hidden and isinstance(event, CardSeen):
        return tell_event(replace(event, face=None))
    return _of_wagers(event) or _of_results(event, name_at) or _of_counts(event) or tell_event(event)


def _of_wagers(event: AnyEvent) -> tuple[str, str] | None:
    """A wager by the name that its button has."""
    match event:
        case happened.WagerPlaced(seat=seat, wager=wager, amount=amount):
            return by_seat(seat), f"{WAGERS[wager]}: {_dollars(amount)}"
        case happened.WagerTakenBack(seat=seat, wager=wager, amount=amount):
            return by_seat(seat), f"takes back {WAGERS[wager]}: {_dollars(amount)}"
        case happened.StreetBet(seat=seat, street=street, multiple=multiple, amount=amount, tip=tip):
            extra = f", {_DEALER_TIP} {_dollars(tip)}" if tip else ""
            return by_seat(seat), f"{street.inscription}, {multiple}x: {_dollars(amount)}{extra}"
        case happened.FoldCollected(seat=seat, amount=amount, slots=slots, counted=counted):
            cards = "" if slots else "; cards stay for a side bet"
            cards = f"; {cards_in_words(counted)} counted" if counted is not None else cards
            return "dealer", f"{by_seat(seat)} folds, loses {_dollars(amount)}{cards}"
    return None


def _of_results(event: AnyEvent, name_at: NameAt) -> tuple[str, str] | None:
    """What a player won or lost: ``Anna: high card, loses $40``."""
    match event:
        case happened.HandTurned(seat=seat, faces=faces, hand=hand):
            return "dealer", f"{name_at(seat)}: {' '.join(map(str, faces))}, {hand}"
        case happened.WagersSettled(seat=seat, step=step, hand=hand, outcome=outcome, lines=lines, tips=tips):
            wager = "" if step == "main" else f", {WAGERS[step]}"
            tipped = f"; {_DEALER_TIP} {_result(outcome, tips)}" if tips else ""
            return "dealer", f"{name_at(seat)}{wager}: {hand}, {_result(outcome, lines)}{tipped}"
        case happened.ProgressiveLost(seat=seat):
            return "dealer", f"{name_at(seat)}, {WAGERS['progressive']}: no win"
        case happened.ProgressiveWon(seat=seat, hand=hand):
            return "dealer", f"{name_at(seat)}, {WAGERS['progressive']}: {hand} wins"
        case happened.ProgressivePaid(seat=seat, amount=amount, source=source):
            return "dealer", f"{name_at(seat)}, {WAGERS['progressive']}: wins {_dollars(amount)} from the {source}"
        case happened.EnvyPaid(seat=seat, paid=paid):
            each = ", ".join(f"{name_at(other)} {_dollars(amount)}" for other, amount in paid)
            return "dealer", f"{WAGERS['envy']} for the hand of {name_at(seat)}: {each}"
    return None


def _of_counts(event: AnyEvent) -> tuple[str, str] | None:
    """A count of the inventory, with what is over or short."""
    match event:
        case happened.BankCounted(counted=counted, expected=expected, drop=drop):
            words = f"counts {_dollars(counted)} in the inventory"
        case happened.TableClosed(counted=counted, expected=expected, drop=drop):
            words = f"closes the table with {_dollars(counted)}"
        case _:
            return None
    difference = f"{_dollars(abs(counted - expected))} {'over' if counted > expected else 'short'}"
    return "floor", f"{words}{f', {difference}' if counted != expected else ''}; drop {_dollars(drop)}"


_DEALER_TIP = WAGERS["dealer-tip"].lower()


def _result(outcome: Outcome, lines: tuple[Line, ...]) -> str:
    stakes, won = sum(line.stake for line in lines), sum(line.won for line in lines)
    if outcome == "win":
        return f"wins {_dollars(won)} on {_dollars(stakes)}"
    return f"push, {_dollars(stakes)} returned" if outcome == "push" else f"loses {_dollars(stakes)}"


def _dollars(amount: int) -> str:
    return show_dollars(Cents(amount))


def side_of(actor: str) -> Side:
    """The side of an event's actor; every actor that is not staff or system is a seat."""
    for side in SIDES:
        if actor == side:
            return side
    return "player"


def without_faces(event: AnyEvent) -> dict[str, Any]:
    """An event with a hidden face as data, without the face and the salt of its hash."""
    data: dict[str, Any] = msgspec.to_builtins(event, enc_hook=plain)
    return data | {name: None for name in ("was", "face", "blind") if name in data}
