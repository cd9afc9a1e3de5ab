"""What must be seen: the layout with its areas and inscriptions, the odds in print, the equipment."""

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
    """One area of the layout; ``if_offered`` where only an offered wager needs it."""

    area: AreaName
    place: Place
    inscription: str | None = None
    shape: Literal["circle"] | None = None
    if_offered: Wager | None = None


class Arrangement(Entry):
    """How the areas of a position lie."""

    streets: Literal["nearer-the-player-than-the-ante", "free"]
    streets_run: Literal["left-to-right-for-the-player", "free"]


class InPrint(Entry):
    """Where something is printed."""

    stands: Print


class OddsWords(Entry):
    """The words that odds may be printed with."""

    words: tuple[Literal["to", "for", "win"], ...]


class Item(Entry):
    """A piece of equipment, and where it belongs in the text's terms."""

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
