"""Rounds with mistakes that were put right end as their twins, in which every entry was right at once."""

from collections import Counter

import pytest

from fifthstreet.progressive.events import AwardsReleased, Corrected
from fifthstreet.table import events as e
from support.depth import DEEP, EXAMPLES
from support.random_games import JURISDICTIONS
from support.twin_tables import twins, voided_at_any_moment

GAMES = 48 if DEEP else 12
ROUNDS = EXAMPLES * 25 // 9
VOIDED = EXAMPLES // 2

MISTAKES = {
    "wager amount",
    "hand missed",
    "wager that is not there",
    "seat of a wager",
    "ante of nobody",
    "multiple",
    "fold",
    "no fold",
    "seat of a bet",
    "time",
    "buy-in",
    "chips brought",
    "face: Reveal",
    "face: TurnHand",
    "undone",
    "called losing",
}
ALSO_MADE = {
    "maryland": {"wager missed", "face: TurnBox"},
    "new-jersey": set[str](),
    "south-dakota": {"wager missed", "keypad"},
}
ALSO_HAPPENS: dict[str, set[type]] = {
    "maryland": {e.AwardClaimed, e.EnvyPaid, AwardsReleased, Corrected},
    "new-jersey": {e.StreetBetTakenBack},
    "south-dakota": {e.AwardClaimed, e.EnvyPaid, AwardsReleased, Corrected, e.KeypadUndone, e.FoldCollected},
}
"""What such rounds bring about; so nothing of it is proved of an empty set."""


@pytest.mark.deep
@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_a_round_whose_mistakes_are_put_right_ends_as_if_they_had_never_been_made(jurisdiction: str):
    made, happened, others = Counter[str](), Counter[type](), 0
    for seed in range(ROUNDS):
        both = twins(jurisdiction, seed, GAMES)
        made += both.wrong.made
        happened.update(type(event) for event in (*both.wrong.events, *both.wrong.meter_events))
        others += both.others
    assert set(made) >= MISTAKES | ALSO_MADE[jurisdiction]
    corrections = {e.HandCorrected, e.FaceCorrected, e.BuyInCorrected, e.EntryUndone, e.SettlementReopened}
    corrections |= {e.HandCalledLosing, e.CallCorrected, e.ChipsBroughtCorrected}
    assert set(happened) >= corrections | ALSO_HAPPENS[jurisdiction]
    assert others or jurisdiction == "new-jersey"


@pytest.mark.deep
@pytest.mark.clause("COMAR 36.05.11.13D", "ARSD 20:18:16:15.14(5)")
@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_a_misdeal_at_any_moment_of_a_round_with_mistakes_returns_every_cent_and_the_meter(jurisdiction: str):
    moments = after_claims = hands = 0
    for seed in range(VOIDED):
        voids = voided_at_any_moment(jurisdiction, seed, GAMES)
        moments += voids.moments
        after_claims += voids.after_claims
        hands += voids.hands
    assert moments > 20 * VOIDED
    assert after_claims > VOIDED // 4 or jurisdiction == "new-jersey"
    assert hands > VOIDED or jurisdiction != "new-jersey"
