"""No text of a console belongs to another dealing method: every method of every book, every line and every step due."""

import re
from collections.abc import Iterator

import pytest

from fifthstreet.house.staff.buttons import steps
from fifthstreet.house.staff.procedure import lines_of
from fifthstreet.house.staff.staff_actions import Acting
from fifthstreet.rules import DefectsFound, Game, Shelf, ready_game
from fifthstreet.rules.register import Register
from support.console_states import alone, states
from support.random_games import JURISDICTIONS
from support.tables import house

REGULATIONS = {
    "maryland": {
        "manual-shoe": "COMAR 36.05.11.08",
        "hand": "COMAR 36.05.11.09",
        "automated-shoe": "COMAR 36.05.11.10",
        "self-reshuffling-shoe": "COMAR 36.05.11.10",
    },
    "new-jersey": {
        "manual-shoe": "N.J.A.C. 19:47-35.7",
        "hand": "N.J.A.C. 19:47-35.8",
        "automated-shoe": "N.J.A.C. 19:47-35.9",
    },
    "south-dakota": {},
}
"""The regulation of each dealing method; South Dakota has one for both."""
COUNTED_AS = ("N.J.A.C. 19:47-35.7(f)1", "N.J.A.C. 19:47-35.7(f)2")
REFERRED_TO = {"new-jersey hand": COUNTED_AS, "new-jersey automated-shoe": COUNTED_AS}
"""Clauses of another method to which the text of a method refers: 35.8(e) and 35.9(e) count the stub as 35.7 says."""
ELSEWHERE = {
    "hand": r"\b(shoe|device gives out|stacks?)\b",
    "manual-shoe": r"\b(device gives out|two-card stacks|from the hand)\b",
    "automated-shoe": r"\b(manual shoe)\b",
    "self-reshuffling-shoe": r"\b(manual shoe)\b",
}
"""What only another method deals with."""
SHUFFLERS = ("none", "automated", "counting", "self-reshuffling")


def games() -> Iterator[tuple[str, str, Game]]:
    """Every method of every book, with a shuffler that it permits."""
    for name in JURISDICTIONS:
        for method in ready_game(name).book.dealing.methods:
            for shuffler in SHUFFLERS:
                try:
                    yield name, method, house(name, method, shuffler, 1 if shuffler == "self-reshuffling" else 0)
                except DefectsFound:
                    continue
                break


GAMES = {f"{name} {method}": (name, method, game) for name, method, game in games()}


def foreign(name: str, method: str, clauses: tuple[str, ...]) -> list[str]:
    """The clauses that belong to the regulation of another method."""
    own = REGULATIONS[name].get(method)
    others = {text for text in REGULATIONS[name].values() if text != own}
    referred = REFERRED_TO.get(f"{name} {method}", ())
    return [
        clause
        for clause in clauses
        if clause not in referred and any(re.fullmatch(rf"{re.escape(text)}(\D.*)?", clause) for text in others)
    ]


def test_every_method_is_looked_at() -> None:
    expected = {f"{name} {method}" for name in JURISDICTIONS for method in ready_game(name).book.dealing.methods}
    assert set(GAMES) == expected


@pytest.mark.parametrize("which", GAMES)
def test_the_procedure_cites_and_names_its_own_method_alone(which: str) -> None:
    name, method, game = GAMES[which]
    table = next(states(game)).table
    register: Register = Shelf().register(name)
    for line in lines_of(game, register, table):
        assert foreign(name, method, line.clauses) == [], line
        assert not _names_another(method, line.title), line


@pytest.mark.parametrize("which", GAMES)
def test_every_step_that_is_due_cites_and_names_its_own_method_alone(which: str) -> None:
    name, method, game = GAMES[which]
    for standing in states(game):
        table = standing.table
        for step in steps(game, table, Acting("dealer", "Dana", table.now), alone):
            if step.due:
                assert foreign(name, method, step.clauses) == [], step
                assert not _names_another(method, f"{step.title} {step.words} {step.confirm}"), step


def _names_another(method: str, text: str) -> bool:
    return method in ELSEWHERE and re.search(ELSEWHERE[method], text) is not None
