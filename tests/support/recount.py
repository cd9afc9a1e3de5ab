"""The whole record counted again by somebody else: from the JSON of its entries, with no code of the house's own.

Every chip is followed by hand from event to event. What the house's reports say is held against this.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

Event = dict[str, Any]

WENT_WRONG = (
    *("RoundVoided", "HandVoided", "WagersForfeited", "ConductNoted", "SettlementReopened", "KeypadUndone"),
    *(
        "StrayCardsRacked",
        "CardDiscarded",
        "CardSeen",
        "DrawnInError",
        "FaceCorrected",
        "HandCorrected",
        "BuyInCorrected",
        "ChipsBroughtCorrected",
        "ReshuffleOrdered",
        "RecutOrdered",
    ),
    *("DeviceJammed", "DeviceOutOfUse", "DeviceBack", "MethodChanged", "ProgressiveCancelled", "ChipReturned"),
    "Adjusted",
)
"""What is an irregularity whatever stands in it."""


def went_wrong(kind: str, event: Event) -> bool:
    """Whether something was not as it should be, or was done because of that; every deck has 52 cards."""
    match kind:
        case "StubCounted":
            return bool(event["misdealt"]) or event["deck"] != 52
        case "ShufflerCounted":
            return bool(event["cards"] != 52)
        case "DeckRemoved":
            return event["reason"] in ("not-whole", "damaged")
        case "BankCounted" | "TableClosed":
            return bool(event["counted"] != event["expected"])
    return kind in WENT_WRONG


class ShiftCount:
    """One shift of a table, counted."""

    def __init__(self, opening: int) -> None:
        self.opening, self.closing = opening, 0
        self.fills = self.credits = self.drop = self.tips = self.cashed_out = self.brought = self.unexplained = 0
        self.rounds = self.voids = self.from_cage = self.held = self.wagers_to_meter = self.awards = 0
        self.lost_by_players = 0
        self.irregularities = self.hands_void = self.folds_by_system = 0
        self.adjustments = self.adjusted_paid = self.adjusted_collected = 0
        self.ended = False

    @property
    def win(self) -> int:
        return self.drop + self.closing + self.credits - self.opening - self.fills

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win) / self.drop if self.drop else None


class TableCount:
    """A table: its shifts, its inventory, what lies on the layout, and the chips before each seat."""

    def __init__(self) -> None:
        self.shifts: list[ShiftCount] = []
        self.inventory = self.layout = 0
        self.chips: dict[int, int] = defaultdict(int)
        self.players: dict[int, str] = {}
        self.rounds = 0
        self.locked: dict[int, int] = {}
        self.taken_back: dict[int, int] = defaultdict(int)
        self.awarded: dict[tuple[int, int], int] = {}
        self.paid: dict[tuple[int, int], int] = {}
        self.purses: list[tuple[str, int]] = []
        self.times: list[int] = []
        self.adjusted: list[tuple[int, str, int]] = []
        self.cage: list[tuple[int, int]] = []
        self.tips: list[tuple[int, int]] = []
        self._at = 0
        self._in_round = False

    @property
    def shift(self) -> ShiftCount:
        return self.shifts[-1]

    @property
    def round(self) -> int:
        return self.rounds + 1

    def add(self, event: Event) -> None:  # noqa: PLR0912, PLR0915 - one line a kind of event
        kind, seat, amount = event["type"].partition(".")[0], event.get("seat", 0), event.get("amount", 0)
        self._at = event["at"]
        if went_wrong(kind, event):
            self.shift.irregularities += 1
        match kind:
            case "TableOpened":
                self.shifts.append(ShiftCount(event["inventory"]))
                self.inventory = event["inventory"]
                self._to_cage(-event["inventory"])
            case "Filled":
                self.inventory += amount
                self.shift.fills += amount
                self._to_cage(-amount)
            case "Credited":
                self.inventory -= amount
                self.shift.credits += amount
                self._to_cage(amount)
            case "SatDown":
                self.players[seat] = event["player"]
            case "Left":
                assert not self.chips[seat], "a player left chips behind"
                del self.players[seat]
            case "BoughtIn":
                self.inventory -= amount
                self.chips[seat] += amount
                self.shift.drop += amount
                self.purses.append((self.players[seat], -amount))
                self.times.append(event["at"])
            case "ChipsBrought":
                self._brings(seat, amount)
            case "ChipsBroughtCorrected":
                self._brings(seat, amount - event["was"])
            case "CashedOut":
                self.chips[seat] -= amount
                self.shift.cashed_out += amount
                self._to_cage(amount)
                self.purses.append((self.players[seat], amount))
                self.times.append(event["at"])
            case "PayoutHeld":
                self.chips[seat] -= amount
                self.shift.held += amount
                if event["source"] == "inventory":
                    self.inventory += amount
                    self.shift.from_cage += amount
                else:
                    self._to_cage(amount)
            case "Adjusted":
                self._adjusts(event)
            case "BuyInCorrected":
                more = amount - event["was"]
                self.inventory -= more
                self.chips[seat] += more
                self.shift.drop += more
            case "HandCorrected":
                self._bets(seat, -event["returned"])
                self._to_inventory(event["to_inventory"])
                self._off_the_meter(-event["contributed"])
            case "EntryUndone":
                self._takes_back(dict(event["moves"]), event["entry"])
            case "WagerPlaced" if event["wager"] != "coupon":
                self._bets(seat, amount)
            case "WagerTakenBack" if event["wager"] != "coupon":
                self._bets(seat, -amount)
            case "ProgressiveCancelled":
                self._bets(seat, -amount)
                if self._in_round:
                    self.taken_back[self.round] += amount
                    self.shift.wagers_to_meter -= amount
            case "Folded":
                self.shift.folds_by_system += event["by_system"]
            case "StreetBet":
                self._bets(seat, amount + event["tip"])
            case "StreetBetTakenBack":
                self._bets(seat, -amount - event["tip"])
            case "ProgressiveLocked":
                self._in_round = True
                if event["seats"]:
                    self.locked[self.round] = len(event["seats"]) * event["wager"]
                    self.shift.wagers_to_meter += self.locked[self.round]
            case "ProgressiveCollected" | "FoldCollected" | "WagersForfeited":
                self._to_inventory(amount)
            case "WagersSettled":
                lines = event["lines"] + event["tips"]
                if event["outcome"] == "lose":
                    self._to_inventory(sum(line["stake"] for line in lines))
                else:
                    self._pays(sum(line["won"] for line in lines), event["source"])
            case "AwardReceived":
                self.awarded[self.round, seat] = amount
                self.shift.awards += amount
            case "ProgressivePaid":
                self._pays(amount, event["source"])
                self.paid[self.round, seat] = amount
            case "EnvyPaid":
                self._pays(sum(won for _, won in event["paid"]), "inventory")
            case "KeypadUndone":
                self._pays(-event["paid"], event["source"])
                self._released([seat])
            case "SettlementReopened":
                self._undone(event)
                self._released(range(1, 8))
            case "HandVoided":
                self.shift.hands_void += 1
                self._undone(event)
                self._bets(seat, -event["returned"])
                self._released([seat])
                self._off_the_meter(event["progressive"])
            case "RoundVoided":
                self._undone(event)
                self._released(range(1, 8))
                for number, back in event["returned"]:
                    self._bets(number, -back)
                self._off_the_meter(event["progressive"])
                self._over("voids")
            case "RoundClosed":
                for number, back in event["returned"]:
                    self._bets(number, -back)
                self.layout -= event["tips"]
                self.shift.tips += event["tips"]
                self.shift.lost_by_players -= event["tips"]
                self._over("rounds")
            case "BankCounted" | "TableClosed":
                self._counted(event, kind)

    def _adjusts(self, event: Event) -> None:
        """A difference for a round that is over: from the inventory or into it, or owed by the cage; never a drop."""
        assert 1 <= event["round"] <= self.rounds, "a round was adjusted that is not over"
        by_document = event["source"] == "document"
        self.inventory -= 0 if by_document else event["amount"]
        self.shift.from_cage += event["amount"] if by_document else 0
        assert self.inventory >= 0, "the inventory paid more than it had"
        self.shift.adjustments += 1
        self.shift.adjusted_paid += max(0, event["amount"])
        self.shift.adjusted_collected += max(0, -event["amount"])
        if event["source"] == "account":
            self.adjusted.append((event["at"], event["player"], event["amount"]))
            self._to_cage(event["amount"])
        elif event["seat"]:
            assert self.players[event["seat"]] == event["player"], "another player was adjusted"
            self.chips[event["seat"]] += event["amount"]
            assert self.chips[event["seat"]] >= 0, "more was collected than the player had"

    def _takes_back(self, moves: dict[str, int], entry: str) -> None:
        """The last entry never was: every chip lies where it lay before."""
        assert sum(moves.values()) == 0, "chips came from nowhere"
        if entry == "ChipsBrought":
            ((place, amount),) = [(place, amount) for place, amount in moves.items() if place != "cage"]
            self._brings(int(place.removeprefix("seat ")), amount)
            return
        self.inventory += moves.get("inventory", 0)
        self.layout += moves.get("layout", 0)
        self.shift.drop += moves.get("drop", 0)
        self.shift.from_cage -= moves.get("cage", 0)
        self._to_cage(moves.get("cage", 0))
        for place, amount in moves.items():
            if place.startswith("seat "):
                self.chips[int(place.removeprefix("seat "))] += amount
                self.shift.lost_by_players -= 0 if entry == "BoughtIn" else amount

    def _brings(self, seat: int, amount: int) -> None:
        """A player came with chips that are another table's; neither tray nor drop box saw them."""
        self.chips[seat] += amount
        self.shift.brought += amount
        self._to_cage(-amount)

    def _bets(self, seat: int, amount: int) -> None:
        self.chips[seat] -= amount
        self.layout += amount
        self.shift.lost_by_players += amount
        assert self.chips[seat] >= 0, "somebody bet chips that he did not have"

    def _to_inventory(self, amount: int) -> None:
        self.layout -= amount
        self.inventory += amount

    def _pays(self, amount: int, source: str) -> None:
        self.layout += amount
        if source == "cage":
            self.shift.from_cage += amount
            self._to_cage(-amount)
        else:
            self.inventory -= amount
            assert self.inventory >= 0, "the inventory paid more than it had"

    def _undone(self, event: Event) -> None:
        self._to_inventory(event["to_inventory"])
        self.layout -= event["to_cage"]
        self.shift.from_cage -= event["to_cage"]
        self._to_cage(event["to_cage"])

    def _to_cage(self, amount: int) -> None:
        """Chips came to the cage, or left it if negative."""
        if amount:
            self.cage.append((self._at, amount))

    def _released(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.shift.awards -= self.awarded.pop((self.round, seat), 0)
            self.paid.pop((self.round, seat), None)

    def _off_the_meter(self, amount: int) -> None:
        if amount:
            self.taken_back[self.round] += amount
            self.shift.wagers_to_meter -= amount

    def _over(self, how: str) -> None:
        assert self.layout == 0, f"{self.layout} cents lie on an empty layout"
        setattr(self.shift, how, getattr(self.shift, how) + 1)
        self.rounds += 1
        self._in_round = False

    def _counted(self, event: Event, kind: str) -> None:
        shift = self.shift
        assert event["expected"] == self.inventory
        assert (event["drop"], event["tips"]) == (shift.drop, shift.tips)
        if shift.tips:
            self.tips.append((self._at, shift.tips))
        shift.closing, shift.ended = event["counted"], True
        shift.unexplained = event["counted"] - self.inventory
        self.inventory = event["counted"] if kind == "BankCounted" else 0
        if kind == "TableClosed":
            self._to_cage(event["counted"])
        if kind == "BankCounted":
            self.shifts.append(ShiftCount(event["counted"]))


class MeterCount:
    """A meter: every part of a cent that came in, and where it is."""

    def __init__(self) -> None:
        self.shown = self.reserve = self.overflow = Fraction(0)
        self.came_in = self.corrected = Fraction(0)
        self.payable = self.paid = 0
        self.contributed: dict[tuple[str, int], int] = {}
        self.taken_back: dict[tuple[str, int], int] = defaultdict(int)
        self.awarded: dict[tuple[str, int, int], int] = {}
        self.settled: dict[tuple[str, int, int], int] = {}

    def add(self, event: Event) -> None:
        match event["type"].partition(".")[0]:
            case "MeterStarted":
                self._comes_in(Fraction(event["amount"]), meter=Fraction(event["amount"]))
            case "Contributed":
                parts = [Fraction(event[name]) for name in ("to_meter", "to_reserve", "to_overflow")]
                self._comes_in(sum(parts, Fraction(0)), *parts)
                key = event["table"], event["round"]
                assert key not in self.contributed, "a round contributed twice"
                if event["amount"]:
                    self.contributed[key] = event["amount"]
            case "Corrected":
                parts = [Fraction(event[name]) for name in ("off_meter", "off_reserve", "off_overflow")]
                made_good = Fraction(event["from_house"])
                self._comes_in(made_good, *(-part for part in parts))
                self.corrected += sum(parts) + made_good
                self.taken_back[event["table"], event["round"]] += event["amount"]
            case "Awarded":
                added = Fraction(event["from_house"])
                self._comes_in(added, added)
                self.shown -= event["amount"]
                self.payable += event["amount"]
                key = tuple(event["key"])
                assert key not in self.awarded, "a win was awarded twice"
                self.awarded[key] = event["amount"]
            case "AwardPaid":
                self.payable -= event["amount"]
                self.paid += event["amount"]
                self.settled[tuple(event["key"])] = event["amount"]
            case "AwardsReleased":
                parts = [Fraction(event[name]) for name in ("to_meter", "to_reserve", "to_overflow")]
                self._comes_in(Fraction(event["from_wagers"]) - Fraction(event["to_house"]), *parts)
                for award in event["awards"]:
                    self._released(tuple(award["key"]), award["amount"], award["paid"])
            case "MeterReset":
                house, reserve, overflow = (
                    Fraction(event[f"from_{name}"]) for name in ("house", "reserve", "overflow")
                )
                self._comes_in(house, house + reserve + overflow, -reserve, -overflow)

    def _released(self, key: tuple[str, int, int], amount: int, paid: bool) -> None:
        assert self.awarded.pop(key) == amount, "another award was released than was made"
        if paid:
            self.paid -= self.settled.pop(key)
        else:
            self.payable -= amount

    def _comes_in(
        self,
        amount: Fraction,
        meter: Fraction = Fraction(0),
        reserve: Fraction = Fraction(0),
        overflow: Fraction = Fraction(0),
    ) -> None:
        self.came_in += amount
        self.shown, self.reserve, self.overflow = self.shown + meter, self.reserve + reserve, self.overflow + overflow
        assert min(self.shown, self.reserve, self.overflow) >= 0

    @property
    def balances(self) -> bool:
        held = self.shown + self.reserve + self.overflow
        return self.came_in == held + self.payable + self.paid + self.corrected


class CashierCount:
    """What is owed to account holders over a period, and what moved, by every cashier."""

    def __init__(self) -> None:
        self.opening = self.closing = self.movements = 0
        self.paid_in = self.paid_out = self.to_tables = self.from_tables = 0
        self.adjustments_paid = self.adjustments_collected = 0
        self.cashiers: dict[str, dict[str, int]] = defaultdict(lambda: {"paid_in": 0, "paid_out": 0, "movements": 0})

    def add(self, amount: int, begun: bool, before_the_end: bool, what: str, person: str = "") -> None:
        if not before_the_end:
            return
        self.closing += amount
        if not begun:
            self.opening += amount
            return
        self.movements += 1
        setattr(self, what, getattr(self, what) + abs(amount))
        if person:
            self.cashiers[person][what] += abs(amount)
            self.cashiers[person]["movements"] += 1


class Recount:
    """Everything in a house's folder, counted from its entries."""

    def __init__(self, data: Path) -> None:
        self.tables: dict[str, TableCount] = defaultdict(TableCount)
        self.meters: dict[str, MeterCount] = defaultdict(MeterCount)
        self.given: dict[str, int] = defaultdict(int)
        self.by_the_cashier: dict[str, list[int]] = defaultdict(list)
        self.over_the_counter: list[tuple[int, str, int]] = []
        with closing(sqlite3.connect(f"file:{data / 'house.db'}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT stream, event, person FROM entries ORDER BY stream, sequence").fetchall()
            moved = connection.execute(
                'SELECT player, amount, "after" FROM movements ORDER BY player, sequence'
            ).fetchall()
        for stream, event, person in rows:
            self._add(stream, json.loads(event), person)
        self.movements: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for player, amount, after in moved:
            self.movements[player].append((amount, after))

    def _add(self, stream: str, event: Event, person: str) -> None:
        room, _, name = stream.partition(":")
        if room == "table":
            self.tables[name].add(event)
        elif room == "meter":
            self.meters[name].add(event)
        elif event["type"].startswith("GuestFunded."):
            self.given[event["player"]] += event["amount"]
        elif event["type"].startswith("MoneyMoved."):
            self.given[event["player"]] += event["amount"]
            self.by_the_cashier[event["player"]].append(event["amount"])
            self.over_the_counter.append((event["at"], person, event["amount"]))

    @property
    def purses(self) -> dict[str, int]:
        """What each player must have away from the tables; the house's own players have no purse."""
        purses = dict(self.given)
        for table in self.tables.values():
            for player, amount in table.purses:
                if not player.startswith("house-"):
                    purses[player] = purses.get(player, 0) + amount
            for _, player, amount in table.adjusted:
                purses[player] = purses.get(player, 0) + amount
        return purses

    def cashier(self, since: int, until: int) -> CashierCount:
        """The balances of account holders from a time on and before another."""
        count = CashierCount()
        for at, person, amount in self.over_the_counter:
            count.add(amount, since <= at, at < until, "paid_in" if amount > 0 else "paid_out", person)
        for table in self.tables.values():
            for (player, amount), at in zip(table.purses, table.times, strict=True):
                if player.startswith("account-"):
                    count.add(amount, since <= at, at < until, "from_tables" if amount > 0 else "to_tables")
            for at, player, amount in table.adjusted:
                if player.startswith("account-"):
                    what = "adjustments_paid" if amount > 0 else "adjustments_collected"
                    count.add(amount, since <= at, at < until, what)
        return count
