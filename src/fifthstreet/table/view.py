"""What a viewer sees: everything shown to a person comes from here, without the faces hidden from that person."""

from collections.abc import Callable
from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.table.state import Seat, Stage, Stakes, Table
from fifthstreet.table.streets import has_acted
from fifthstreet.values import Value

DEALING = (Stage.BETTING, Stage.COLLECTING, Stage.DEALING)
"""The stages in which players do not see their cards yet."""

Faces = Callable[[int], Card | None]
"""A function from a place in the pack to the face of the card there, or ``None`` if it is unknown."""


class Viewer(Value, kw_only=False):
    """A player at a seat, a watcher, or staff. Only players see cards that are face down, and only their own."""

    role: Literal["player", "watcher", "dealer", "floorperson", "surveillance"]
    seat: int = 0


class SeatView(Value):
    """A seat as a viewer sees it."""

    seat: int
    player: str
    chips: int
    stakes: Stakes
    tips: Stakes
    coupon: int
    progressive: bool
    cards: int
    faces: tuple[Card, ...]
    acted: bool
    folded: bool
    won: int
    called_losing: bool


class TableView(Value):
    """A table as a viewer sees it."""

    table: str
    viewer: Viewer
    stage: Stage
    round: int
    now: int
    deadline: int | None
    turn: int | None
    seats: tuple[SeatView | None, ...]
    community: tuple[Card, ...]
    community_down: int
    bonus_box: tuple[Card, ...]
    bonus_box_down: int
    rack: int


def view(table: Table, viewer: Viewer, faces: Faces) -> TableView:
    """The table as a viewer may see it: the cards that are face up and, for a player, their own two cards.

    ``faces`` is called only for the viewer's own cards.
    """
    sight = _unseen if table.round.stage in DEALING else faces
    return TableView(
        table=table.name,
        viewer=viewer,
        stage=table.round.stage,
        round=table.round.number,
        now=table.now,
        deadline=table.round.betting.deadline,
        turn=table.round.betting.turn,
        seats=tuple(_seat(seat, viewer, sight, has_acted(table, seat)) if seat else None for seat in table.seats),
        community=table.round.community_faces,
        community_down=len(table.round.community) - len(table.round.community_faces),
        bonus_box=table.round.bonus_faces,
        bonus_box_down=len(table.round.bonus_box) - len(table.round.bonus_faces),
        rack=len(table.deck.rack),
    )


def _unseen(_: int) -> None:
    return None


def _seat(seat: Seat, viewer: Viewer, faces: Faces, acted: bool) -> SeatView:
    hand, own = seat.hand, viewer.role == "player" and viewer.seat == seat.number
    seen = tuple(card for slot in hand.cards if (card := faces(slot))) if own and not hand.faces else hand.faces
    return SeatView(
        seat=seat.number,
        player=seat.player,
        chips=seat.chips,
        stakes=hand.stakes,
        tips=hand.tips,
        coupon=hand.coupon,
        progressive=bool(hand.progressive.wager),
        cards=len(hand.cards),
        faces=seen,
        acted=acted,
        folded=hand.folded is not None,
        won=hand.won,
        called_losing=hand.called_losing,
    )
