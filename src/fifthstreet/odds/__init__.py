"""The exact mathematics of a game: house edge, optimal play, side bets, progressive, information. Pure."""

from fifthstreet.odds.base import BaseOdds, EdgeAtAnte, StartingHand, TiedDecisions, base_odds, edges_by_ante
from fifthstreet.odds.changes import changed
from fifthstreet.odds.decision import Decision, HandChance, Outcomes, decide
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.figures import Figures, FinalHand, Result, Street
from fifthstreet.odds.plan_changes import PlanChange
from fifthstreet.odds.progressive import ProgressiveOdds, UnderFoldRule, progressive_odds
from fifthstreet.odds.side_bets import EdgeAtWager, PaidHand, SideBetOdds, six_card_odds, three_card_odds

__all__ = [
    "BaseOdds",
    "Decision",
    "EdgeAtAnte",
    "EdgeAtWager",
    "Figures",
    "FinalHand",
    "HandChance",
    "OddsError",
    "Outcomes",
    "PaidHand",
    "PlanChange",
    "ProgressiveOdds",
    "Result",
    "SideBetOdds",
    "StartingHand",
    "Street",
    "TiedDecisions",
    "UnderFoldRule",
    "base_odds",
    "changed",
    "decide",
    "edges_by_ante",
    "progressive_odds",
    "six_card_odds",
    "three_card_odds",
]
