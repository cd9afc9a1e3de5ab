"""The buttons that put an entry right at a table of real cards: the dealer's Undo, and the floor's corrections."""

from collections.abc import Iterator

import pytest

from fifthstreet.cards import Card
from fifthstreet.house.staff.buttons import steps
from fifthstreet.house.staff.staff_actions import Acting
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.staff import Step, StepField
from support.console_states import alone, states
from support.random_games import JURISDICTIONS
from support.tables import bets, did, house, refused, seated

STAGES = ("collecting", "dealing", "third-street", "fourth-street", "fifth-street", "settling")
CORRECTIONS = (c.CorrectFace, c.CorrectHand, c.CorrectBuyIn)
WAGERS = {
    "maryland": ["ante", "three_card", "six_card", "progressive"],
    "new-jersey": ["ante", "coupon"],
    "south-dakota": ["ante", "three_card", "progressive", "tip_ante", "tip_three_card"],
}
"""The wagers that each house offers."""


def real(name: str) -> Game:
    return house(name, table__cards="real")


def shown(game: Game, table: Table, role: c.Role = "floorperson") -> tuple[Step, ...]:
    return steps(game, table, Acting(role, "Fay", table.now), alone)


def of(found: tuple[Step, ...], kind: type) -> list[Step]:
    return [step for step in found if isinstance(step.command, kind)]


def seat_fields(game: Game, table: Table, seat: int) -> dict[str, StepField]:
    (step,) = [step for step in of(shown(game, table), c.CorrectHand) if step.title == f"Correct seat {seat}"]
    return {field.name: field for field in step.needs}


def stages(game: Game) -> Iterator[Standing]:
    """The states of a round in which seat 1 folded on 3rd Street, the first one of each stage."""
    seen = set[Stage]()
    for standing in states(game):
        if standing.table.round.stage not in seen and standing.table.taken:
            seen.add(standing.table.round.stage)
            yield standing


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_the_floor_corrects_every_seat_in_a_round_and_none_between_rounds(name: str) -> None:
    game, reached = real(name), set[str]()
    for standing in states(game):
        table = standing.table
        for role in ("floorperson", "supervisor"):
            titles = [step.title for step in of(shown(game, table, role), c.CorrectHand)]
            wanted = [] if table.between_rounds else [f"Correct seat {seat.number}" for seat in table.taken]
            assert titles == wanted
        assert not [step for step in shown(game, table, "dealer") if isinstance(step.command, CORRECTIONS)]
        reached.add(table.round.stage)
    assert reached >= set(STAGES) - ({"collecting"} if name == "new-jersey" else set())


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_nothing_is_corrected_or_undone_at_an_electronic_table(name: str) -> None:
    game = ready_game(name)
    for standing in states(game):
        for role in ("dealer", "floorperson"):
            assert not [step for step in shown(game, standing.table, role) if step.kind == "correction"]


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_a_correction_needs_a_reason_and_says_what_follows_at_every_stage(name: str) -> None:
    game = real(name)
    for standing in states(game):
        for step in shown(game, standing.table):
            if isinstance(step.command, CORRECTIONS):
                assert step.kind == "correction"
                assert step.section == "Corrections"
                assert step.reason, step
                assert "Fay corrects" in step.leads
                settling = standing.table.round.stage is Stage.SETTLING and not isinstance(step.command, c.CorrectBuyIn)
                assert ("the settlement starts again" in step.leads) == settling


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_the_form_of_a_seat_asks_for_the_houses_wagers_and_each_street_reached(name: str) -> None:
    game = real(name)
    tips = name == "south-dakota"
    for standing in stages(game):
        table = standing.table
        if table.between_rounds:
            continue
        reached = len(table.round.community_faces) + (1 if table.round.stage.street else 0)
        streets = [
            f"streets.{street}.{part}"
            for street in range(reached)
            for part in (("multiple", "tip_multiple") if tips else ("multiple",))
        ]
        for seat in table.taken:
            assert list(seat_fields(game, table, seat.number)) == WAGERS[name] + streets


def test_nothing_is_filled_in_and_what_is_recorded_stands_beside_each_field() -> None:
    game = real("maryland")
    standing = next(one for one in states(game) if one.table.round.stage is Stage.FIFTH_STREET)
    minimum = "$10"
    folded, played = seat_fields(game, standing.table, 1), seat_fields(game, standing.table, 3)
    assert {field.text for field in (*folded.values(), *played.values())} == {""}
    assert [played[name].recorded for name in ("ante", "three_card", "progressive")] == [minimum, "$1", "$1"]
    assert [(field.title, field.recorded) for field in played.values() if field.kind == "decision"] == [
        ("3rd Street", "1x"),
        ("4th Street", "1x"),
        ("5th Street", "not yet"),
    ]
    assert [(field.recorded, field.optional) for field in folded.values() if field.kind == "decision"] == [
        ("fold", True),
        ("", False),
        ("not yet", True),
    ]
    assert folded["ante"].recorded == minimum
    third, fifth = played["streets.0.multiple"], played["streets.2.multiple"]
    assert [choice.title for choice in third.choices] == ["Fold", "1x", "2x", "3x"]
    assert [choice.title for choice in fifth.choices] == ["Fold", "1x", "2x", "3x", "Not yet"]
    assert [choice.title for choice in played["progressive"].choices] == ["None", "$1"]


def test_a_seat_without_an_ante_has_nothing_recorded_and_is_asked_for_every_street_that_passed() -> None:
    game = real("maryland")
    standing = bets(game, seated(game, (1, 2)), 1)
    while standing.table.round.stage is not Stage.FOURTH_STREET:
        due = [step for step in shown(game, standing.table, "dealer") if step.due]
        command = due[0].command if due else c.Bet(by="dealer", seat=1, multiple=1)
        if standing.table.round.stage is Stage.THIRD_STREET and not standing.table.to_act:
            command = c.Reveal(by="dealer", face=Card("2h"))
        standing = did(game, standing, command).standing
    fields = seat_fields(game, standing.table, 2)
    assert fields["ante"].recorded == "none"
    assert not fields["streets.0.multiple"].optional
    assert fields["streets.1.multiple"].optional


def test_a_claim_on_the_meter_is_named_among_what_a_correction_releases() -> None:
    game, said = real("maryland"), dict[bool, set[str]]()
    for standing in states(game):
        if standing.table.round.stage is Stage.SETTLING:
            claimed = any(seat.hand.progressive.claimed for seat in standing.table.taken)
            leads = {step.leads for step in shown(game, standing.table) if isinstance(step.command, c.CorrectHand)}
            said.setdefault(claimed, set()).update(leads)
    assert all("claims on the meter are released" in leads for leads in said[True])
    assert not any("claims" in leads for leads in said[False])


def test_each_buy_in_since_the_last_round_closed_has_a_button_with_its_amount() -> None:
    game = real("maryland")
    standing = seated(game, (3,), chips=10_000)
    standing = did(game, standing, c.BuyIn(by="dealer", seat=3, amount=25_000)).standing
    (undo,) = of(shown(game, standing.table, "dealer"), c.UndoEntry)
    assert undo.title == "Undo: seat 3 buys in for $250"
    found = of(shown(game, standing.table), c.CorrectBuyIn)
    assert [step.title for step in found] == [
        "Correct buy-in 1 of seat 3 ($100)",
        "Correct buy-in 2 of seat 3 ($250)",
    ]
    assert [step.choice for step in found] == ["Seat 3, buy-in 1: $100", "Seat 3, buy-in 2: $250"]
    assert [(field.name, field.recorded, field.optional) for field in found[1].needs] == [("amount", "$250", False)]
    over = list(states(game))[-1]
    assert not of(shown(game, over.table), c.CorrectBuyIn)


def test_a_card_is_corrected_with_the_right_face_of_the_card_that_it_was_entered_for() -> None:
    game = real("maryland")
    standing = next(one for one in states(game) if one.table.round.community_faces)
    (step,) = of(shown(game, standing.table), c.CorrectFace)
    face, other = step.needs
    assert (face.name, face.recorded, face.optional, face.text) == ("face", "10♥", False, "")
    assert (other.name, other.optional, other.recorded) == ("displaced", True, "")
    assert "entered for another place" in other.note


def test_the_face_of_a_card_that_lies_face_down_is_not_beside_its_field() -> None:
    game = real("maryland")
    standing = next(one for one in states(game) if one.table.round.stage is Stage.THIRD_STREET)
    noted = c.Exposed(by="dealer", at=standing.table.now, place="seat", seat=2, face=Card("Kd"))
    table = did(game, standing, noted).standing.table
    (step,) = of(shown(game, table), c.CorrectFace)
    assert step.needs[0].recorded == "face down"


UNDOES = {
    "maryland": {
        "seat 2, Ante $10",
        "seat 3, Progressive $1",
        "2 progressive chips",
        "seat 1 folds",
        "seat 2 bets 1x",
        "3rd Street card 10♥",
        "seat 3, cards K♥ A♥",
        "seat 3, Ante and street wagers settled",
    },
    "new-jersey": {"seat 1 folds", "seat 2 bets 1x", "5th Street card Q♥"},
    "south-dakota": {"seat 1 folds", "seat 3, Three Card Bonus settled"},
}


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_undo_names_the_entry_that_it_takes_back_and_is_the_dealers_alone(name: str) -> None:
    game, named = real(name), set[str]()
    for standing in states(game):
        table = standing.table
        assert not of(shown(game, table), c.UndoEntry)
        undo = of(shown(game, table, "dealer"), c.UndoEntry)
        assert bool(undo) == (table.last_entry is not None)
        for step in undo:
            assert step.title.startswith("Undo: ")
            assert step.needs == ()
            assert not step.reason
            named.add(step.title.removeprefix("Undo: "))
            assert step.choice.lower() == step.title.removeprefix("Undo: ").lower()
    assert named >= UNDOES[name]


def test_a_changed_wager_is_undone_as_a_change() -> None:
    game = real("maryland")
    standing = bets(game, seated(game, (1,)), 1)
    standing = did(game, standing, c.PlaceWager(by="dealer", seat=1, wager="ante", amount=5000)).standing
    (step,) = of(shown(game, standing.table, "dealer"), c.UndoEntry)
    assert step.title == "Undo: seat 1, Ante changed, was $10"
    undone = did(game, standing, step.command).standing
    assert not of(shown(game, undone.table, "dealer"), c.UndoEntry)
    refused(game, undone, step.command)
