"""Dealing, method by method: who gets how many cards in which order, and what becomes of the stub."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing
from fifthstreet.table import Viewer, view
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.tables import CHIPS, bets, dealt_out, did, house, refused, seated, up_to

TWO, FIVE, COMMUNITY, BOX = ("seat", 2, 2), ("seat", 5, 2), ("community", 0, 3), ("bonus-box", 0, 4)
OUT_OF_THE_HAND = {
    ("maryland", "hand"),
    ("new-jersey", "hand"),
    ("new-jersey", "automated-shoe"),
    ("south-dakota", "one-at-a-time"),
}
"""Where the community cards come out of the dealer's hand; elsewhere they come out of a shoe or a shuffler."""

ORDERS = [
    (
        "maryland",
        "manual-shoe",
        "none",
        [TWO, FIVE, COMMUNITY],
        ("COMAR 36.05.11.08E", "COMAR 36.05.11.08E(1)", "COMAR 36.05.11.08E(2)"),
    ),
    (
        "maryland",
        "hand",
        "automated",
        [TWO, FIVE, COMMUNITY],
        ("COMAR 36.05.11.09B", "COMAR 36.05.11.09B(1)", "COMAR 36.05.11.09B(2)"),
    ),
    (
        "maryland",
        "automated-shoe",
        "counting",
        [BOX, COMMUNITY, TWO, FIVE],
        ("COMAR 36.05.11.10B", "COMAR 36.05.11.10B(1)", "COMAR 36.05.11.10B(2)", "COMAR 36.05.11.10B(3)"),
    ),
    ("maryland", "self-reshuffling-shoe", "self-reshuffling", [BOX, COMMUNITY, TWO, FIVE], ("COMAR 36.05.11.10H",)),
    (
        "new-jersey",
        "manual-shoe",
        "none",
        [TWO, FIVE, COMMUNITY],
        ("N.J.A.C. 19:47-35.7(d)", "N.J.A.C. 19:47-35.7(d)1", "N.J.A.C. 19:47-35.7(d)2"),
    ),
    (
        "new-jersey",
        "hand",
        "automated",
        [TWO, FIVE, COMMUNITY],
        ("N.J.A.C. 19:47-35.8(c)", "N.J.A.C. 19:47-35.8(c)1", "N.J.A.C. 19:47-35.8(c)2"),
    ),
    (
        "new-jersey",
        "automated-shoe",
        "automated",
        [TWO, FIVE, COMMUNITY],
        ("N.J.A.C. 19:47-35.9(c)", "N.J.A.C. 19:47-35.9(d)"),
    ),
    (
        "south-dakota",
        "one-at-a-time",
        "none",
        [("seat", 2, 1), ("seat", 5, 1), ("seat", 2, 1), ("seat", 5, 1), COMMUNITY],
        ("ARSD 20:18:16:15.14(4)",),
    ),
    ("south-dakota", "two-card-groups", "automated", [TWO, FIVE, COMMUNITY], ("ARSD 20:18:16:15.14(4)",)),
]


@pytest.mark.parametrize(
    ("name", "method", "shuffler", "order"),
    [pytest.param(*case[:4], marks=pytest.mark.clause(*case[4])) for case in ORDERS],
)
def test_cards_go_face_down_from_the_far_left_to_those_with_an_ante(
    name: str, method: str, shuffler: str, order: list[tuple[str, int, int]]
):
    game = house(name, method, shuffler, 1)
    standing = up_to(game, bets(game, seated(game, [1, 2, 5]), 5, 2), Stage.DEALING)
    dealt: list[e.Dealt] = []
    while len(dealt) < len(order):
        done = did(game, standing, c.Deal(by="dealer"))
        standing, dealt = done.standing, [*dealt, *done.events]
    assert [(event.to, event.seat, len(event.slots)) for event in dealt] == order
    assert [slot for event in dealt for slot in event.slots] == list(range(sum(cards for _, _, cards in order)))
    (source,) = [event.out_of for event in dealt if event.to == "community"]
    assert source == ("hand" if (name, method) in OUT_OF_THE_HAND else "device")
    assert refused(game, standing, c.Deal(by="dealer")).reason == "every place has its cards"
    assert no_face_is_seen(standing)


def no_face_is_seen(standing: Standing) -> bool:
    seen = view(standing.table, Viewer("dealer"), DECK.__getitem__)
    return standing.table.round.community_faces == () and not any(seat.faces for seat in seen.seats if seat)


STUBS = [
    ("maryland", "manual-shoe", "none", ("COMAR 36.05.11.08F",)),
    ("maryland", "hand", "automated", ("COMAR 36.05.11.09B(3)",)),
    ("maryland", "automated-shoe", "counting", ("COMAR 36.05.11.10B(4)",)),
    ("new-jersey", "manual-shoe", "none", ("N.J.A.C. 19:47-35.7(e)",)),
    ("new-jersey", "hand", "automated", ("N.J.A.C. 19:47-35.8(d)",)),
    ("new-jersey", "automated-shoe", "automated", ("N.J.A.C. 19:47-35.9(d)",)),
]


@pytest.mark.parametrize(
    ("name", "method", "shuffler"), [pytest.param(*case[:3], marks=pytest.mark.clause(*case[3])) for case in STUBS]
)
def test_the_stub_goes_to_the_rack_unseen_when_every_place_has_its_cards_and_before_anybody_bets(
    name: str, method: str, shuffler: str
):
    game = house(name, method, shuffler, 1)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.DEALING)
    place = c.PlaceStub(by="dealer")
    assert refused(game, standing, place).reason == "the deal is not over"
    first = did(game, standing, c.Deal(by="dealer")).standing
    assert refused(game, first, place).reason == "the deal is not over"
    over = dealt_out(game, first)
    refused(game, over, c.Bet(by="player", seat=1, multiple=1))
    placed = did(game, over, place).standing
    assert placed.table.deck.rack == tuple(range(over.table.round.dealt, 52))
    assert no_face_is_seen(placed)
    did(game, placed, c.Bet(by="player", seat=1, multiple=1))


FINDINGS = [
    ("maryland", "manual-shoe", "COMAR 36.05.11.08J", "COMAR 36.05.11.08J"),
    ("maryland", "hand", "COMAR 36.05.11.09E(1)", "COMAR 36.05.11.09E(2)"),
    ("maryland", "automated-shoe", "COMAR 36.05.11.10E(1)", "COMAR 36.05.11.10E(2)"),
    ("new-jersey", "manual-shoe", "N.J.A.C. 19:47-35.7(f)2", "N.J.A.C. 19:47-35.7(f)2"),
]


@pytest.mark.parametrize(
    ("name", "method", "place"),
    [
        pytest.param(name, method, place, marks=pytest.mark.clause(clause))
        for name, method, *clauses in FINDINGS
        for place, clause in zip(("player", "community"), clauses, strict=True)
    ],
)
@pytest.mark.parametrize("astray", [-1, 1])
def test_a_wrong_stub_is_a_misdeal_where_a_place_has_the_cards_and_a_deck_to_remove_where_none_has(
    name: str, method: str, place: str, astray: int
):
    game = house(name, method, "automated", 1)
    standing = dealt_out(game, bets(game, seated(game, [1, 2]), 1, 2))
    stub = 52 - standing.table.round.dealt - astray
    found = {"hands": ((2, 2 + astray),)} if place == "player" else {"community": 3 + astray}
    misdealt = did(game, standing, c.CountStub(by="dealer", stub=stub, **found)).standing.table
    assert [seat.chips for seat in misdealt.taken] == [CHIPS, CHIPS]
    assert [deck.number for deck in misdealt.decks.at_table] == [1]
    nobody_has_it = did(game, standing, c.CountStub(by="dealer", stub=stub)).standing.table
    assert [seat.chips for seat in nobody_has_it.taken] == [CHIPS, CHIPS]
    assert nobody_has_it.decks.at_table == ()
