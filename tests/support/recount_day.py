"""A house's day counted again from the JSON of its entries: what was wagered and won, every slip, and the cage.

It extends the recount of the chips by what the reports add: handle, hands, the counts of trays and boxes, payouts.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from support.recount import Event, Recount, TableCount

Counted = list[list[int]]
BOX = "drop-count"
WINS = {"ProgressivePaid": ("Jackpot", -1), "PayoutHeld": ("Held for payout document", 1)}
"""What the cage pays of a win at the table, and what goes back there because a document pays it."""


def worth(chips: Counted | None) -> int:
    """What chips by denomination are worth."""
    return sum(denomination * number for denomination, number in chips or ())


class RoundsCount:
    """The rounds of a table: what players wagered of their own in those that were not void."""

    def __init__(self) -> None:
        self.handle = self.hands = self.rounds = self.voids = self.coupons = 0
        self._events: list[Event] = []

    def add(self, event: Event) -> None:
        match event["type"].partition(".")[0]:
            case "RoundClosed":
                wagers = self._wagers()
                self.handle += sum(wagers.values())
                self.hands += len(wagers)
                self.rounds += 1
                self.coupons += self._coupons()
                self._events = []
            case "RoundVoided":
                self.voids += 1
                self._events = []
            case "EntryUndone":
                del self._events[len(self._events) - event["events"] :]
            case _:
                self._events.append(event)

    def _wagers(self) -> Counter[int]:
        """What each seat wagered, without tips."""
        wagers = Counter[int]()
        for event in self._events:
            match event["type"].partition(".")[0]:
                case "WagerPlaced" if event["wager"] != "coupon" and not event["wager"].startswith("tip"):
                    wagers[event["seat"]] += event["amount"]
                case "StreetBet":
                    wagers[event["seat"]] += event["amount"]
                case "WagerTakenBack" | "StreetBetTakenBack" | "ProgressiveCancelled":
                    wagers[event["seat"]] -= event["amount"]
                case "HandVoided":
                    del wagers[event["seat"]]
        return wagers

    def _coupons(self) -> int:
        """The coupons that went into the drop box: those that no player took back, of hands that were not void."""
        coupons = Counter[int]()
        for event in self._events:
            match event["type"].partition(".")[0]:
                case "WagerPlaced" if event["wager"] == "coupon":
                    coupons[event["seat"]] = event["amount"]
                case "WagerTakenBack" if event["wager"] == "coupon":
                    del coupons[event["seat"]]
                case "HandCorrected":
                    coupons[event["seat"]] = event["coupon"]
                case "HandVoided":
                    del coupons[event["seat"]]
        return coupons.total()


class PapersCount:
    """The documents of the house: counts of boxes by table, and what the cage counted, paid and redeemed."""

    def __init__(self) -> None:
        self._prepared: dict[tuple[str, int], Event] = {}
        self._signed: dict[tuple[str, int], list[Event]] = {}
        self.voided: set[tuple[str, int]] = set()

    def add(self, event: Event) -> None:
        kind = event["type"].partition(".")[0]
        if not kind.startswith("Document"):
            return
        key = event["kind"], event["serial"]
        match kind:
            case "DocumentPrepared":
                self._prepared[key] = event
            case "DocumentSigned":
                self._signed.setdefault(key, []).append(event)
            case "DocumentVoided":
                self.voided.add(key)

    def of(self, kind: str) -> list[tuple[Event, list[Event]]]:
        """The documents of a kind that were not voided, each with its later signatures."""
        return [
            (prepared, self._signed.get(key, []))
            for key, prepared in self._prepared.items()
            if key[0] == kind and key not in self.voided
        ]

    def boxes(self, table: str) -> tuple[int, int]:
        """Currency and coupons that were counted in the boxes of a table."""
        of_table = [one for one in self.of(BOX) if one[0]["table"] == table]
        coupons = sum(worth(signed[0]["count"]) for _, signed in of_table)
        return sum(worth(prepared["count"]) for prepared, _ in of_table), coupons

    def cage_counts(self) -> list[int]:
        """What each count of the cage found, chips and currency together."""
        return [worth(prepared["count"]) + worth(signed[0]["count"]) for prepared, signed in self.of("cage-count")]

    def payouts(self, table: str = "") -> Iterator[tuple[int, int]]:
        """What the cage paid to each winner, and the tax that it withheld: 24% of winnings over $5,000."""
        for prepared, _ in self.of("payout"):
            facts = dict(prepared["facts"])
            if table not in ("", prepared["table"]):
                continue
            if "Cage pays the rest" in facts:
                yield facts["Cage pays the rest"], 0
            if "Cage pays" not in facts:
                continue
            net, withheld = facts["Cage pays"], facts["Payout"] - facts["Cage pays"]
            winnings = facts["Winnings"]
            assert withheld == ((24 * winnings + 50) // 100 if winnings > 5_000_00 else 0), facts
            yield net, withheld


class DayCount(Recount):
    """One day of a house: its tables, its documents and its cage."""

    def __init__(self, data: Path) -> None:
        self.played: dict[str, RoundsCount] = {}
        self.papers = PapersCount()
        self._wins = Counter[str]()
        super().__init__(data)

    def _add(self, stream: str, event: Event, person: str) -> None:
        super()._add(stream, event, person)
        room, _, name = stream.partition(":")
        if room == "table":
            self.played.setdefault(name, RoundsCount()).add(event)
            kind = event["type"].partition(".")[0]
            if kind in WINS and event["source"] == "cage":
                title, sign = WINS[kind]
                self._wins[title] += sign * event["amount"]
        elif room == "house":
            self.papers.add(event)

    def figures(self, table: str) -> Counter[str]:
        """The figures of a table in the words of the gaming-day report's file, in cents or as numbers."""
        shifts, played = self.tables[table].shifts, self.played[table]

        def total(figure: str) -> int:
            return sum(getattr(shift, figure) for shift in shifts)

        currency, coupons = self.papers.boxes(table)
        opening, closing, drop = shifts[0].opening, shifts[-1].closing, total("drop")
        tray = total("unexplained")
        adjusted = total("adjusted_paid") - total("adjusted_collected")
        # The meter pays awards; neither they nor tips are the house's win of the wagers.
        win = total("lost_by_players") + total("awards") + tray - adjusted
        recorded = closing - tray + total("credits") + drop - opening - total("fills")
        by_slips = closing + total("credits") + currency - opening - total("fills")
        paid = list(self.papers.payouts(table))
        return Counter(
            {
                "Rounds": played.rounds,
                "Void rounds": played.voids,
                "Hands": played.hands,
                "Handle": played.handle,
                "Drop": drop,
                "Win": win,
                "Tray over/short": tray,
                "Adjustments paid": adjusted,
                "Opening inventory": opening,
                "Fills": total("fills"),
                "Credits": total("credits"),
                "Closing inventory": closing,
                "Currency counted": currency,
                "Coupons counted": coupons,
                "Win by slips": by_slips,
                "Win by rounds of the tray": recorded,
                "Tray over/short, by slips": tray,
                "Drop over/short": currency - drop,
                "Coupons over/short": coupons - played.coupons,
                "Over/short of tray and drop": by_slips - recorded,
                "Payout documents, paid by the cage": sum(net for net, _ in paid),
                "Payout documents, tax withheld": sum(tax for _, tax in paid),
            }
        )

    def cage(self) -> Counter[str]:
        """What came to the cage, less what left it, by the kinds of the cage ledger's file; without its counts."""
        moved = Counter(self._wins)
        for net, tax in self.papers.payouts():
            moved["Payout by document"] -= net
            moved["Tax withheld"] += tax
        for prepared, _ in self.papers.of("redemption"):
            moved["Redeemed chips"] += worth(prepared["count"])
            moved["Paid for chips"] -= worth(prepared["count"])
        for table in self.tables.values():
            moved.update(_by_kind(table))
        return Counter({kind: amount for kind, amount in moved.items() if amount})

    def in_trays(self) -> int:
        """What was counted into the containers of the tables that are closed, to which the cage has no key."""
        last = [table.shifts[-1] for table in self.tables.values()]
        return sum(shift.closing for shift in last if shift.ended)

    def in_cage(self) -> int:
        """What the cage holds: what it was counted with first, and all that came and left since, locked trays too."""
        not_there = ("Carried by player", "Tips taken from table", "Tax withheld")
        moved = sum(amount for kind, amount in self.cage().items() if kind not in not_there)
        return self.papers.cage_counts()[0] + moved


def _by_kind(table: TableCount) -> Counter[str]:
    """What the chips of a table moved to the cage."""
    return Counter(
        {
            "Opener": -table.shifts[0].opening,
            "Fill": -sum(shift.fills for shift in table.shifts),
            "Credit": sum(shift.credits for shift in table.shifts),
            "Closer": table.shifts[-1].closing,
            "Carried by player": sum(shift.cashed_out for shift in table.shifts),
            "Tips taken from table": sum(shift.tips for shift in table.shifts if shift.ended),
        }
    )
