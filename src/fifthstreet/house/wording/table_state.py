"""The state of a table in words: its stage, and what it waits for while its dealer has nothing to do."""

from collections.abc import Mapping

from fifthstreet.house.wording.command_titles import opening_step
from fifthstreet.house.wording.sentences import after_colon
from fifthstreet.rules import Game
from fifthstreet.table.decks import step_due
from fifthstreet.table.settlement_steps import FLOOR_STEPS, STEPS
from fifthstreet.table.state import Stage, Table

STAGES: Mapping[Stage, str] = {
    Stage.BETTING: "Bets open",
    Stage.COLLECTING: "No more bets",
    Stage.DEALING: "Dealing",
    Stage.THIRD_STREET: "3rd Street",
    Stage.FOURTH_STREET: "4th Street",
    Stage.FIFTH_STREET: "5th Street",
    Stage.BONUS_BOX: "Bonus box",
    Stage.SETTLING: "Settling",
}
"""The stages of a round, as staff call them."""
TO_PLAYERS: Mapping[Stage, str] = {Stage.BETTING: "Place your bets", Stage.SETTLING: "Paying"}
"""The stages that have another title for players."""


def stage_title(table: Table, *, to_players: bool = False) -> str:
    """The title of the round's stage, or that the table is closed."""
    if not table.open:
        return "Table closed"
    stage, task = table.round.stage, table.round.settlement.next
    if to_players and stage is Stage.SETTLING and task and task.seat:
        return f"{TO_PLAYERS[stage]} seat {task.seat}"
    return TO_PLAYERS.get(stage, STAGES[stage]) if to_players else STAGES[stage]


def waits_for(game: Game, table: Table, *, approval_pending: bool, count_under_way: bool = False) -> str:
    """What the table waits for: players to act, bets, the floor with its next duty, a count, or an approval."""
    if table.round.stage.street and table.asked_now:
        seats = ", ".join(str(seat.number) for seat in table.asked_now)
        return f"Waiting for seat{'s' if len(table.asked_now) > 1 else ''} {seats}"
    if not table.open:
        return "Table closed"
    if count_under_way:
        return "Waiting for the count of the tray"
    return _between_rounds(game, table) if table.between_rounds else _in_a_round(table, approval_pending)


def _between_rounds(game: Game, table: Table) -> str:
    """What the table waits for between rounds: the floor, the first player, or bets."""
    duty = None if table.deck.shuffled else _duty_of_the_floor(game, table)
    if duty:
        return _waiting_for_the_floor(duty)
    if not table.taken:
        return "Waiting for the first player"
    return "Waiting for bets" if table.deck.shuffled else "Waiting for the floor"


def _duty_of_the_floor(game: Game, table: Table) -> str | None:
    """What the floor must do with a deck next: verify a new one or inspect an old one; None if nothing."""
    for deck in table.decks.at_table:
        if step_due(game, deck) == "floorperson-verifies":
            return opening_step("floorperson-verifies", deck.number)
    return next((f"inspect deck {deck.number}" for deck in table.decks.leaving), None)


def _in_a_round(table: Table, approval_pending: bool) -> str:
    """What the table waits for in a round, if not for players or the dealer: an approval, or the floor."""
    if approval_pending:
        return "Waiting for approval"
    task = table.round.settlement.next
    if task and task.step in FLOOR_STEPS:
        return _waiting_for_the_floor(STEPS[task.step].order_at(task.seat))
    return "Waiting for the floor"


def _waiting_for_the_floor(duty: str) -> str:
    return f"Waiting for the floor to {after_colon(duty)}"
