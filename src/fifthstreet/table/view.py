"""What a viewer sees. Whatever leaves for a person goes through here; no card that is face down goes with it."""

from collections.abc import Callable
from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.table.state import Seat, Stage, Stakes, Table
from fifthstreet.values import Value

DEALING = (Stage.BETTING, Stage.COLLECTING, Stage.DEALING)
"""Nobody looks at his cards before the deal is over."""

Faces = Callable[[int], Card | None]
"""The face of a card by its place in the pack, if it is known where one looks."""


class Viewer(Value, kw_only=False):
    """Who looks: a player at a seat, someone who watches, or staff. Nobody but the player sees his cards face down."""

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
    """The table as a viewer may see it: what lies face up, and to a player his own two cards.

    ``faces`` is asked for the viewer's own cards and for no others.
    """
    sight = _unseen if table.stage in DEALING else faces
    return TableView(
        table=table.table,
        viewer=viewer,
        stage=table.stage,
        round=table.round,
        now=table.now,
        deadline=table.deadline,
        turn=table.turn,
        seats=tuple(_seat(seat, viewer, sight) if seat else None for seat in table.seats),
        community=table.community_faces,
        community_down=len(table.community) - len(table.community_faces),
        bonus_box=table.bonus_faces,
        bonus_box_down=len(table.bonus_box) - len(table.bonus_faces),
        rack=len(table.rack),
    )


def _unseen(_: int) -> None:
    return None


def _seat(seat: Seat, viewer: Viewer, faces: Faces) -> SeatView:
    own = viewer.role == "player" and viewer.seat == seat.number
    seen = tuple(card for slot in seat.cards if (card := faces(slot))) if own and not seat.faces else seat.faces
    return SeatView(
        seat=seat.number,
        player=seat.player,
        chips=seat.chips,
        stakes=seat.stakes,
        tips=seat.tips,
        coupon=seat.coupon,
        progressive=seat.progressive_wager > 0,
        cards=len(seat.cards),
        faces=seen,
        acted=seat.acted,
        folded=seat.folded is not None,
        won=seat.won,
    )
