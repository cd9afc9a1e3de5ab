"""The exact mathematics of a game: house edge, optimal play, side bets, progressive, information. Pure."""

from fifthstreet.odds.base import BaseOdds, EdgeAtAnte, StartingHand, TiedDecisions, base_odds, edges_by_ante
from fifthstreet.odds.changes import changed
from fifthstreet.odds.chart import starting_hands_chart
from fifthstreet.odds.compact import CompactRule, CompactStrategy, compact_play, compact_strategy
from fifthstreet.odds.costing import Mistakes, Strategy, StrategyCost, strategy_cost
from fifthstreet.odds.decision import Decision, HandChance, Outcomes, decide
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.figures import Figures, FinalHand, Result, Street
from fifthstreet.odds.information import Information, seeing_ahead, seeing_others, sorting_edges
from fifthstreet.odds.plan_changes import PlanChange
from fifthstreet.odds.progressive import ProgressiveOdds, UnderFoldRule, progressive_odds
from fifthstreet.odds.side_bets import EdgeAtWager, PaidHand, SideBetOdds, six_card_odds, three_card_odds
from fifthstreet.odds.strategy import ExactDecision, best_strategy, exact_strategy

__all__ = [
    "BaseOdds",
    "CompactRule",
    "CompactStrategy",
    "Decision",
    "EdgeAtAnte",
    "EdgeAtWager",
    "ExactDecision",
    "Figures",
    "FinalHand",
    "HandChance",
    "Information",
    "Mistakes",
    "OddsError",
    "Outcomes",
    "PaidHand",
    "PlanChange",
    "ProgressiveOdds",
    "Result",
    "SideBetOdds",
    "StartingHand",
    "Strategy",
    "StrategyCost",
    "Street",
    "TiedDecisions",
    "UnderFoldRule",
    "base_odds",
    "best_strategy",
    "changed",
    "compact_play",
    "compact_strategy",
    "decide",
    "edges_by_ante",
    "exact_strategy",
    "progressive_odds",
    "seeing_ahead",
    "seeing_others",
    "six_card_odds",
    "sorting_edges",
    "starting_hands_chart",
    "strategy_cost",
    "three_card_odds",
]
