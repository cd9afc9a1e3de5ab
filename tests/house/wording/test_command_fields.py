"""The fields of the staff's buttons: titles, kinds, choices, and what stands in them."""

from itertools import product

from fifthstreet.house.staff.buttons import steps
from fifthstreet.house.staff.staff_actions import Acting, staff_actions
from fifthstreet.house.wording.command_fields import (
    _FIELDS,
    _IRREGULAR,
    _NEEDS,
    _SPECIAL,
    _WITH_REAL_CARDS,
    fields_of,
)
from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.deck_state import BACK_COLORS
from fifthstreet.wire.staff import FieldChoice, StepField
from support.console_states import ROLES, alone, every_game, states, troubled
from support.random_games import JURISDICTIONS
from support.real_table import real

CORRECTIONS = (commands.CorrectFace, commands.CorrectHand, commands.CorrectBuyIn, commands.CorrectCount)


def fields(command: AnyCommand, *, odd: bool = False, real_cards: bool = False) -> list[tuple[str, str, str]]:
    return [(field.title, field.kind, field.text) for field in fields_of(command, odd, real_cards)]


def test_money_is_in_dollars_and_counts_are_pairs() -> None:
    assert fields(commands.Fill(by="floorperson", amount=500_000)) == [("Amount ($)", "money", "5000")]
    assert fields(commands.Credit(by="floorperson", amount=123_405)) == [("Amount ($)", "money", "1234.05")]
    folds = commands.CollectFolds(by="dealer", counted=((3, 1), (5, 2)))
    assert fields(folds, odd=True) == [("Hands with wrong count", "counts", "")]
    assert fields(commands.Shuffle(by="dealer", counted=51), odd=True) == [("Number of cards", "number", "")]


PROPOSED = {commands.PlaceWager, commands.ChangeLimits, commands.Fill, commands.Credit}
"""The commands whose numbers nobody counts: what is usual, or what holds now."""
NUMBERS = {"money", "number", "counts"}


def test_no_number_is_filled_in_that_a_person_counts_or_judges() -> None:
    counted = set[type]()
    tables = [(game, standing.table) for game in every_game() for standing in states(game)]
    for (game, table), role in product([*tables, *troubled()], ROLES):
        for action in staff_actions(game, table, Acting(role, "Fay", table.now)):
            if isinstance(action.command, (*CORRECTIONS, *PROPOSED)):
                continue
            for field in fields_of(action.command, action.odd, real_cards=True):
                if field.kind in NUMBERS:
                    counted.add(type(action.command))
                    assert field.text == "", (action.command, field.name)
    by_number = {kind for kind, _ in pairs_with_numbers()}
    assert counted >= by_number - PROPOSED - {commands.Adjust}, "every command with a number is tried"


def test_no_words_of_a_step_name_the_figure_that_is_to_be_counted() -> None:
    found = set[type]()
    for game in map(real, JURISDICTIONS):
        for standing, role in product(states(game), ROLES):
            for step in steps(game, standing.table, Acting(role, "Fay", standing.table.now), alone):
                if step.kind == "procedure" and any(field.kind == "number" for field in step.needs):
                    found.add(type(step.command))
                    assert step.words == "", step
                assert not (isinstance(step.command, commands.AcceptWager) and "$" in step.words + step.leads), step
    assert found == {commands.Cut, commands.CollectProgressive, commands.CountStub}


def pairs_with_numbers() -> set[tuple[type, str]]:
    """The commands with a field of a number, and that field."""
    tables = (_NEEDS, _IRREGULAR, _WITH_REAL_CARDS)
    every = {(kind, name) for table in tables for kind, names in table.items() for name in names}
    return {(kind, name) for kind, name in every if _SPECIAL.get((kind, name), _FIELDS[name])[1] in NUMBERS}


def test_a_new_player_is_called_by_the_seat_until_the_name_is_entered() -> None:
    assert fields(commands.Sit(by="dealer", seat=3, player="walk-in-3")) == [("Name", "text", "Player 3")]


def test_the_face_of_a_card_that_was_seen_can_be_left_out() -> None:
    (seen,) = fields_of(commands.Exposed(by="dealer", place="community"), odd=False, real_cards=True)
    assert seen == StepField(name="face", title="Card", kind="card", optional=True)


def test_a_choice_lists_its_values_with_their_titles() -> None:
    reason, remarks = fields_of(commands.RemoveDeck(by="dealer", deck=1, reason="age"), odd=False, real_cards=False)
    assert (reason.text, remarks.optional) == ("age", True)
    assert FieldChoice(value="table-closes", title="Table closes") in reason.choices


def test_the_color_of_the_backs_is_a_choice_from_the_list() -> None:
    (field,) = fields_of(commands.ReceiveDeck(by="dealer", back="red"), odd=False, real_cards=False)
    assert (field.name, field.kind, field.text) == ("back", "choice", "red")
    assert tuple(choice.value for choice in field.choices) == BACK_COLORS


def test_a_report_of_conduct_asks_when_it_was_and_stands_at_now() -> None:
    now = commands.ReportConduct(by="floorperson", seat=1, what="hiding")
    (field,) = fields_of(now, odd=False, real_cards=False)
    assert (field.name, field.title, field.text, field.optional) == ("moment", "When", "", True)
    assert FieldChoice(value="", title="Now") in field.choices
    assert FieldChoice(value="fourth-street", title="On 4th Street") in field.choices


def test_nothing_of_an_adjustment_is_filled_in_beforehand() -> None:
    adjust = commands.Adjust(
        by="floorperson", round=12, player="guest-1", amount=-1, source="account", floorperson="Fay", seat=3
    )
    assert fields(adjust) == [
        ("Round", "number", ""),
        ("Player", "text", ""),
        ("Amount ($)", "money", ""),
        ("From or into", "choice", ""),
    ]
    assert not any(field.optional for field in fields_of(adjust, odd=False, real_cards=True))


def test_every_field_of_every_button_is_titled_and_is_one_of_its_command() -> None:
    seen = set[type]()
    tables = [(game, standing.table) for game in every_game() for standing in states(game)]
    for game, table in [*tables, *troubled()]:
        for role in ROLES:
            for step in steps(game, table, Acting(role, "Fay", table.now), alone):
                for field in step.needs:
                    seen.add(type(step.command))
                    assert field.title
                    assert hasattr(step.command, field.name.partition(".")[0])
                    if isinstance(step.command, CORRECTIONS):
                        assert field.text == ""
                    else:
                        assert bool(field.choices) == (field.kind == "choice")
                        assert not field.choices or field.text in {choice.value for choice in field.choices}
    assert seen == {*_NEEDS, *_IRREGULAR, *_WITH_REAL_CARDS, *CORRECTIONS}
