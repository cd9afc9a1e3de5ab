"""What a count of the stub may say, which of it is a misdeal, and what the record says of it."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.clauses import together
from fifthstreet.table.state import Stage
from fifthstreet.table.stub import stub_now
from support.changes import changed
from support.tables import bets, dealt_out, did, house, refused, seated, up_to

NAMES = ("maryland", "new-jersey")


def dealt(game: Game) -> tuple[Standing, c.CountStub]:
    """A table when the cards of two players are dealt, with a third who does not play, and the right count."""
    standing = dealt_out(game, bets(game, seated(game, [1, 2, 3]), 1, 2))
    return standing, c.CountStub(by="dealer", stub=stub_now(game, standing.table))


def result(game: Game, standing: Standing, count: c.CountStub) -> list[type]:
    return [type(event) for event in did(game, standing, count).events]


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_counted_when_everybody_has_cards_and_not_later(name: str):
    game = house(name, "automated-shoe", "none", 1)
    standing = up_to(game, bets(game, seated(game, [1, 2, 3]), 1, 2), Stage.DEALING)
    early = "the stub is counted once, when the deal is over"
    while not all(len(standing.table.seat(seat).hand.cards) == 2 for seat in (1, 2)) or not (
        standing.table.round.community
    ):
        assert refused(game, standing, c.CountStub(by="dealer", stub=40)).reason == early
        standing = did(game, standing, c.Deal(by="dealer")).standing
    did(game, standing, c.CountStub(by="dealer", stub=40))
    third = up_to(game, standing, Stage.THIRD_STREET)
    assert refused(game, third, c.CountStub(by="dealer", stub=40)).reason == early


@pytest.mark.parametrize("name", NAMES)
def test_a_count_is_of_cards_and_seats_that_there_can_be(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing, count = dealt(game)
    last = len(standing.table.seats)
    absurd = (
        {"stub": -1},
        {"stub": 1_001},
        {"hands": ((1, -1),)},
        {"hands": ((1, 1_001),)},
        {"hands": ((0, 2),)},
        {"hands": ((last + 1, 2),)},
        {"community": -1},
        {"community": 1_001},
        {"bonus_box": -1},
        {"bonus_box": 1_001},
    )
    for wrong in absurd:
        assert refused(game, standing, changed(count, **wrong)).reason == "cards counted must be 0-1,000, at seats 1-6"
    for most in ({"stub": 1_000}, {"hands": ((last, 1_000),)}, {"community": 1_000}):
        assert e.RoundVoided in result(game, standing, changed(count, **most))


@pytest.mark.parametrize("name", NAMES)
def test_places_that_are_counted_with_their_own_number_of_cards_are_no_misdeal(name: str):
    plain, whole = house(name, "manual-shoe", "none", 1), [e.StubCounted]
    standing, count = dealt(plain)
    for right in ({"hands": ((1, 2), (2, 2), (3, 0))}, {"community": 3}, {"bonus_box": 0}):
        assert result(plain, standing, changed(count, **right)) == whole
    for wrong in ({"hands": ((1, 3),)}, {"hands": ((3, 2),)}, {"community": 4}, {"bonus_box": 1}):
        more = sum(cards for _, cards in wrong.get("hands", ())) - (2 if wrong == {"hands": ((1, 3),)} else 0)
        more += {"community": 1, "bonus_box": 1}.get(next(iter(wrong)), 0)
        counted, *rest = did(plain, standing, changed(count, stub=count.stub - more, **wrong)).events
        assert (counted.deck, counted.misdealt) == (52, True)
        assert isinstance(rest[0], e.RoundVoided)


@pytest.mark.clause("COMAR 36.05.11.10D")
def test_a_maryland_bonus_box_is_counted_with_four_cards():
    game = ready_game("maryland")
    standing, count = dealt(game)
    assert result(game, standing, changed(count, bonus_box=4)) == [e.StubCounted]
    for cards in (0, 3, 5):
        counted = did(game, standing, changed(count, bonus_box=cards, stub=count.stub + 4 - cards)).events[0]
        assert (counted.deck, counted.misdealt) == (52, True)


@pytest.mark.clause("COMAR 36.05.11.08J(2)", "N.J.A.C. 19:47-35.7(f)2")
@pytest.mark.parametrize("name", [*NAMES, "south-dakota"])
def test_the_record_of_a_wrong_count_names_what_was_wrong(name: str):
    game = house(name, "one-at-a-time" if name == "south-dakota" else "manual-shoe", "none", 1)
    standing, count = dealt(game)
    steps, rules = game.book.dealing.methods[game.submission.dealing.method].steps, game.book.deck.stub
    both = together(steps.misdealt.cite, steps.not_whole.cite)
    for wrong, cite, verdict, why in (
        ({"stub": count.stub - 1, "hands": ((1, 3),)}, steps.misdealt.cite, rules.misdealt, "52 cards, misdealt"),
        ({"stub": count.stub - 1}, steps.not_whole.cite, rules.not_whole, "51 cards"),
        ({"stub": count.stub, "hands": ((1, 3),)}, both, rules.misdealt_and_not_whole, "53 cards, misdealt"),
    ):
        _, void, *removed = did(game, standing, changed(count, **wrong)).events
        assert isinstance(void, e.RoundVoided)
        assert (void.cite, void.why) == (cite or verdict.cite, f"the stub count finds {why}")
        for deck in removed:
            assert isinstance(deck, e.DeckRemoved)
            assert (deck.cite, deck.remarks, deck.cards) == (void.cite, void.why, int(why[:2]))
        assert bool(removed) == (verdict.round != "void-all")


def test_a_wrong_count_voids_the_round_only_if_the_inventory_can_return_the_wagers():
    game = house("maryland", "manual-shoe", "none", 1)
    chip = c.PlaceWager(by="player", seat=1, wager="progressive", amount=100)
    standing = dealt_out(game, did(game, bets(game, seated(game, [1]), 1), chip).standing)
    empty = did(game, standing, c.Credit(by="floorperson", amount=standing.table.custody.inventory)).standing
    assert "call for a fill" in refused(game, empty, c.CountStub(by="dealer", stub=1)).reason


@pytest.mark.parametrize(
    ("both", "alone"), [("void-all", "void-all-and-remove-deck"), ("void-all-and-remove-deck", "void-all")]
)
def test_a_misdeal_from_a_deck_that_is_not_whole_goes_by_its_own_rule(both: str, alone: str):
    ready = house("maryland", "manual-shoe", "none", 1)
    rules = {"deck__stub__misdealt_and_not_whole__round": both, "deck__stub__not_whole__round": alone}
    game = make_game(changed(ready.book, **rules), ready.submission)
    standing, count = dealt(game)
    for wrong, verdict in (({"hands": ((1, 3),)}, both), ({"stub": count.stub - 1}, alone)):
        assert (e.DeckRemoved in result(game, standing, changed(count, **wrong))) == (verdict != "void-all")


def test_a_wrong_count_cites_the_general_rule_where_the_method_has_none():
    ready = house("maryland", "manual-shoe", "none", 1)
    methods = ready.book.dealing.methods
    silent = changed(methods["manual-shoe"], steps__misdealt__cite=(), steps__not_whole__cite=())
    rules = {
        "deck__stub__not_whole__cite": ("COMAR 36.05.11.08J",),
        "deck__stub__not_whole__round": "void-all-and-remove-deck",
    }
    book = changed(ready.book, dealing__methods={**methods, "manual-shoe": silent}, **rules)
    game = make_game(book, ready.submission)
    standing, count = dealt(game)
    _, void, removed = did(game, standing, changed(count, stub=count.stub - 1)).events
    assert void.cite == removed.cite == ("COMAR 36.05.11.08J",)
