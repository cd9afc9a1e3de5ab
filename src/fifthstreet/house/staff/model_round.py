"""Model rounds of a game: they take every step of its procedure once, which gives the order of the steps.

Nothing is written down per jurisdiction: the table plays the rounds by the game's own rulebook, and the clauses that
the events cite are the procedure.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.play.coordinator import Standing, carry_out, opened
from fifthstreet.play.staff import enough, staff
from fifthstreet.rules import Game
from fifthstreet.table import events as happened
from fifthstreet.table.commands import AnyCommand, Bet, BuyIn, CloseBets, Fold, PlaceWager, Sit
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.legal import Actor, legal_commands
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table

WINNING, PUSHING, BOARD = parse_cards("Ah Kh"), parse_cards("Tc 2d"), parse_cards("Qh Jh Th")
SEATS, STAYING = 6, 3
"""Three seats fold; of the three that stay one loses, one pushes and one wins."""
WAGERS = ("ante", "three-card", "six-card", "progressive")
Keyed = tuple[str, AnyEvent]
"""An event with the key of its line of the procedure."""


def keyed(history: Iterable[AnyEvent], street: str = "") -> Iterator[Keyed]:
    """The events that are steps of the procedure, each with the key of its line."""
    for event in history:
        if isinstance(event, happened.StreetOpened):
            street = event.street.value
        key = _key(event, street)
        if key:
            yield key, event


def _key(event: AnyEvent, street: str) -> str | None:
    match event:
        case happened.OpeningStepTaken(step=step):
            return f"open:{step}"
        case happened.BetsClosed(street=closed):
            return f"closed:{closed.value if closed else ''}"
        case happened.Dealt(to=to):
            return f"dealt:{to}"
        case happened.FoldCollected():
            return f"folds:{street}"
        case happened.StreetOpened() | happened.Asked():
            return f"asked:{street}"
        case happened.Revealed():
            return f"revealed:{street}"
        case happened.WagersSettled(step=step) | happened.StepTaken(step=step):
            return step
    return _KEYS.get(type(event))


_KEYS: dict[type, str] = {
    happened.DeckReceived: "open:",
    happened.Shuffled: "shuffled",
    happened.DeckTakenUp: "shuffled",
    happened.WasCut: "cut",
    happened.WagerPlaced: "wagers",
    happened.ProgressiveLocked: "locked",
    happened.ProgressiveCollected: "collected",
    happened.StubCounted: "counted",
    happened.StubPlaced: "stub",
    happened.BoxTurned: "box",
    happened.HandTurned: "turn-hand",
    happened.ProgressiveLost: "progressive",
    happened.ProgressiveWon: "progressive",
    happened.AwardClaimed: "pay",
    happened.ProgressivePaid: "pay",
    happened.EnvyPaid: "pay-envy",
    happened.HandCollected: "collect-hand",
    happened.EndOfRoundPressed: "end-of-round",
    happened.RoundClosed: "cleared",
}


def model_rounds(game: Game) -> tuple[AnyEvent, ...]:
    """The events of two rounds, from new decks to the cleared table: one with every wager, one with antes only.

    In each round a seat folds on each street, one loses, one pushes, and one wins, the progressive too.
    """
    model = _ModelTable(game)
    model.round(WAGERS)
    model.round(("ante",))
    return tuple(model.history)


class _ModelTable:
    """The model table and its events."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.history: list[AnyEvent] = []
        # Makes the stub count due in the first round.
        start = opened(game, "model", 100 * enough(game)).standing
        decks = replace(start.table.decks, rounds_since_count=10**6)
        self.standing: Standing = replace(start, table=replace(start.table, decks=decks))
        self.faces: dict[int, Card] = {}
        self.seats = range(1, min(SEATS, game.submission.table.seats) + 1)
        for seat in self.seats:
            self._do(Sit(by="player", seat=seat, player=f"player {seat}"))
            self._do(BuyIn(by="player", seat=seat, amount=enough(game)))

    def round(self, wagers: Sequence[str]) -> None:
        """Play a round in which every seat places these wagers."""
        self.faces.clear()
        self.to_the_bets()
        self.bets(wagers)
        self.to_the_end()

    @property
    def table(self) -> Table:
        return self.standing.table

    def to_the_bets(self) -> None:
        """Open, shuffle and cut the decks."""
        while not isinstance(command := self._staff(), CloseBets):
            assert command
            self._do(command)

    def bets(self, wagers: Sequence[str]) -> None:
        """Place these wagers at every seat, as far as the game offers them."""
        for seat in self.seats:
            for wager in wagers:
                for command in legal_commands(self.game, self.table, Actor("player", seat)):
                    if isinstance(command, PlaceWager) and command.wager == wager:
                        self._do(command)

    def to_the_end(self) -> None:
        """Play from the deal until the next round opens for bets."""
        number = self.table.round.number
        while self.table.round.stage is not Stage.BETTING or self.table.round.number == number:
            self._do(self._staff() or self._player())

    def _staff(self) -> AnyCommand | None:
        return staff(self.game, self.table, self._face, self.table.now)

    def _player(self) -> AnyCommand:
        """The player's decision: the first seats fold, one on each street, and the last ones stay."""
        seat, street = self.table.asked_now[0].number, self.table.round.stage.street
        assert street
        if seat == street.place + 1 and seat <= len(self.seats) - STAYING:
            return Fold(by="player", seat=seat)
        return Bet(by="player", seat=seat, multiple=1)

    def _face(self, slot: int) -> Card:
        """The card in a slot: the last seat wins, the one before it pushes, and the other cards do not matter."""
        table, fixed = self.table, dict(zip(self.table.round.community, BOARD, strict=False))
        for number, cards in zip(reversed(self.seats), (WINNING, PUSHING), strict=False):
            seat = table.seat(number)
            fixed |= dict(zip(seat.hand.cards if seat else (), cards, strict=False))
        if slot not in fixed and slot not in self.faces:
            taken = {*WINNING, *PUSHING, *BOARD, *self.faces.values()}
            self.faces[slot] = next(card for card in DECK if card not in taken)
        return fixed.get(slot) or self.faces[slot]

    def _do(self, command: AnyCommand) -> None:
        done = carry_out(self.game, self.standing, command)
        assert not isinstance(done, Refusal), done
        self.standing = done.standing
        self.history += done.events
