"""What a viewer sees never depends on a card that he may not see."""

import random

import msgspec
import pytest

from fifthstreet.cards import DECK, Card
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.round import play_round
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Bet, Fold
from fifthstreet.table.faces import known_faces
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.view import Viewer, view
from support.tables import bets, by_script, did, seated, up_to

NAMES = ("maryland", "new-jersey", "south-dakota")
VIEWERS = [
    Viewer("player", 1),
    Viewer("player", 2),
    Viewer("watcher"),
    Viewer("dealer"),
    Viewer("floorperson"),
    Viewer("surveillance"),
]


def hidden_from(table: Table, viewer: Viewer) -> set[int]:
    """The places in the pack of which a viewer may not know the card now."""
    shown = set(table.round.community[: len(table.round.community_faces)]) | (
        set(table.round.bonus_box) if table.round.bonus_faces else set()
    )
    for seat in table.taken:
        if seat.hand.faces or (viewer.role == "player" and viewer.seat == seat.number):
            shown |= set(seat.hand.cards)
    return set(range(52)) - shown


def seen(standing: Standing, viewer: Viewer, pack: list[Card]) -> bytes:
    return msgspec.json.encode(view(standing.table, viewer, pack.__getitem__))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("viewer", VIEWERS, ids=lambda viewer: f"{viewer.role}-{viewer.seat}")
@pytest.mark.parametrize("seed", range(5))
def test_a_view_is_the_same_whatever_the_hidden_cards_are(name: str, viewer: Viewer, seed: int):
    game, chance = ready_game(name), random.Random(seed)
    pack = list(DECK)
    chance.shuffle(pack)
    ante = {"ante": game.submission.table.minimum}
    strategies = {1: by_script(1, 1, 1), 2: by_script(1, 0, 0), 3: by_script(2, 3, 1)}
    for done in play_round(game, seated(game, [1, 2, 3]), pack, dict.fromkeys((1, 2, 3), ante), strategies):
        hidden = sorted(hidden_from(done.standing.table, viewer))
        other, moved = list(pack), chance.sample(hidden, len(hidden))
        for place, source in zip(hidden, moved, strict=True):
            other[place] = pack[source]
        assert seen(done.standing, viewer, pack) == seen(done.standing, viewer, other)


def test_a_player_sees_his_own_cards_and_no_others():
    game = ready_game("maryland")
    pack = list(DECK)
    ante = {"ante": 1000}
    strategies = dict.fromkeys((1, 2), by_script(1, 1, 1))
    asked: list[int] = []

    def faces(slot: int) -> Card:
        asked.append(slot)
        return pack[slot]

    for done in play_round(game, seated(game, [1, 2]), pack, {1: ante, 2: ante}, strategies):
        asked.clear()
        shown = view(done.standing.table, Viewer("player", 1), faces)
        mine, his = done.standing.table.seat(1), shown.seats[1]
        assert set(asked) <= set(mine.hand.cards)
        dealing = done.standing.table.round.stage in ("betting", "collecting", "dealing")
        if dealing:
            assert shown.seats[0].faces == ()
        elif mine.hand.cards and not mine.hand.faces:
            assert shown.seats[0].faces == tuple(pack[slot] for slot in mine.hand.cards)
        if not done.standing.table.seat(2).hand.faces:
            assert his.faces == ()


def test_a_state_holds_no_card_that_is_face_down():
    game = ready_game("maryland")
    pack = list(DECK)
    strategies = {1: by_script(1, 1, 1)}
    for done in play_round(game, seated(game, [1]), pack, {1: {"ante": 1000}}, strategies):
        text = msgspec.json.encode(done.standing.table).decode()
        down = {pack[slot] for slot in hidden_from(done.standing.table, Viewer("watcher"))}
        down -= set(known_faces(done.standing.table).values())
        assert not {card for card in down if f'"{card.value}"' in text}


@pytest.mark.parametrize("name", NAMES)
def test_a_view_says_who_has_acted_on_the_street(name: str):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1, 2, 3]), 1, 2, 3), Stage.THIRD_STREET)
    bet = did(game, standing, Bet(by="player", seat=1, multiple=1)).standing
    folded = did(game, bet, Fold(by="player", seat=2)).standing
    for there, acted in ((standing, []), (bet, [1]), (folded, [1, 2])):
        shown = view(there.table, Viewer("watcher"), DECK.__getitem__)
        assert [seat.seat for seat in shown.seats if seat and seat.acted] == acted
