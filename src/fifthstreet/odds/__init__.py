"""The exact mathematics of a game: house edge, optimal play, side bets, progressive, information. Pure."""

from fifthstreet.odds.base import BaseOdds, EdgeAtAnte, StartingHand, TiedDecisions, base_odds, edges_by_ante
from fifthstreet.odds.changes import changed
from fifthstreet.odds.decision import Decision, HandChance, Outcomes, decide
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.figures import Figures, FinalHand, Result, Street

__all__ = [
    "BaseOdds",
    "Decision",
    "EdgeAtAnte",
    "Figures",
    "FinalHand",
    "HandChance",
    "OddsError",
    "Outcomes",
    "Result",
    "StartingHand",
    "Street",
    "TiedDecisions",
    "base_odds",
    "changed",
    "decide",
    "edges_by_ante",
]
