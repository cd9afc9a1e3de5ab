"""Corrections of cards that were entered wrongly at a table with real cards, until the round closes."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.rules import Game
from fifthstreet.table.commands import CardPlace, CorrectFace
from fifthstreet.table.corrections import not_correctable
from fifthstreet.table.events import Events, FaceCorrected
from fifthstreet.table.faces import known_faces, turned_up
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.reopening import reopened
from fifthstreet.table.state import Stage, Table


class EnteredCard(NamedTuple):
    """Where a card lies whose face can have been entered: its place, its number there, and its slot in the pack."""

    place: CardPlace | Literal["rack"]
    seat: int
    card: int
    slot: int


def entered_cards(table: Table) -> Iterator[EnteredCard]:
    """Every card whose face can have been entered."""
    yield from _cards("community", 0, table.round.community)
    yield from _cards("bonus-box", 0, table.round.bonus_box)
    yield from _cards("rack", 0, [slot for slot, _ in table.round.racked])
    for seat in table.taken:
        yield from _cards("seat", seat.number, seat.hand.held)


def _cards(place: CardPlace | Literal["rack"], seat: int, slots: Sequence[int]) -> Iterator[EnteredCard]:
    return (EnteredCard(place, seat, card, slot) for card, slot in enumerate(slots, 1))


def correct_face(game: Game, table: Table, command: CorrectFace) -> Events | Refusal:
    """Correct the face of a card, and of the card that was entered with that face, if there is one.

    A settlement under way starts again, and its claims on the meter are released.
    """
    refusal = not_correctable(game, command.floorperson)
    if refusal:
        return refusal
    named = (command.place, command.seat if command.place == "seat" else 0, command.card)
    card = next((one for one in entered_cards(table) if one[:3] == named), None)
    if card is None or card.slot not in known_faces(table):
        return refuse_by_house_rule("that card has not been entered")
    # A refusal must not reveal what was noted of a card that lies face down: only cards turned up count here.
    up = turned_up(table)
    if up.get(card.slot) == command.face:
        return refuse_by_house_rule(f"nothing to correct: {command.face} was entered")
    right = {card: command.face}
    taken = next((one for one in entered_cards(table) if up.get(one.slot) == command.face), None)
    if taken and command.displaced is None:
        return refuse_by_house_rule(f"{command.face} was entered for another card: correct that card too")
    if command.displaced is not None:
        if not taken:
            return refuse_by_house_rule(f"{command.face} was not entered for another card")
        right[taken] = command.displaced
    after = up | {one.slot: face for one, face in right.items()}
    if len(set(after.values())) < len(after):
        return refuse_by_house_rule(f"{command.displaced} was entered for another card")
    corrected = tuple(_corrected(table, command, one, face) for one, face in right.items())
    if table.round.stage is not Stage.SETTLING:
        return corrected
    again = reopened(game, table, command.at)
    return again if isinstance(again, Refusal) else (*corrected, again)


def _corrected(table: Table, command: CorrectFace, card: EnteredCard, face: Card) -> FaceCorrected:
    return FaceCorrected(
        at=command.at,
        place=card.place,
        seat=card.seat,
        card=card.card,
        slot=card.slot,
        was=known_faces(table)[card.slot],
        face=face,
        floorperson=command.floorperson,
        blind=command.blind,
    )


def on_face_corrected(table: Table, event: FaceCorrected) -> Table:
    """Replace the wrong face with the right one; a player's hand is turned up again as the settlement starts again."""

    def right(slots: Sequence[int], faces: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(event.face if slot == event.slot else face for slot, face in zip(slots, faces, strict=False))

    now = table.round
    return replace(
        table,
        round=replace(
            now,
            community_faces=right(now.community, now.community_faces),
            bonus_faces=right(now.bonus_box, now.bonus_faces),
            seen=_put(now.seen, event),
            racked=_put(now.racked, event),
        ),
    )


def _put(noted: tuple[tuple[int, Card], ...], event: FaceCorrected) -> tuple[tuple[int, Card], ...]:
    return tuple((slot, event.face if slot == event.slot else face) for slot, face in noted)
