"""The table: a machine that deals, bets and pays a round exactly as its game says."""

from fifthstreet.table.legal import Actor, legal_commands, turning_up
from fifthstreet.table.machine import decide, evolve, new_table, replay
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Street, Table
from fifthstreet.table.view import Viewer, view

__all__ = [
    "Actor",
    "Refusal",
    "Stage",
    "Street",
    "Table",
    "Viewer",
    "decide",
    "evolve",
    "legal_commands",
    "new_table",
    "replay",
    "turning_up",
    "view",
]
