"""Duties of hands and eyes, which no program can do: dealer and floor are shown them at the step they go with."""

import pytest

from fifthstreet.house.staff.procedure import procedure
from fifthstreet.play.steps import reminders
from fifthstreet.rules import Shelf
from fifthstreet.table import commands as c
from support.tables import did, house, seated

CUTS = [
    (
        "maryland",
        ("moves it and everything above it to the bottom", "goes into the dealing shoe"),
        ("COMAR 36.05.11.05E(1)", "COMAR 36.05.11.05E(2)"),
    ),
    (
        "new-jersey",
        ("The rest of the deck is laid over the cards cut off", "goes to the discard rack"),
        ("N.J.A.C. 19:47-35.4(c)1iii", "N.J.A.C. 19:47-35.4(c)1iv"),
    ),
]


@pytest.mark.parametrize(
    ("name", "words", "clauses"), [pytest.param(*case, marks=pytest.mark.clause(*case[2])) for case in CUTS]
)
def test_how_the_cards_are_cut_is_shown_when_the_cut_is_due(
    shelf: Shelf, name: str, words: tuple[str, ...], clauses: tuple[str, ...]
):
    game, register = house(name, "manual-shoe", "none", 1), shelf.register(name)
    shuffled = did(game, seated(game, [1]), c.Shuffle(by="dealer"))
    lines = procedure(game, register, shuffled.standing.table, shuffled.events, shuffled.standing.table.now)
    (cut,) = [line for line in lines if set(clauses) <= set(line.clauses)]
    assert cut.state == "now"
    assert all(part in cut.words for part in words)


OPEN, CLOSE = c.OpenTable(by="floorperson", inventory=1), c.CloseTable(by="floorperson", counted=1)
RECEIVE, BETS = c.ReceiveDeck(by="dealer", back="red"), c.CloseBets(by="dealer")
SPREAD = c.SpreadIdle(by="dealer", faces="face-down")
REMINDERS = [
    ("maryland", "automated-shoe", "counting", OPEN, "every position has its wagering device", "COMAR 36.05.11.02C(1)"),
    ("maryland", "manual-shoe", "none", SPREAD, "out of the shoe and the discard rack", "COMAR 36.05.11.05G(1)"),
    ("maryland", "self-reshuffling-shoe", "self-reshuffling", OPEN, "approved the device", "COMAR 36.05.11.05H"),
    ("maryland", "manual-shoe", "none", BETS, "stacked deck into the shoe", "COMAR 36.05.11.08B"),
    ("maryland", "hand", "automated", BETS, "stacked deck into one hand", "COMAR 36.05.11.09A(2)"),
    ("maryland", "automated-shoe", "counting", BETS, "cards into the device", "COMAR 36.05.11.10A(1)"),
    ("new-jersey", "manual-shoe", "none", RECEIVE, "one size and shape", "N.J.A.C. 19:46-1.17(a)"),
    ("new-jersey", "manual-shoe", "none", OPEN, "fixed to the table", "N.J.A.C. 19:46-1.19(b)"),
    ("new-jersey", "manual-shoe", "none", CLOSE, "locked away", "N.J.A.C. 19:46-1.19(b)"),
    ("new-jersey", "manual-shoe", "none", RECEIVE, "opaque", "N.J.A.C. 19:47-35.2(a)"),
    ("new-jersey", "manual-shoe", "automated", RECEIVE, "each of them", "N.J.A.C. 19:47-35.2(b)1"),
    ("new-jersey", "manual-shoe", "none", BETS, "stacked deck into the shoe", "N.J.A.C. 19:47-35.7(a)"),
    ("new-jersey", "automated-shoe", "automated", OPEN, "its place and its procedures", "N.J.A.C. 19:47-35.9(a)"),
    ("new-jersey", "automated-shoe", "automated", BETS, "into the automated shoe", "N.J.A.C. 19:47-35.9(b)1"),
    ("south-dakota", "one-at-a-time", "none", OPEN, "designated this table", "ARSD 20:18:16:15.14(1)"),
]


@pytest.mark.parametrize(
    ("name", "method", "shuffler", "command", "words", "citation"),
    [pytest.param(*case, id=f"{case[5]}-{type(case[3]).__name__}") for case in REMINDERS],
)
def test_a_duty_that_no_program_can_do_is_put_before_whoever_has_it(
    shelf: Shelf, name: str, method: str, shuffler: str, command: c.AnyCommand, words: str, citation: str
):
    game, register = house(name, method, shuffler, 1), shelf.register(name)
    table = seated(game, [1]).table
    said = {one.clause: one.words for one in reminders(game, register, table, command)}
    assert words in said[citation]
    assert citation not in {one.clause for one in reminders(game, register, table, c.Deal(by="dealer"))}
    if register[citation].methods:
        elsewhere = house(name, "hand" if method != "hand" else "manual-shoe", "automated", 1)
        assert citation not in {one.clause for one in reminders(elsewhere, register, table, command)}
