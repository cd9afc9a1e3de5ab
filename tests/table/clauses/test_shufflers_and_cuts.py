"""Shufflers, cuts and decks: which method allows which shuffler, when the cards are cut, which deck is in play."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.devices import in_the_shuffler
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, did, goes_on, house, refused, seated, with_open_decks

SHUFFLERS = ("none", "automated", "counting", "self-reshuffling")


ALLOWED = [
    (
        "maryland",
        "manual-shoe",
        ("none", "automated", "counting"),
        ("COMAR 36.05.11.05A",),
    ),
    ("maryland", "hand", ("automated", "counting"), ("COMAR 36.05.11.09A(1)",)),
    (
        "maryland",
        "automated-shoe",
        ("none", "automated", "counting"),
        ("COMAR 36.05.11.05A",),
    ),
    ("maryland", "self-reshuffling-shoe", ("self-reshuffling",), ("COMAR 36.05.11.05I",)),
    (
        "new-jersey",
        "manual-shoe",
        ("none", "automated", "counting"),
        ("N.J.A.C. 19:46-1.19(c)", "N.J.A.C. 19:47-35.4(a)"),
    ),
    ("new-jersey", "hand", ("automated", "counting"), ("N.J.A.C. 19:47-35.8(b)1",)),
    (
        "new-jersey",
        "automated-shoe",
        ("none", "automated", "counting"),
        ("N.J.A.C. 19:46-1.19(c)", "N.J.A.C. 19:47-35.4(a)"),
    ),
    ("south-dakota", "one-at-a-time", ("none", "automated", "counting"), ("ARSD 20:18:16:15.14(4)",)),
    ("south-dakota", "two-card-groups", ("automated", "counting"), ("ARSD 20:18:16:15.14(4)",)),
]


@pytest.mark.parametrize(
    ("name", "method", "allowed"),
    [pytest.param(*case[:3], marks=pytest.mark.clause(*case[3])) for case in ALLOWED],
)
def test_a_method_is_dealt_with_the_shufflers_it_allows_and_with_no_other(
    name: str, method: str, allowed: tuple[str, ...]
):
    ready = ready_game(name)
    for shuffler in SHUFFLERS:
        plain = {"offered": (), "three_card": None, "six_card": None, "progressive": None}
        terms = {"dealing__method": method, "dealing__shuffler": shuffler, "dealing__decks": 1}
        house = changed(as_if_approved(ready.book, ready.submission), **plain, **terms)
        defects = check_submission(ready.book, house, "test")
        assert [defect.key for defect in defects] == ([] if shuffler in allowed else ["dealing.shuffler"])


METHODS = [
    (
        "maryland",
        "manual-shoe",
        "none",
        "device",
        ("COMAR 36.05.11.05D", "COMAR 36.05.11.05D(2)", "COMAR 36.05.11.08E(2)"),
    ),
    (
        "maryland",
        "hand",
        "automated",
        "hand",
        ("COMAR 36.05.11.05D", "COMAR 36.05.11.05D(1)", "COMAR 36.05.11.09A", "COMAR 36.05.11.09B(2)"),
    ),
    (
        "maryland",
        "automated-shoe",
        "counting",
        "device",
        ("COMAR 36.05.11.10A", "COMAR 36.05.11.10B"),
    ),
    (
        "maryland",
        "self-reshuffling-shoe",
        "self-reshuffling",
        "device",
        ("COMAR 36.05.11.05I", "COMAR 36.05.11.10H"),
    ),
    (
        "new-jersey",
        "manual-shoe",
        "none",
        "device",
        ("N.J.A.C. 19:47-35.4(b)2", "N.J.A.C. 19:47-35.4(c)2"),
    ),
    (
        "new-jersey",
        "hand",
        "automated",
        "hand",
        (
            "N.J.A.C. 19:47-35.8(a)",
            "N.J.A.C. 19:47-35.8(b)",
            "N.J.A.C. 19:46-1.19(b)1",
            "N.J.A.C. 19:47-35.4(b)",
            "N.J.A.C. 19:47-35.4(b)1",
        ),
    ),
    (
        "new-jersey",
        "automated-shoe",
        "automated",
        "hand",
        ("N.J.A.C. 19:47-35.9(b)", "N.J.A.C. 19:46-1.19(c)"),
    ),
    ("south-dakota", "one-at-a-time", "none", "hand", ("ARSD 20:18:16:15.14(4)",)),
    ("south-dakota", "two-card-groups", "automated", "device", ("ARSD 20:18:16:15.14(4)",)),
]


@pytest.mark.parametrize(
    ("name", "method", "shuffler", "community_from"),
    [pytest.param(*case[:4], marks=pytest.mark.clause(*case[4])) for case in METHODS],
)
def test_cards_are_dealt_when_they_are_shuffled_and_where_due_cut(
    name: str, method: str, shuffler: str, community_from: str
):
    game = house(name, method, shuffler, 1)
    standing = bets(game, seated(game, [1]), 1)
    refused(game, standing, c.CloseBets(by="dealer"))
    standing = did(game, standing, c.Shuffle(by="dealer")).standing
    if shuffler == "none" or name == "south-dakota":
        refused(game, standing, c.CloseBets(by="dealer"))
        standing = did(game, standing, c.Cut(by="dealer", cards=20)).standing
    else:
        assert refused(game, standing, c.Cut(by="dealer", cards=20)).reason == "no cut is due"
    events: tuple[e.AnyEvent, ...] = ()
    while standing.table.round.stage is not Stage.THIRD_STREET:
        standing, more = goes_on(game, standing)
        events += more
    (community,) = [event for event in events if isinstance(event, e.Dealt) and event.to == "community"]
    assert community.out_of == community_from


@pytest.mark.clause("COMAR 36.05.11.05E(1)", "N.J.A.C. 19:47-35.4(c)1iv")
@pytest.mark.parametrize(
    ("name", "goes"),
    [("maryland", "to-the-bottom"), ("new-jersey", "to-the-discard-rack"), ("south-dakota", "silent")],
)
def test_the_cover_card_goes_where_the_text_says(name: str, goes: str):
    game = house(name, "one-at-a-time" if name == "south-dakota" else "manual-shoe", "none", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    (cut,) = did(game, standing, c.Cut(by="dealer", cards=20)).events
    assert cut.cover_card == goes


@pytest.mark.clause("COMAR 36.05.11.05I", "COMAR 36.05.11.05D(2)")
def test_pre_shuffled_cards_are_cut_but_not_in_a_shoe_that_reshuffles_by_itself():
    for method, shuffler, is_cut in (
        ("self-reshuffling-shoe", "self-reshuffling", False),
        ("automated-shoe", "counting", True),
        ("manual-shoe", "none", True),
    ):
        game = house("maryland", method, shuffler, 1)
        standing = seated(game, [1])
        for deck in standing.table.decks.at_table:
            gone = did(game, standing, c.RemoveDeck(by="dealer", deck=deck.number, reason="other")).standing
            standing = did(game, gone, c.InspectDeck(by="floorperson", deck=deck.number, cards=52)).standing
        standing = did(game, standing, c.ReceiveDeck(by="dealer", back="red", prepared=True)).standing
        standing = bets(game, did(game, standing, c.TakeUp(by="dealer")).standing, 1)
        close = c.CloseBets(by="dealer")
        refused(game, standing, close) if is_cut else did(game, standing, close)


@pytest.mark.clause("COMAR 36.05.11.08E", "COMAR 36.05.11.09B(1)", "COMAR 36.05.11.09B(2)", "COMAR 36.05.11.08E(1)")
@pytest.mark.parametrize("method", ["manual-shoe", "hand"])
def test_shoe_and_hand_fill_no_bonus_box(method: str):
    ready = ready_game("maryland")
    terms = {"dealing__method": method, "dealing__shuffler": "automated", "dealing__decks": 1}
    (defect,) = check_submission(ready.book, changed(ready.submission, **terms), "test")
    assert defect.problem == f"{method!r} deals no cards to the Six Card Bonus box"


@pytest.mark.clause("COMAR 36.05.11.03B(1)", "COMAR 36.05.11.03B(2)", "N.J.A.C. 19:47-35.2(b)2")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_two_decks_have_backs_of_two_colours(name: str):
    game = ready_game(name)
    standing = seated(game, [1])
    first, second = standing.table.decks.at_table
    assert first.back != second.back
    gone = did(game, standing, c.RemoveDeck(by="dealer", deck=2, reason="other")).standing
    gone = did(game, gone, c.InspectDeck(by="floorperson", deck=2, cards=52)).standing
    refused(game, gone, c.ReceiveDeck(by="dealer", back=first.back))
    did(game, gone, c.ReceiveDeck(by="dealer", back="green"))
    other_design = c.ReceiveDeck(by="dealer", back="green", design="other")
    refused(game, gone, other_design) if name == "maryland" else did(game, gone, other_design)


@pytest.mark.clause(
    "COMAR 36.05.11.03B(3)", "COMAR 36.05.11.03B(5)", "N.J.A.C. 19:47-35.2(b)3", "N.J.A.C. 19:47-35.2(b)5"
)
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_one_deck_is_in_play_and_in_the_rack_and_the_other_in_the_shuffler(name: str):
    game = ready_game(name)
    standing = seated(game, [1])
    for _ in range(3):
        standing = bets(game, standing, 1)
        number = standing.table.round.number
        while standing.table.between_rounds is False or standing.table.round.number == number:
            standing, events = goes_on(game, standing)
            table = standing.table
            if any(isinstance(event, e.Shuffled) for event in events):
                assert table.deck.rack == ()
            if table.round.dealt:
                other = in_the_shuffler(table)
                assert other
                assert {other.number, table.deck.number} == {1, 2}


@pytest.mark.clause("COMAR 36.05.11.04D", "N.J.A.C. 19:47-35.3(c)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_deck_is_shuffled_when_it_has_been_stacked(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = seated(game, [1])
    gone = did(game, standing, c.RemoveDeck(by="dealer", deck=1, reason="other")).standing
    gone = did(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=52)).standing
    new = did(game, gone, c.ReceiveDeck(by="dealer", back="red")).standing
    assert refused(game, new, c.Shuffle(by="dealer")).reason == "deck 2, next is: dealer inspects"
    did(game, with_open_decks(game, new), c.Shuffle(by="dealer"))


@pytest.mark.clause("N.J.A.C. 19:46-1.17(a)", "N.J.A.C. 19:47-35.1 [stub]", "N.J.A.C. 19:47-35.7(f)1")
def test_the_stub_is_what_is_left_of_52_cards():
    game = ready_game("new-jersey")
    standing = bets(game, seated(game, [1, 2, 3]), 1, 2, 3)
    events: tuple[e.AnyEvent, ...] = ()
    while standing.table.round.stage is not Stage.THIRD_STREET:
        standing, more = goes_on(game, standing)
        events += more
    (stub,) = [event for event in events if isinstance(event, e.StubPlaced)]
    assert stub.cards == 52 - 3 * 2 - 3
    assert len(stub.slots) == stub.cards
