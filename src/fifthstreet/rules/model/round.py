"""The round after the deal: acting, folding, revealing, conduct, settling."""

from typing import Literal

from fifthstreet.money import Cents
from fifthstreet.rules.model.entry import Clauses, Entry
from fifthstreet.rules.model.wagers import Wager

ActingOrder = Literal["asked-from-the-left", "any-order"]
Fate = Literal["forfeit", "stays-live"]


class StreetRound(Entry):
    """A street: the order in which players act, and the clauses for betting, folding and turning up the card.

    A folded hand is ``racked``, or ``kept`` for a side wager.
    """

    order: ActingOrder
    bet: Clauses
    fold: Clauses
    racked: Clauses
    kept: Clauses | None = None
    reveal: Clauses


class SideWagersOfAFold(Entry):
    """What a fold does to side wagers and Envy; ``None`` for a wager that does not exist."""

    progressive: Fate | None = None
    three_card: Fate | None = None
    six_card: Fate | None = None
    envy: Fate | None = None


class Fold(Entry):
    """How the wagers and cards of a fold are collected."""

    collect: Literal["at-once", "after-all-have-folded-in-the-order-of-folding"]
    cards: Literal["to-the-discard-rack", "spread-counted-to-the-discard-rack"]
    cards_with_a_side_wager: Literal["stay-until-it-is-settled", "stay-until-all-is-settled"] | None = None
    side_wagers: SideWagersOfAFold | None = None


class AllFolded(Entry):
    """What happens when nobody is left in the round."""

    streets: Literal["still-revealed"]


class Reveal(Entry):
    """When a community card is turned up."""

    when: Literal["all-have-acted"]
    six_card_box: Literal["after-fifth-street"] | None = None


class ConductRule(Entry):
    """What a player loses for a breach of conduct."""

    player: Literal["forfeits-all", "is-reminded", "loses-nothing"]
    until: Literal["all-community-cards-are-revealed"] | None = None


class Conduct(Entry):
    """What a player loses for neglecting their hand, touching another's cards, hiding or discussing their own."""

    neglecting: ConductRule
    touching: ConductRule
    hiding: ConductRule
    talking: ConductRule


class Leaving(Entry):
    """A player who leaves during a round."""

    must_stay: bool
    wagers: Literal["floorperson-may-call-them-lost", "played-out"]


class Settlement(Entry):
    """At which seat the settlement begins, and in which direction it goes."""

    first_player: Literal["dealers-far-right"]
    direction: Literal["counterclockwise"]
    announced: Clauses


class SettlingOrder(Entry):
    """The order in which the wagers of a seat are settled."""

    order: tuple[Wager, ...]
    progressive: Literal["at-the-seat", "at-the-end-of-the-round"] | None = None
    main: Clauses
    three_card: Clauses | None = None
    six_card: Clauses | None = None


class KeptHands(Entry):
    """What happens to a hand whose player has a side wager."""

    hand: Literal["stays-until-it-is-settled"]


class WinningHands(Entry):
    """What becomes of a hand whose main wagers won."""

    hand: Literal["collected-at-once", "stays-until-all-is-settled"]


class SettledHands(Entry):
    """What happens to a hand once its wagers are settled, by the result of its main wagers."""

    hand: Literal["collected-at-once"]
    lost: Clauses
    pushed: Clauses
    won: WinningHands
    with_a_side_wager: KeptHands | None = None


class LargePrize(Entry):
    """A Six Card prize so large that it is verified, validated by the floor, put on paper and paid from the cage."""

    at_least: Cents
    paid_from: Literal["never-the-table-inventory"]
    verified: Clauses
    validated: Clauses
    papers: Clauses


class DiscardRack(Entry):
    """How collected cards lie in the rack."""

    order: Literal["so-that-each-hand-can-be-reconstructed"]


class Round(Entry):
    """All about a round after the deal."""

    third_street: StreetRound
    fourth_street: StreetRound
    fifth_street: StreetRound
    fold: Fold
    all_folded: AllFolded
    reveal: Reveal
    conduct: Conduct
    leaving: Leaving
    settlement: Settlement
    settling_order: SettlingOrder
    large_prize: LargePrize | None = None
    losing: Clauses
    settled_hands: SettledHands
    discard_rack: DiscardRack
