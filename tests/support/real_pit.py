"""A table of real cards outside the demo, worked by its dealer and floor in the test's own event loop."""

from collections.abc import Callable, Mapping, Sequence

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.house.accounts.person import Person
from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.house.staff.dealer_entries import turn_up
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.play.staff import staff
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    BuyIn,
    CloseBets,
    CloseRound,
    OpeningWager,
    PlaceWager,
    Settle,
    Sit,
    TurnBox,
    TurnHand,
)
from fifthstreet.table.state import Seat, Table
from fifthstreet.wire.staff import Done, GiveCommand, TurnUp
from support.documents import number
from support.in_process_bank import Bank

ROYAL = "Ah Kh"
"""With the board below a royal flush; the board alone is a straight flush of the Three Card Bonus."""
BOARD = "Qh Jh 10h"
BOX = "3c 3d 5s 6h"


class RealPit:
    """The table of a bank: the cards of each seat, the board and the box, as the dealer sees them."""

    def __init__(self, bank: Bank, hands: Mapping[int, str], board: str = BOARD, box: str = BOX) -> None:
        self.bank, self.host = bank, bank.host
        self.hands = {seat: parse_cards(cards) for seat, cards in hands.items()}
        self.board, self.box = parse_cards(board), parse_cards(box)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.host.table

    def seat(self, number: int) -> Seat:
        """A player at the table."""
        found = self.table.seat(number)
        assert found, number
        return found

    async def opens(self, chips: int = 3_000_00) -> None:
        """Players sit down and buy in, and the decks are opened."""
        for seat in self.hands:
            await self.gives(Sit(by="dealer", seat=seat, player=f"Player {seat}"))
            await self.gives(BuyIn(by="dealer", seat=seat, amount=chips))

    async def bets(self, wagers: Mapping[OpeningWager, int], *seats: int) -> None:
        """Some players place wagers; the decks are opened before."""
        await self.until(lambda command: isinstance(command, CloseBets) or not self._due())
        for seat in seats:
            for wager, amount in wagers.items():
                await self.gives(PlaceWager(by="dealer", seat=seat, wager=wager, amount=amount))

    async def until(self, due: Callable[[AnyCommand], bool]) -> None:
        """Everybody does what is due, until such a command is due."""
        while True:
            command = self._due()
            if command is None and self.table.between_rounds:
                return
            command = command or self._decision()
            if due(command):
                return
            await self.gives(command)

    async def settles_all(self) -> None:
        """Everybody does what is due, until the table is to be cleared."""
        await self.until(lambda command: isinstance(command, CloseRound))

    async def settles(self, step: str, seat: int = 1) -> None:
        """Everybody does what is due, until this step of the settlement is next."""
        await self.until(lambda command: isinstance(command, Settle) and (command.step, command.seat) == (step, seat))

    async def closes(self) -> None:
        """The round goes on to its end."""
        number_ = self.table.round.number + self.table.between_rounds
        while not (self.table.between_rounds and self.table.round.number >= number_):
            await self.gives(self._due() or self._decision())

    async def gives(self, command: AnyCommand) -> None:
        """Give a command, approved by the manager if it must be."""
        person = self._person(command)
        if isinstance(command, TURNS_UP):
            done = await turn_up(self.host, person, TurnUp(id=number(), faces=tuple(self._faces(command))))
        else:
            wanted = GiveCommand(id=number(), command=command, reason="as it was seen")
            done = await give(self.bank.house.approvals, self.host, person, wanted)
        assert isinstance(done, Done), (command, done)
        if done.approval is not None:
            mia = self.bank.by("mia")
            given = await self.bank.house.approvals.answer(done.approval, mia, True, "", mia.actor(number(), "a"))
            assert isinstance(given, Done), given

    def _person(self, command: AnyCommand) -> Person:
        return self.bank.by("dana" if command.by == "dealer" else "fay")

    def _due(self) -> AnyCommand | None:
        return staff(self.host.game, self.table, DECK.__getitem__, self.table.now)

    def _decision(self) -> AnyCommand:
        return Bet(by="dealer", seat=self.table.asked_now[0].number, multiple=1)

    def _faces(self, command: AnyCommand) -> Sequence[Card]:
        if isinstance(command, TurnHand):
            return self.hands[command.seat]
        if isinstance(command, TurnBox):
            return self.box
        assert self.table.round.stage.street
        return (self.board[self.table.round.stage.street.place],)
