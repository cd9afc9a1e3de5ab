"""The validation of a large Six Card prize needs a second person, as that of a meter award does."""

from fifthstreet.cards import parse_cards
from fifthstreet.house.staff.pending_actions import cards_shown
from fifthstreet.house.tables.approval_policy import approval_for
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Settle
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Task
from support.tables import Story, by_script, stacked

VALIDATION = Settle(by="floorperson", step="validate-six-card", seat=1)


def test_a_super_royal_is_validated_by_two_people() -> None:
    game = ready_game("maryland")
    pack = stacked(game, {1: "Ah Kh"}, "8s 7c 3d", "Qh Jh 10h 9h")
    story = Story(game, pack, {1: {"ante": 1000, "three-card": 100, "six-card": 500}}, {1: by_script(1, 1, 1)})
    due = (Task("validate-six-card", 1),)
    table = next(step.standing.table for step in story.steps if step.standing.table.round.settlement.plan[:1] == due)
    events = decide(game, table, VALIDATION)
    assert not isinstance(events, Refusal)
    assert approval_for(game, table, VALIDATION, events, 500_00) == "jackpot"
    # The approval is of these cards: it expires if one of the bonus box is corrected.
    assert cards_shown(table, VALIDATION) == parse_cards("Ah Kh 8s 7c 3d Qh Jh 10h 9h")
