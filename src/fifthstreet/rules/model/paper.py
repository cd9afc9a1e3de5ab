"""Print and equipment: the layout with its areas and inscriptions, the printed odds, the equipment."""

from typing import Literal

from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.wagers import Wager

AreaName = Literal[
    "house-name",
    "ante",
    "third-street",
    "fourth-street",
    "fifth-street",
    "progressive",
    "three-card",
    "six-card",
    "six-card-box",
    "community-third",
    "community-fourth",
    "community-fifth",
]
Place = Literal["table", "each-position", "before-the-inventory", "before-the-dealer"]
Print = Literal["layout-or-sign", "layout-at-each-position", "layout", "placard-or-video-sign"]


class Area(Entry):
    """One area of the layout; with ``if_offered``, it is needed only if that wager is offered."""

    area: AreaName
    place: Place
    inscription: str | None = None
    shape: Literal["circle"] | None = None
    if_offered: Wager | None = None


class Arrangement(Entry):
    """How the areas of a position are arranged."""

    streets: Literal["nearer-the-player-than-the-ante", "free"]
    streets_run: Literal["left-to-right-for-the-player", "free"]


class InPrint(Entry):
    """Where something is printed."""

    stands: Print


class OddsWords(Entry):
    """The words that odds may be printed with."""

    words: tuple[Literal["to", "for", "win"], ...]


class Item(Entry):
    """A piece of equipment and its place, in the words of the regulation."""

    item: str
    where: str
    if_offered: Wager | None = None


class Paper(Entry):
    """All about print and equipment."""

    areas: tuple[Area, ...]
    arrangement: Arrangement
    main_odds: InPrint
    bonus_odds: InPrint | None = None
    progressive_odds: InPrint | None = None
    multiples: InPrint | None = None
    odds_words: OddsWords
    equipment: tuple[Item, ...] = ()
