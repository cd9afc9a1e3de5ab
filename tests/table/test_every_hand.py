"""Each of the 2,598,960 hands is settled as the paytable says, by each rulebook."""

from collections.abc import Iterable
from itertools import combinations, islice
from typing import cast

import pytest
from msgspec.structs import replace

from fifthstreet.cards import DECK, Card, FiveCard, FiveCardHand, five_card_hand
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Settle
from fifthstreet.table.events import WagersSettled
from fifthstreet.table.machine import decide, evolve, new_table
from fifthstreet.table.state import Custody, Hand, Round, Seat, Settlement, Stage, Stakes, Task
from support.random_games import JURISDICTIONS

ODDS = {
    FiveCard.ROYAL_FLUSH: 500,
    FiveCard.STRAIGHT_FLUSH: 100,
    FiveCard.FOUR_OF_A_KIND: 40,
    FiveCard.FULL_HOUSE: 10,
    FiveCard.FLUSH: 6,
    FiveCard.STRAIGHT: 4,
    FiveCard.THREE_OF_A_KIND: 3,
    FiveCard.TWO_PAIR: 2,
}
ANTE = 1000
STAKED = ANTE + 1000 + 2000 + 3000


def worked_out(hand: FiveCardHand) -> int:
    """What the player is up on $70, by the odds alone."""
    if hand.category in ODDS:
        return ODDS[hand.category] * STAKED
    if hand.pair is None or hand.pair < 6:
        return -STAKED
    return STAKED if hand.pair >= 11 else 0


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_a_sample_of_hands_is_paid_pushed_or_taken_as_the_paytable_says(name: str):
    assert settled(name, islice(combinations(DECK, 5), 0, None, 251)) > 10_000


@pytest.mark.prove
@pytest.mark.parametrize("name", JURISDICTIONS)
def test_every_hand_is_paid_pushed_or_taken_as_the_paytable_says(name: str):
    assert settled(name, combinations(DECK, 5)) == 2_598_960


def settled(name: str, hands: Iterable[tuple[Card, ...]]) -> int:
    """Settle each hand by a rulebook and compare the result with the odds; return how many there are."""
    game = ready_game(name)
    custody = Custody(inventory=10**9, cage=-(10**9) - STAKED)
    plan = (Task("main", 1), Task("collect-hand", 1))
    table = replace(new_table(game, "table 1"), open=True, custody=custody)
    settling = Round(stage=Stage.SETTLING, settlement=Settlement(plan))
    hand = Hand(stakes=Stakes(ante=ANTE, third=1000, fourth=2000, fifth=3000))
    command, counted = Settle(by="dealer", step="main", seat=1), 0
    for cards in hands:
        seat = Seat(number=1, player="player", hand=replace(hand, faces=cards[:2]))
        dealt = replace(table, seats=(seat, *table.seats[1:]), round=replace(settling, community_faces=cards[2:]))
        (event,) = cast("tuple[WagersSettled]", decide(game, dealt, command))
        after = evolve(dealt, event).seats[0]
        assert after
        assert after.hand.won - STAKED == worked_out(five_card_hand(cards)), cards
        counted += 1
    return counted
