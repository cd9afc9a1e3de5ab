"""A day at the house: tables of all three jurisdictions, guests, account holders, the cashier, irregularities.

It is driven from one seed, and takes whatever the house answers: after a death it goes on where the record ends.
"""

import asyncio
import os
import random
import secrets
import signal
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.accounts.person import Person
from fifthstreet.house.accounts.players import is_house_player
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.tables.guests import admit_guest
from fifthstreet.rules import ready_game
from fifthstreet.table.adjustments import last_closed
from fifthstreet.table.commands import (
    Adjust,
    AnyCommand,
    Bet,
    BuyIn,
    CountBank,
    Credit,
    Fill,
    Fold,
    Leave,
    PlaceWager,
    Sit,
    WrongCount,
)
from fifthstreet.table.state import Seat, Stage, Table
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, MakeAccount
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.staff import Done, GiveCommand
from support.accounts import PASSWORD
from support.in_process_house import Floor, floor
from support.processes import forks
from support.random_games import JURISDICTIONS

BUY_IN = 60_000
DEALER, FAY = "account-demo-dealer", "account-demo-floorperson"
ROYAL = ({1: "Ah Kh", 2: "2c 4d", 3: "9h 8h", 4: "7s 7d"}, "Qh Jh 10h")
"""A royal flush at seat 1 and a straight flush at seat 3, the house player at 2, an account holder at 4."""
SIDES = {"maryland": ("progressive", "three-card"), "new-jersey": (), "south-dakota": ("progressive", "tip-ante")}
HOLDERS = 4
SEATS = (1, 3, HOLDERS)
LATE = 120_000
"""Longer than anybody has to decide."""
FILL, CREDIT, ADJUST = 0.15, 0.3, 0.6
"""Below the one there is a fill between two rounds, from there on below the other a credit; later an adjustment."""


class DayClock(HouseClock):
    """A clock on which hours pass between two rounds."""

    skip = 0

    def now(self) -> int:
        return super().now() + DayClock.skip


class TableDay:
    """One table through a day."""

    def __init__(self, there: Floor, table: str, chance: random.Random, holder: str) -> None:
        self.there, self.table, self.chance = there, table, chance
        self.jurisdiction = table.rpartition("-")[0]
        self._holder = holder
        self._guests: dict[int, str] = {}

    @property
    def state(self) -> Table:
        return self.there.host(self.table).table

    async def ask(self, by: str, person: str, *commands: AnyCommand) -> bool:
        """Ask, and take no for an answer."""
        return isinstance(await self.there.ask(self.table, Actor(by, person), *commands), Answered)

    async def sits_down(self, number: int) -> None:
        """A seat that is free is taken: by the account holder at 4, by a new guest elsewhere."""
        if self.state.seat(number):
            return
        if number == HOLDERS:
            player = self._holder
        else:
            made, _ = await admit_guest(self.there.house.services, None)
            player = made.player
        await self.ask("player", player, Sit(by="player", seat=number, player=player))

    async def bets(self) -> bool:
        """Everybody bets, who buys in first if he is short; whether a round can begin."""
        for number in SEATS:
            await self.sits_down(number)
            seat = self.state.seat(number)
            if not seat or seat.hand.stakes.ante:
                continue
            if seat.chips < BUY_IN // 2:
                await self.ask("player", seat.player, BuyIn(by="player", seat=number, amount=BUY_IN))
            for wager, amount in (
                ("ante", 1000),
                *((side, 100 if side != "tip-ante" else 500) for side in SIDES[self.jurisdiction]),
            ):
                placed = PlaceWager(by="player", seat=number, wager=wager, amount=amount)
                await self.ask("player", seat.player, placed)
        host = self.there.host(self.table)
        antes = {seat.number for seat in self.state.taken if seat.hand.stakes.ante}
        host.presence.ready.update(antes)
        host.refresh()
        return bool(antes)

    async def round(self, trouble: str = "") -> None:
        """A round from the bets to its end, or what is left of one that was under way.

        There may be trouble: the round is void, a hand has a card too many, somebody lets his time run out.
        """
        if self.state.between_rounds and not await self.bets():
            return
        number = self.state.round.number + (1 if self.state.between_rounds else 0)
        while True:
            state = await self.there.until(self.table, lambda state: _over(state, number) or bool(_asked(state)))
            if _over(state, number):
                return
            seat = _asked(state)[0]
            if trouble == "void" and state.round.stage is Stage.FOURTH_STREET:
                many = WrongCount(by="dealer", place="community", cards=4)
                trouble = "" if await self.ask("dealer", DEALER, many) else trouble
                continue
            if trouble == "hand" and state.round.stage is Stage.THIRD_STREET:
                many = WrongCount(by="dealer", place="seat", seat=seat.number, cards=3)
                trouble = "" if await self.ask("dealer", DEALER, many) else trouble
                continue
            if trouble == "late":
                trouble = ""
                await self._time_runs_out(seat.number)
                continue
            multiple = self.chance.choice((0, 1, 1, 1, 2, 3))
            act = Bet(by="player", seat=seat.number, multiple=multiple) if multiple else None
            await self.ask("player", seat.player, act or Fold(by="player", seat=seat.number))

    async def _time_runs_out(self, seat: int) -> None:
        DayClock.skip += LATE
        self.there.host(self.table).refresh()
        await self.there.until(self.table, lambda state: seat not in [one.number for one in _asked(state)])

    async def between_rounds(self, chance: float) -> None:
        """What else happens, by a chance from 0 to 1: fills, credits, a player who goes, the end of a shift."""
        if chance < FILL:
            await self.ask("floorperson", FAY, Fill(by="floorperson", amount=self.chance.randrange(1, 500_000)))
        elif chance < CREDIT:
            await self.ask("floorperson", FAY, Credit(by="floorperson", amount=self.chance.randrange(1, 200_000)))
        elif chance < 0.4:
            await self.leaves(self.chance.choice(SEATS))
        elif chance < 0.5:
            await self.count(self.chance.choice((0, 0, -500, 100, -1)))
        elif chance < ADJUST:
            DayClock.skip += self.chance.randrange(60_000, 2 * 3_600_000)
        elif chance < 0.8:
            number, amount = self.chance.choice(SEATS), self.chance.choice((-10_00, self.chance.randrange(1, 20_000)))
            await self.adjusts(number, amount, number == HOLDERS and self.chance.random() < 0.6)

    async def leaves(self, number: int) -> None:
        """A player gives up the seat, if one sits there."""
        seat = self.state.seat(number)
        if seat:
            await self.ask("player", seat.player, Leave(by="player", seat=number))

    async def adjusts(self, number: int, amount: int, in_account: bool = False) -> None:
        """One of the floor asks for an adjustment of some round, and a manager approves; a no is taken as one."""
        last, seat = last_closed(self.state), self.state.seat(number)
        if not seat or not last:
            return
        command = Adjust(
            by="floorperson",
            round=self.chance.randint(1, last),
            player=seat.player,
            amount=amount,
            source="account" if in_account else "table",
            floorperson="",
            seat=0 if in_account else number,
        )
        approvals = self.there.house.approvals
        fay, mia = (
            await _at_work(self.there, "adjuster", "floorperson"),
            await _at_work(self.there, "second", "manager"),
        )
        request = GiveCommand(id=f"adjust-{secrets.token_hex(6)}", command=command, reason="a wrong pay")
        asked = await give(approvals, self.there.host(self.table), fay, request)
        if isinstance(asked, Done) and asked.approval:
            await approvals.answer(asked.approval, mia, True, "", mia.actor(f"answer-{asked.approval:06}", "a"))

    async def count(self, difference: int = 0) -> None:
        """The end of a shift."""
        counted = self.state.custody.inventory + difference
        await self.ask("floorperson", FAY, CountBank(by="floorperson", counted=counted))

    async def rounds(self, number: int, done: Callable[[], None]) -> None:
        """So many rounds; every fourth is rigged for a jackpot, others have trouble.

        A fill, a credit, two adjustments and the going of the account holder come first.
        """
        for place in range(number):
            if place % 4 == 1:
                await self.there.rig(self.table, *ROYAL)
            await self.round(self._trouble(place))
            await self._after(place)
            done()

    async def _after(self, place: int) -> None:
        """What happens after a round: what every day must have first, and then as chance will have it."""
        match place:
            case 0 | 1:
                await self.between_rounds((0, FILL)[place])
            case 2:
                await self.adjusts(HOLDERS, 35_00, in_account=True)
            case 3:
                await self.adjusts(1, -10_00)
            case 4:
                await self.leaves(HOLDERS)
            case _:
                await self.between_rounds(self.chance.random())

    def _trouble(self, place: int) -> str:
        return ("void" if self.chance.random() < 0.6 else "", "", "hand", "late")[place % 4]


def _asked(state: Table) -> list[Seat]:
    return [seat for seat in state.asked_now if not is_house_player(seat.player)] if state.round.stage.street else []


def _over(state: Table, number: int) -> bool:
    return state.round.number >= number and state.between_rounds


async def some_rounds(data: Path, seed: int, rounds: int, done: Callable[[], None], finish: bool) -> None:
    """A part of a day: tables of all jurisdictions side by side. At the end, if wanted, every bank is counted."""
    chance = random.Random(seed)
    async with floor(data, *(ready_game(name) for name in JURISDICTIONS), house_players=1) as there:
        if len(there.house.tables) == len(JURISDICTIONS):
            # A second table of Maryland's, at the same meter.
            await there.house.tables.open(ready_game("maryland"), 1)
        holders = [await _holder(there, f"holder{number}") for number in range(len(there.house.tables))]
        days = [
            TableDay(there, table, random.Random(chance.random()), holder)
            for table, holder in zip(there.house.tables, holders, strict=True)
        ]
        await asyncio.gather(*(day.rounds(rounds, done) for day in days))
        if finish:
            for day in days:
                await day.count()


async def _holder(there: Floor, login: str) -> str:
    """An account holder, whom the cashier has given money; the same one after a restart."""
    cashier = await there.staff("cashier")
    made = {"login": login, "name": login.title(), "role": "player", "password": "seven brass keys, one blue door"}
    answer = await cashier.post("/api/cashier/players", json=made)
    assert answer.status_code in (201, 409), answer.text
    player = f"account-{login}"
    for amount in (500_000, -20_000):
        move = {
            "id": f"{login}-{there.house.services.clock.now()}-{amount}",
            "amount": amount,
            "words": "over the counter",
        }
        moved = await cashier.post(f"/api/cashier/players/{player}/movements", json=move)
        assert moved.status_code in (200, 201), moved.text
    return player


async def _at_work(there: Floor, login: str, role: AccountRole) -> Person:
    """Somebody of the staff, who signs in anew whatever the clock has done since."""
    if not there.house.accounts.get(f"account-{login}"):
        wanted = MakeAccount(login=login, name=login.title(), role=role, password=PASSWORD)
        await there.house.accounts.create(wanted, Actor("system"))
    signed_in = await there.house.accounts.sign_in.by_password(login, PASSWORD, "192.0.2.1")
    assert not isinstance(signed_in, Fault), signed_in
    return signed_in.person


class Morning:
    """The first part of the day, in a process of its own, which is killed before it is over."""

    def __init__(self, data: Path, seed: int) -> None:
        self._log = data.with_suffix(".log")
        said, says = forks().Pipe(duplex=False)
        self._process = forks().Process(target=_live, args=(data, seed, says))
        self._process.start()
        says.close()
        self._said = said

    def until(self, rounds: int) -> None:
        """Wait until so many rounds are over."""
        for _ in range(rounds):
            try:
                assert self._said.poll(60), "the morning stands still"
                self._said.recv()
            except EOFError:
                pytest.fail(f"the morning ended by itself: {self._log.read_text()}")

    def kill(self) -> None:
        assert self._process.pid
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()
        self._said.close()


def _live(data: Path, seed: int, says: Connection) -> None:
    with data.with_suffix(".log").open("a") as log:
        sys.stderr = log
        the_house.HouseClock = DayClock  # type: ignore[misc]
        try:
            asyncio.run(some_rounds(data, seed, 1_000_000, lambda: says.send(1), finish=False))
        except BaseException:
            traceback.print_exc(file=log)
            raise SystemExit(1) from None


def afternoon(data: Path, seed: int, rounds: int, patch: pytest.MonkeyPatch, ahead: int) -> None:
    """The rest of the day, in this process, on a clock that is ahead of the morning's."""
    patch.setattr(the_house, "HouseClock", DayClock)
    patch.setattr(DayClock, "skip", ahead)
    asyncio.run(some_rounds(data, seed, rounds, lambda: None, finish=True))
