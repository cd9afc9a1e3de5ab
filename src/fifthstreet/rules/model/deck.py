"""The deck and what is done with it: opening, shuffle, cut, age, stub count, idle table."""

from typing import Literal

from fifthstreet.rules.model.count import Count
from fifthstreet.rules.model.entry import Clauses, Entry

Shuffler = Literal["none", "automated", "counting", "self-reshuffling"]
Authority = Literal["floorperson-or-above", "casino-supervisor", "nobody"]
CountExemption = Literal["counting-shuffler", "automated-shoe-and-counting-shuffler", "self-reshuffling-shoe"]
OpeningStep = Literal[
    "dealer-inspects",
    "floorperson-verifies",
    "spread-face-up",
    "first-player-looks",
    "turn-face-down",
    "wash",
    "stack",
    "shuffle",
]


class Design(Entry):
    """Whether two decks share one design."""

    design: Literal["same", "silent"]


class Backs(Entry):
    """How the backs of two decks differ."""

    backs: Literal["two-colours"]


class TwoDecks(Entry):
    """Two decks at one table."""

    backs: Backs
    design: Design
    other_deck: Literal["in-the-shuffler"]
    turns: Literal["every-other-round"]
    discard_rack: Literal["one-deck-at-a-time"]


class Size(Entry):
    """How many cards a deck has."""

    cards: Count


class Decks(Entry):
    """How many decks a table may have."""

    at_most: Count


class Hours(Entry):
    """A limit in hours."""

    hours: Count


class DeckLife(Entry):
    """After how many hours a deck must be changed; ``None`` if the regulation sets no limit."""

    from_the_hand: Hours | None = None
    from_a_shoe: Hours | None = None
    at_most: Hours | None = None


class CoverCard(Entry):
    """The cover card, which is not part of the deck."""

    number: Count


class OpeningRule(Entry):
    """A step in opening a deck."""

    step: OpeningStep


class Prepared(Entry):
    """The opening steps that are skipped for a deck that comes inspected and shuffled."""

    skip: tuple[OpeningStep, ...]


class Opening(Entry):
    """What is done with a new deck before the first round."""

    steps: tuple[OpeningRule, ...]
    prepared: Prepared | None = None


class TwoDecksOpened(Entry):
    """What is done when two decks come to the table."""

    steps: Literal["for-each-deck-by-itself"]


class Shuffle(Entry):
    """When the cards are shuffled."""

    when: Literal["before-play-and-after-each-round"]


class Reshuffle(Entry):
    """Who may have the cards shuffled again before the deal."""

    ordered_by: Authority


class Depth(Entry):
    """How many cards are cut from the top."""

    at_least: Count
    at_most: Count


class CoverCardAfterTheCut(Entry):
    """Where the cover card goes after the cut."""

    goes: Literal["to-the-bottom", "to-the-discard-rack", "silent"]


class NoCut(Entry):
    """The shufflers whose cards are never cut."""

    shufflers: tuple[Shuffler, ...]


class Cut(Entry):
    """Cutting the cards: when, how deep, and where the cover card goes."""

    when: Literal["unless-machine-shuffled", "always"]
    spared: Clauses
    depth: Depth
    cover_card: CoverCardAfterTheCut
    never: NoCut | None = None


class Recut(Entry):
    """Who may have the cards cut again before the deal."""

    ordered_by: Authority


class StubVerdict(Entry):
    """The consequence of a stub count that is wrong."""

    round: Literal["void-all", "void-all-and-remove-deck"]


class StubCount(Entry):
    """Every how many rounds the stub is counted (``None``: never), and the consequences of a wrong count."""

    every_rounds: Count | None = None
    not_needed_with: tuple[CountExemption, ...] = ()
    misdealt: StubVerdict
    not_whole: StubVerdict
    misdealt_and_not_whole: StubVerdict


class Idle(Entry):
    """What is done with the cards while nobody plays at an open table."""

    spread: Literal["face-down-unless-asked", "either-way-turned-up-on-arrival", "silent"]
    then: Literal["opening-steps-from-the-look", "shuffle"]


class Deck(Entry):
    """All about the deck."""

    size: Size
    without_shuffler: Decks
    with_shuffler: Decks
    pair: TwoDecks | None = None
    life: DeckLife
    cover_card: CoverCard | None = None
    opening: Opening
    two_decks_opened: TwoDecksOpened | None = None
    shuffle: Shuffle
    reshuffle: Reshuffle
    cut: Cut
    recut: Recut
    stub: StubCount
    idle: Idle
