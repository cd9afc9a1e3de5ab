"""The wagers: which there are, what each needs, how they are placed and when they are final."""

from typing import Literal

from fifthstreet.money import Cents
from fifthstreet.rules.model.count import Count
from fifthstreet.rules.model.entry import Entry

Wager = Literal[
    "ante",
    "third-street",
    "fourth-street",
    "fifth-street",
    "progressive",
    "three-card",
    "six-card",
    "dealer-tip",
    "match-play",
]
Instrument = Literal["chip", "plaque", "other-approved", "match-play-coupon"]


class Ante(Entry):
    """The wager that buys into a round."""

    amount: Literal["as-the-house-sets"]
    at_most: Cents | None = None


class Streets(Entry):
    """The street wagers, as multiples of the Ante."""

    multiples: tuple[Count, ...]


class PaytableChoice(Entry):
    """Who chooses among the paytables of a wager."""

    chosen_in: Literal["rules-submission"]


class SideWager(Entry):
    """An optional wager and what a player must have bet before it."""

    after: tuple[Wager, ...]


class ThreeCardCards(Entry):
    """The cards that the Three Card Bonus is decided on."""

    cards: Literal["community"]


class ThreeCardWager(SideWager):
    """The Three Card Bonus."""

    hand: ThreeCardCards
    paytable: PaytableChoice


class SixCardCards(Entry):
    """The cards that the Six Card Bonus is decided on."""

    cards: Literal["box-and-players-two"]


class SixCardWager(SideWager):
    """The Six Card Bonus: only a method of dealing that fills its box can offer it."""

    hand: SixCardCards
    paytable: PaytableChoice


class DealerTip(Entry):
    """A wager for the dealer beside the player's own."""

    beside: tuple[Literal["ante", "three-card"], ...]
    at_most: Literal["players-own-wager"]
    street_multiples: tuple[int, ...]


class MatchPlay(Entry):
    """A coupon beside an Ante: it wins as the Ante does and is gone after the round."""

    beside: Literal["ante"]
    at_most: Literal["players-own-wager"]
    street_multiples_count: Literal["chips-only"]


class PermittedWagers(Entry):
    """All permitted wagers; nothing else may be bet."""

    wagers: tuple[Wager, ...]


class Positions(Entry):
    """At how many positions one player may play."""

    per_player: Count


class Placing(Entry):
    """Who may bet, and where."""

    by: Literal["seated-players"]
    positions: Positions


class Accepted(Entry):
    """What a wager may be made with, where its own rule allows less than the general one."""

    accepted: tuple[Instrument, ...]


class Verbal(Entry):
    """A wager that is announced aloud, with cash put down."""

    with_cash: Literal["refused", "silent"]


class Instruments(Entry):
    """What a wager may be made with."""

    accepted: tuple[Instrument, ...]
    progressive: Accepted | None = None
    six_card: Accepted | None = None
    verbal: Verbal


class NoMoreBets(Entry):
    """When the dealer says "no more bets", and what closes the progressive."""

    said: tuple[Literal["before-dealing", "before-each-reveal"], ...]
    progressive_closes: Literal["at-the-announcement", "by-the-dealers-button"] | None = None


class ProgressiveCollection(Entry):
    """What happens to the chips of the progressive wagers before the deal."""

    collected: Literal["before-dealing"]
    counted: Literal["against-the-system"]
    chips_go_to: Literal["table-inventory"]
    chip_not_accepted: Literal["returned"]
    accepted_without_a_chip: Literal["cancelled-by-the-floorperson"]


class StreetFinality(Entry):
    """When a street wager becomes final, so that it can no longer be changed or taken back."""

    stands: Literal["when-placed", "no-more-bets"]


class Finality(Entry):
    """When a wager becomes final, so that it can no longer be changed or taken back."""

    opening_wagers: Literal["no-more-bets", "dealers-button"]
    streets: StreetFinality


class Wagers(Entry):
    """All about the wagers."""

    permitted: PermittedWagers
    placing: Placing
    instruments: Instruments
    ante: Ante
    streets: Streets
    no_more_bets: NoMoreBets
    finality: Finality
    progressive: SideWager | None = None
    progressive_collection: ProgressiveCollection | None = None
    three_card: ThreeCardWager | None = None
    six_card: SixCardWager | None = None
    dealer_tip: DealerTip | None = None
    match_play: MatchPlay | None = None
