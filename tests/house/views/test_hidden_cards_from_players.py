"""No player learns a card that they may not see: exchange those cards, and every byte they get stays the same."""

import asyncio
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.views import scene as scenes
from fifthstreet.table.state import Table
from fifthstreet.table.view import Faces, TableView, Viewer, view
from support.recorded_session import HOUSE_PLAYERS, SEATED, VIEWERS, Orders, Session, exchanged, seen_by, session

GAMES = (("maryland", "new-jersey"), ("new-jersey", "south-dakota"), ("south-dakota", "maryland"))
ONE_OF_THREE = [GAMES[0], *(pytest.param(games, marks=pytest.mark.prove) for games in GAMES[1:])]
"""One pair in make test; the others take as long each, and run in make prove."""
SIDES = ("three-card", "six-card", "progressive")
OUTSIDE = ("Dora", "Emil", "nobody")
"""They see what lies face up, and so does whoever reads the log or the metrics."""


class Kept(NamedTuple):
    """What was told up to a point of the session, to each viewer and to the log; and which cards each had seen."""

    traffic: dict[str, list[bytes]]
    log: list[bytes]
    seen: dict[str, dict[str, set[int]]]


async def bets(now: Session, viewer: str, *sides: str) -> None:
    await now.ask(viewer, type="wager", wager="ante", amount=1000)
    for side in sides:
        await now.ask(viewer, type="wager", wager=side, amount=100 if side == "progressive" else 500)
    await now.ask(viewer, type="ready")


async def deal(now: Session) -> None:
    await now.come_in()
    await bets(now, "Emil", *SIDES)
    await bets(now, "Anna")
    await bets(now, "Bert", *SIDES)
    await bets(now, "Cora", "six-card", "progressive")


async def third_street(now: Session) -> None:
    """One folds who has nothing beside his ante."""
    await now.ask("Anna", type="fold")
    await now.ask("Bert", type="bet", multiple=1)
    await now.ask("Cora", type="bet", multiple=3)


async def fourth_street(now: Session) -> None:
    """One folds who has every side bet."""
    await now.ask("Bert", type="fold")
    await now.ask("Cora", type="bet", multiple=1)


async def fifth_street(now: Session) -> None:
    await now.ask("Cora", type="bet", multiple=2)


async def another_round(now: Session) -> None:
    for viewer in SEATED:
        await bets(now, viewer)
    for viewer in SEATED:
        await now.ask(viewer, type="bet", multiple=1)
    for viewer in SEATED[:2]:
        await now.ask(viewer, type="fold")
    for _ in range(2):
        await now.ask("Cora", type="bet", multiple=1)


PARTS = (deal, third_street, fourth_street, fifth_street, another_round)


async def look_around(now: Session) -> None:
    """Everybody asks for everything, and for things that there are not, and tries what he may not do."""
    table = f"/api/tables/{now.host.name}"
    paths = (
        "/api/tables",
        table,
        f"{table}/rounds",
        f"{table}/rounds/1",
        f"{table}/rounds/2",
        f"{table}/rounds/2/disputes",
    )
    more = ("/api/me", "/api/me/rounds", f"{table}/rounds/x", f"{table}/nothing", "/metrics", "/health/ready")
    for viewer in VIEWERS:
        for path in (*paths, *more):
            await now.http(viewer, "GET", path)
        await now.http(viewer, "POST", f"{table}/rounds/2/dispute", {"words": 7})
        await now.http(viewer, "POST", f"{table}/rounds/2/dispute", {"words": "Show me his cards"})
        await now.ask(viewer, type="take-back", wager="ante")
        await now.ask(viewer, type="leave", seat=1)


def played(data: Path, games: tuple[str, str], parts: int, orders: Orders, house_players: int = 0) -> list[Kept]:
    """Play so many parts of the session. What was told is kept after each."""
    kept: list[Kept] = []
    with_them = HOUSE_PLAYERS[:house_players]

    async def play(now: Session) -> None:
        try:
            for part in PARTS[:parts]:
                await part(now)
                await look_around(now)
                traffic = {viewer: list(told) for viewer, told in now.traffic.items()}
                seen = {viewer: seen_by(now, viewer, *with_them) for viewer in VIEWERS}
                kept.append(Kept(traffic, list(now.log), seen))
        finally:
            await now.close()

    with session(data, games, orders, house_players) as now:
        asyncio.run(play(now))
    return kept


Whole = Callable[[tuple[str, str]], list[Kept]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Play the whole session with the cards as they lie, once for each pair of games."""
    return cache(lambda games: played(tmp_path_factory.mktemp("first"), games, len(PARTS), {}))


def assert_tells_nothing(viewers: tuple[str, ...], first: Kept, second: Kept) -> None:
    """The viewers were told the same; so was the log, if they know no more than it does."""
    for viewer in viewers:
        told, again = first.traffic[viewer], second.traffic[viewer]
        for one, other in zip(told, again, strict=False):
            assert one == other
        assert len(told) == len(again)
    if viewers == OUTSIDE:
        assert first.log == second.log


@pytest.mark.parametrize("games", ONE_OF_THREE, ids=lambda games: games[0])
@pytest.mark.parametrize(
    ("viewers", "parts"),
    [
        pytest.param(("Anna",), (1, 5), id="folded"),
        pytest.param(("Cora",), (2, 5), id="stayed", marks=pytest.mark.prove),
        pytest.param(OUTSIDE, (1, 3, 5), id="outside", marks=pytest.mark.prove),
    ],
)
def test_cards_that_a_viewer_may_not_see_are_in_nothing_he_is_told(
    tmp_path: Path, whole: Whole, games: tuple[str, str], viewers: tuple[str, ...], parts: tuple[int, ...]
) -> None:
    first = whole(games)
    for number in parts:
        kept = first[number - 1]
        seen = kept.seen[viewers[0]]
        assert all(kept.seen[viewer] == seen for viewer in viewers)
        again = played(tmp_path / f"again{number}", games, number, exchanged(seen))
        assert_tells_nothing(viewers, kept, again[-1])


@pytest.mark.prove
def test_house_players_decide_by_what_a_player_in_their_seat_may_see(tmp_path: Path) -> None:
    first = played(tmp_path / "first", GAMES[0], 4, {}, house_players=2)
    for number in (2, 4):
        kept = first[number - 1]
        orders = exchanged(kept.seen["nobody"])
        again = played(tmp_path / f"again{number}", GAMES[0], number, orders, house_players=2)
        assert_tells_nothing(OUTSIDE, kept, again[-1])
    decided = [line for line in first[3].traffic["nobody"] if b"StreetBet.1" in line or b"Folded.1" in line]
    assert decided


def test_the_session_shows_what_it_must_and_hides_what_it_must(whole: Whole) -> None:
    kept = whole(GAMES[0])
    cards = [{viewer: [len(seen) for seen in one.seen[viewer].values()] for viewer in VIEWERS} for one in kept]
    dealt, over, again = cards[0], cards[3], cards[4]
    assert [dealt[viewer][-1] for viewer in VIEWERS] == [2, 2, 2, 0, 0, 0]
    # The box, the community cards, Bert's for his side bets, Cora's: Anna's alone stay unseen.
    assert over["nobody"][0] == over["Cora"][0] == 4 + 3 + 2 + 2
    assert over["Anna"][0] == over["nobody"][0] + 2
    assert again["nobody"][1] == again["Cora"][1] == 4 + 3 + 2
    assert again["Anna"][1] == again["Bert"][1] == 4 + 3 + 2 + 2


def test_one_hidden_card_in_a_scene_does_not_escape_the_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison itself is tried: a house that gives one card away is found out."""

    def leaky(table: Table, viewer: Viewer, faces: Faces) -> TableView:
        shown = view(table, viewer, faces)
        host = house[0].host
        card: Card | None = host.projection.pack.face(51) if host.projection.pack and table.name == host.name else None
        return replace(shown, community=(*shown.community, card)) if card else shown

    monkeypatch.setattr(scenes, "view", leaky)
    house: list[Session] = []

    def told(data: Path, orders: Orders) -> Kept:
        async def play(now: Session) -> Kept:
            try:
                await now.come_in()
                await bets(now, "Anna")
                seen = {viewer: seen_by(now, viewer) for viewer in VIEWERS}
                return Kept(now.traffic, now.log, seen)
            finally:
                await now.close()

        with session(data, GAMES[0], orders) as now:
            house[:] = [now]
            return asyncio.run(play(now))

    first = told(tmp_path / "first", {})
    assert first.seen["nobody"]
    second = told(tmp_path / "second", exchanged(first.seen["nobody"]))
    with pytest.raises(AssertionError):
        assert_tells_nothing(OUTSIDE, first, second)
