"""Tables for tests: players with chips, packs stacked for a story, whole rounds played."""

from collections.abc import Mapping, Sequence
from typing import Any

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out, opened
from fifthstreet.play.players import Sight, Strategy
from fifthstreet.play.round import Wagers, play_round
from fifthstreet.play.staff import enough, staff
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    BuyIn,
    CloseBets,
    Deal,
    InspectDeck,
    OpenDeck,
    PlaceWager,
    ReceiveDeck,
    Sit,
)
from fifthstreet.table.events import AnyEvent, Dealt
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage
from support.changes import changed

CHIPS = 10_000_00


def seated(game: Game, seats: Sequence[int] = (1, 2, 3), chips: int = CHIPS) -> Standing:
    """An open table with players who have bought in, its decks opened and not yet shuffled."""
    standing = opened(game, "table 1", 4 * enough(game)).standing
    for seat in seats:
        standing = did(game, standing, Sit(by="player", seat=seat, player=f"player {seat}")).standing
        standing = did(game, standing, BuyIn(by="player", seat=seat, amount=chips)).standing
    return with_open_decks(game, standing)


def with_open_decks(game: Game, standing: Standing) -> Standing:
    """The table with its decks received and opened, step by step."""
    while True:
        command = staff(game, standing.table, DECK.__getitem__, standing.table.now)
        if not isinstance(command, ReceiveDeck | OpenDeck | InspectDeck):
            return standing
        standing = did(game, standing, command).standing


def did(game: Game, standing: Standing, command: AnyCommand) -> CarriedOut:
    """What came of a command that must not be refused."""
    done = carry_out(game, standing, command)
    assert not isinstance(done, Refusal), done
    return done


def refused(game: Game, standing: Standing, command: AnyCommand) -> Refusal:
    """The refusal of a command that must be refused."""
    done = carry_out(game, standing, command)
    assert isinstance(done, Refusal), done
    return done


def house(name: str, method: str = "", shuffler: str = "", decks: int = 0, **changes: Any) -> Game:
    """A house of a jurisdiction that deals so, with no side wager where its method has no box for one."""
    ready = ready_game(name)
    terms = ready.submission.dealing
    dealing = DealingTerms(
        method=method or terms.method, shuffler=shuffler or terms.shuffler, decks=decks or terms.decks
    )
    plain: dict[str, Any] = {"dealing": dealing, **changes}
    if ready.submission.six_card and "six-card-box" not in ready.book.dealing.methods[dealing.method].order:
        plain |= {"offered": ("progressive", "three-card"), "six_card": None}
    return make_game(ready.book, changed(as_if_approved(ready.book, ready.submission), **plain))


def bets(game: Game, standing: Standing, *seats: int) -> Standing:
    """The table with the smallest ante at these seats."""
    for seat in seats:
        amount = game.submission.table.minimum
        ante = PlaceWager(by="player", at=standing.table.now, seat=seat, wager="ante", amount=amount)
        standing = did(game, standing, ante).standing
    return standing


def goes_on(game: Game, standing: Standing) -> tuple[Standing, tuple[AnyEvent, ...]]:
    """The next command of the automatic staff, or the next player bets once."""
    now = standing.table.now
    command = staff(game, standing.table, DECK.__getitem__, now)
    if command is None:
        command = Bet(by="player", at=now, seat=standing.table.asked_now[0].number, multiple=1)
    done = did(game, standing, command)
    return done.standing, done.events


def made_ready(game: Game, standing: Standing) -> Standing:
    """The cards shuffled, and cut where they must be."""
    while not isinstance(command := staff(game, standing.table, DECK.__getitem__, standing.table.now), CloseBets):
        assert command
        standing = did(game, standing, command).standing
    return standing


def up_to(game: Game, standing: Standing, stage: Stage) -> Standing:
    """The staff and the players go on until the table is at a stage."""
    while standing.table.round.stage is not stage:
        standing, _ = goes_on(game, standing)
    return standing


def whole_round(game: Game, standing: Standing, seat: int = 1) -> tuple[Standing, tuple[AnyEvent, ...]]:
    """A round with one player from ante to the cleared table, and its events."""
    standing = bets(game, standing, seat)
    number, history = standing.table.round.number, ()
    while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
        standing, events = goes_on(game, standing)
        history += events
    return standing, history


def dealt_out(game: Game, standing: Standing) -> Standing:
    """The table when every place has its cards, and the stub is still in the dealer's hand or the shoe."""
    standing = up_to(game, standing, Stage.DEALING)
    while isinstance(command := staff(game, standing.table, DECK.__getitem__, standing.table.now), Deal):
        standing = did(game, standing, command).standing
    return standing


def ready_to_deal(game: Game, seat: int = 1) -> Standing:
    """The table when the bets are closed, before the first card."""
    return up_to(game, bets(game, seated(game, [seat]), seat), Stage.DEALING)


def stacked(game: Game, holes: Mapping[int, str], board: str, box: str = "") -> list[Card]:
    """A pack that deals these cards to these places by the house's own method."""
    standing = seated(game, sorted(holes))
    for seat in sorted(holes):
        ante = PlaceWager(by="player", seat=seat, wager="ante", amount=game.submission.table.minimum)
        standing = did(game, standing, ante).standing
    return stacked_at(game, standing, holes, board, box)


def stacked_at(game: Game, standing: Standing, holes: Mapping[int, str], board: str, box: str = "") -> list[Card]:
    """A pack that deals these cards to these places at a table where the antes are down."""
    slots: dict[object, tuple[int, ...]] = {}
    while standing.table.round.stage in (Stage.BETTING, Stage.COLLECTING, Stage.DEALING):
        command = staff(game, standing.table, DECK.__getitem__, standing.table.now)
        assert command
        done = did(game, standing, command)
        standing = done.standing
        for event in done.events:
            if isinstance(event, Dealt):
                place = event.seat if event.to == "seat" else event.to
                slots[place] = slots.get(place, ()) + event.slots
    wanted = {slots[seat]: parse_cards(cards) for seat, cards in holes.items()}
    wanted[slots["community"]] = parse_cards(board)
    if box and "bonus-box" in slots:
        wanted[slots["bonus-box"]] = parse_cards(box)
    placed = {slot: card for places, cards in wanted.items() for slot, card in zip(places, cards, strict=True)}
    assert len(set(placed.values())) == len(placed), "a card is there twice"
    rest = iter([card for card in DECK if card not in placed.values()])
    return [placed[slot] if slot in placed else next(rest) for slot in range(len(DECK))]


def by_script(*multiples: int) -> Strategy:
    """A player who bets these multiples on 3rd, 4th and 5th Street; none is a fold."""

    def choose(sight: Sight) -> int:
        return multiples[sight.street.place]

    return choose


class Story:
    """A round played from a stacked pack, and what came of it."""

    def __init__(
        self,
        game: Game,
        pack: Sequence[Card],
        wagers: Mapping[int, Wagers],
        strategies: Mapping[int, Strategy],
        standing: Standing | None = None,
    ) -> None:
        start = standing or seated(game, sorted(wagers))
        self.steps = list(play_round(game, start, pack, wagers, strategies))
        self.before, self.after = start, self.steps[-1].standing
        self.events: tuple[AnyEvent, ...] = tuple(event for step in self.steps for event in step.events)

    def result(self, seat: int) -> int:
        """What a player won or lost over the round, in cents."""
        before, after = self.before.table.seat(seat), self.after.table.seat(seat)
        assert before
        assert after
        return after.chips - before.chips

    def of(self, *kinds: type) -> list[AnyEvent]:
        """The events of some kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]
