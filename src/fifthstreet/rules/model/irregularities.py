"""Irregularities and their consequences. A void always returns every wager of the hand or round that is void."""

from typing import Literal

from fifthstreet.rules.model.entry import Clauses, Entry


class FaceUp(Entry):
    """One card found face up in the shoe or deck while dealing."""

    card: Literal["to-the-discard-rack", "turned-over"]


class SeveralFaceUp(Entry):
    """Two cards or more found face up in the shoe or deck while dealing."""

    cards: Literal["void-all-and-reshuffle", "turned-over"]


class DrawnInError(Entry):
    """A card drawn in error, its face unseen."""

    card: Literal["is-the-next-card"]


class BoxedInAStack(Entry):
    """A face-up card that comes out of the device within a stack."""

    card: Literal["replaced-by-the-next-card", "turned-over"]


Misdeal = Literal["void-all", "void-all-and-reshuffle", "void-hand"]


class WrongCount(Entry):
    """A wrong number of cards for a player, or any cards for a seat without an Ante or without a player."""

    player: Misdeal
    seat_without_an_ante: Misdeal


class WrongCommunityCount(Entry):
    """A wrong number of community cards, or of cards in the Six Card Bonus box."""

    community: Literal["void-all", "void-all-and-reshuffle"]
    six_card_box: Literal["void-all-and-reshuffle"] | None = None


class CommunityExposed(Entry):
    """A community card exposed too early."""

    community: Literal["void-all-and-reshuffle", "void-all-before-no-more-bets", "turned-over"]
    six_card_box: Literal["void-all-and-reshuffle"] | None = None


class PlayerCardExposed(Entry):
    """A player's card exposed too early."""

    card: Literal["play-on", "turned-over"]


class ShufflerJam(Entry):
    """A shuffler that jams, stops or does not finish."""

    cards: Literal["reshuffled"]


class CountingShuffler(Entry):
    """A counting shuffler that does not find 52 cards."""

    deck: Literal["removed"]


class ShoeJam(Entry):
    """An automated shoe that jams, stops or fails in a round."""

    round: Literal["void-all-and-reshuffle"]


class OutOfUse(Entry):
    """What must be done with a device before another method takes its place."""

    device: Literal["covered-or-signed-after-a-malfunction", "removed", "anything"]
    covered: Clauses | None = None
    signed: Clauses | None = None


class Irregularities(Entry):
    """All irregularities."""

    void: Literal["returns-every-wager"]
    meter_after_a_void: Literal["increment-taken-back"] | None = None
    face_up: FaceUp
    several_face_up: SeveralFaceUp
    drawn_in_error: DrawnInError
    boxed_in_a_stack: BoxedInAStack
    wrong_count: WrongCount
    wrong_community_count: WrongCommunityCount
    community_exposed: CommunityExposed
    player_card_exposed: PlayerCardExposed
    shuffler_jam: ShufflerJam
    counting_shuffler: CountingShuffler
    shoe_jam: ShoeJam
    out_of_use: OutOfUse
