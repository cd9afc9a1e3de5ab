"""Moments of a table, and what everybody can do at each of them, as it is told in tests/golden/legal."""

from collections.abc import Iterator, Sequence
from typing import get_args

from fifthstreet.play.coordinator import Standing
from fifthstreet.play.players import Strategy
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import Actor, legal_commands, turning_up
from fifthstreet.table import commands as c
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.deck_steps import bare, receives, sits
from support.golden import GOLDEN
from support.tables import (
    Story,
    bets,
    by_script,
    dealt_out,
    did,
    goes_on,
    house,
    made_ready,
    seated,
    stacked,
    up_to,
    whole_round,
    with_open_decks,
)

LEGAL = GOLDEN / "legal"
ACTORS = (
    *(Actor("player", seat) for seat in range(1, 5)),
    *(Actor(role) for role in get_args(c.Role) if role != "player"),
)
STORY = {"maryland": "8s 7c 3d", "new-jersey": "Qh Jh 10h", "south-dakota": "Qh Jh 10h"}
BOX = "Qh Jh 10h 9h"
TOLD = ("turn-hand", "main", "validate-six-card", "pay")
Moment = tuple[str, Game, Standing]


def moments(name: str) -> Iterator[Moment]:
    """Moments of a jurisdiction's table, in the order of a day."""
    game = ready_game(name)
    yield "the table is closed", game, Standing(new_table(game, "table 1"))
    yield "the table is open, without decks and players", game, bare(game)
    yield "a deck has come", game, receives(game, bare(game))
    yield "all decks have come, and a player", game, _with_decks(game, sits(game, bare(game)))
    start = seated(game, [1, 2, 3])
    yield "the decks are opened", game, start
    old = changed(start, table__now=9 * 3_600_000)
    yield "the decks are old", game, old
    left = start
    for deck in start.table.decks.at_table:
        left = did(game, left, c.RemoveDeck(by="dealer", deck=deck.number, reason="other")).standing
    yield "all decks are to be inspected", game, left
    out = c.TakeOutOfUse(by="floorperson", device="shuffler", how="removed")
    covered = changed(out, how="covered")
    yield "the shuffler is out of use", game, did(game, start, covered if name == "maryland" else out).standing
    yield "nobody is left", game, _left(game, whole_round(game, seated(game, [1]))[0])
    yield from _of_a_round(game, start)
    yield from _of_a_settlement(name, game)
    if game.book.deck.opening.prepared:
        by_hand = house(name, "manual-shoe", "none", 1)
        ready = with_open_decks(by_hand, receives(by_hand, sits(by_hand, bare(by_hand)), prepared=True))
        yield "dealt by hand: a deck came prepared", by_hand, ready
        taken = did(by_hand, bets(by_hand, ready, 1), c.TakeUp(by="dealer")).standing
        yield "dealt by hand: the deck is taken up", by_hand, taken
        yield "dealt by hand: the deck is cut", by_hand, did(by_hand, taken, c.Cut(by="dealer", cards=20)).standing


def _with_decks(game: Game, standing: Standing) -> Standing:
    for back in ("red", "blue")[: game.submission.dealing.decks]:
        standing = receives(game, standing, back)
    return standing


def _left(game: Game, standing: Standing) -> Standing:
    return did(game, standing, c.Leave(by="player", at=standing.table.now, seat=1)).standing


def _wagers(game: Game) -> dict[c.OpeningWager, int]:
    terms = game.submission
    found: dict[c.OpeningWager, int] = {"ante": 2 * terms.table.minimum}
    found |= {"three-card": 2 * terms.three_card.minimum} if terms.three_card else {}
    found |= {"six-card": 2 * terms.six_card.minimum} if terms.six_card else {}
    found |= {"progressive": terms.progressive.wager} if terms.progressive else {}
    found |= {"tip-ante": 3_00, "tip-three-card": 1_00} if "dealer-tip" in terms.offered else {}
    return found | ({"coupon": 5_00} if "match-play" in terms.offered else {})


def _of_a_round(game: Game, start: Standing) -> Iterator[Moment]:
    """Seat 1 with all wagers, seat 2 with an Ante, seat 3 without a wager."""
    standing = bets(game, start, 2)
    for wager, amount in _wagers(game).items():
        standing = did(game, standing, c.PlaceWager(by="player", seat=1, wager=wager, amount=amount)).standing
    yield "wagers are down", game, standing
    shuffled = did(game, standing, c.Shuffle(by="dealer")).standing
    yield "the cards are shuffled", game, shuffled
    ready = made_ready(game, shuffled)
    yield "the cards are ready", game, ready
    if game.submission.progressive:
        yield "progressive chips are collected", game, up_to(game, ready, Stage.COLLECTING)
    dealing = up_to(game, ready, Stage.DEALING)
    yield "the deal begins", game, dealing
    yield "every place has its cards", game, dealt_out(game, ready)
    third = up_to(game, dealing, Stage.THIRD_STREET)
    yield "3rd Street", game, third
    first = did(game, third, c.Bet(by="player", seat=1, multiple=2)).standing
    yield "a player has bet", game, first
    folded = did(game, first, c.Fold(by="player", seat=2)).standing
    yield "the other player has folded", game, folded
    if "before-each-reveal" in game.book.wagers.no_more_bets.said:
        folded = did(game, folded, c.CloseBets(by="dealer")).standing
        yield "no more bets", game, folded
    if folded.table.folds_waiting:
        folded = did(game, folded, c.CollectFolds(by="dealer")).standing
        yield "the fold is collected", game, folded
    if game.submission.six_card:
        yield "the bonus box is due", game, up_to(game, folded, Stage.BONUS_BOX)
    yield "the settlement begins", game, up_to(game, folded, Stage.SETTLING)


def _of_a_settlement(name: str, electronic: Game) -> Iterator[Moment]:
    """A royal flush at seat 2 and a losing hand at seat 1, at a table of real cards."""
    game = make_game(electronic.book, changed(electronic.submission, table__cards="real"))
    wagers: dict[c.OpeningWager, int] = {"ante": 10_00}
    wagers |= {"progressive": 1_00} if game.submission.progressive else {}
    wagers |= {"three-card": 1_00, "six-card": 5_00} if game.submission.six_card else {}
    strategies: dict[int, Strategy] = dict.fromkeys((1, 2), by_script(1, 1, 1))
    pack = stacked(game, {1: "4c 5d", 2: "Ah Kh"}, STORY[name], BOX)
    story = Story(game, pack, {1: {"ante": 10_00}, 2: wagers}, strategies)
    steps = [step.standing for step in story.steps]
    settling = [one for one in steps if one.table.round.stage is Stage.SETTLING]
    due = {task.step: one for one in reversed(settling) if (task := one.table.round.settlement.next)}
    for step, standing in reversed(due.items()):
        if step in TOLD:
            yield f"real cards: {step} is due", game, standing
    yield (
        "real cards: everything is settled",
        game,
        next(one for one in settling if not one.table.round.settlement.plan),
    )
    last, _ = goes_on(game, bets(game, steps[-1], 1))
    yield "real cards: the next round", game, last


def asked_at(actor: Actor, table: Table) -> int:
    """When an actor is asked what they can do: the system when the players' time is up, all others half a minute on."""
    deadline = table.round.betting.deadline
    return deadline if actor.role == "system" and deadline else table.now + 30_000


def text_of(name: str) -> str:
    """What everybody can do at each moment of a jurisdiction's table."""
    return "\n".join(line for moment in moments(name) for line in _told(*moment)) + "\n"


def _told(title: str, game: Game, standing: Standing) -> Iterator[str]:
    table, said = standing.table, dict[str, list[str]]()
    yield title
    for actor in ACTORS:
        who = f"player {actor.seat}" if actor.seat else actor.role
        said[who] = list(_lines(legal_commands(game, table, actor, asked_at(actor, table))))
    staff = [line for line in said["dealer"] if line in said["floorperson"]]
    if said["supervisor"] == said["floorperson"]:
        said["supervisor"] = []
    for who, lines in said.items():
        yield from (f"  {who:<12}  {line}" for line in lines if line not in staff)
    yield from (f"  all staff     {line}" for line in staff)
    slots = turning_up(game, table)
    if slots:
        yield f"  turned up     {' '.join(map(str, slots))}"
    yield ""


def _lines(commands: Sequence[c.AnyCommand]) -> Iterator[str]:
    """Commands of one kind in a line, with what they carry beside the actor and the time."""
    kinds: dict[str, list[str]] = {}
    for command in commands:
        kinds.setdefault(type(command).__name__, []).append(carried(command))
    for kind, all_carried in kinds.items():
        yield f"{kind}: {'; '.join(all_carried)}" if any(all_carried) else kind


def carried(command: c.AnyCommand) -> str:
    """The fields of a command that are not as usual."""
    usual = dict(zip(reversed(command.__struct_fields__), reversed(command.__struct_defaults__), strict=False))
    fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in ("by", "at")}
    return " ".join(f"{name}={value}" for name, value in fields.items() if value != usual.get(name, ...))
