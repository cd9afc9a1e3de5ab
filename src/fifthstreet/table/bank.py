"""The table bank: opening inventory, fills, credits, drop and closing count, and the figures of each shift."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules import Game
from fifthstreet.table.accounts import postings
from fifthstreet.table.change import custody
from fifthstreet.table.commands import CloseTable, CountBank, Credit, Fill, OpenTable
from fifthstreet.table.events import (
    AnyEvent,
    BankCounted,
    BoughtIn,
    BuyInCorrected,
    Credited,
    EntryUndone,
    Events,
    Filled,
    TableClosed,
    TableOpened,
)
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.values import Value


class Shift(Value):
    """The figures of one shift, in cents, from its opening inventory to its closing count."""

    opening: int
    fills: int = 0
    credits: int = 0
    drop: int = 0
    closing: int | None = None
    difference: int = 0

    @property
    def win(self) -> int | None:
        """The drop plus the inventory's gain apart from fills and credits, or ``None`` without a closing count."""
        if self.closing is None:
            return None
        return self.drop + self.closing + self.credits - self.opening - self.fills

    @property
    def hold(self) -> Fraction | None:
        """The win as a fraction of the drop, or ``None`` without a closing count or a drop."""
        return None if self.win is None or not self.drop else Fraction(self.win, self.drop)


def shifts(history: Iterable[AnyEvent]) -> tuple[Shift, ...]:
    """The shifts in a table's history; the last one has no closing count while it is running."""
    found: list[Shift] = []
    running: Shift | None = None
    for event in history:
        match event:
            case TableOpened(inventory=inventory):
                running = Shift(opening=inventory)
            case Filled(amount=amount) if running:
                running = replace(running, fills=running.fills + amount)
            case Credited(amount=amount) if running:
                running = replace(running, credits=running.credits + amount)
            case BoughtIn() | BuyInCorrected() | EntryUndone() if running:
                dropped = sum(posting.amount for posting in postings(event) if posting.account == "drop")
                running = replace(running, drop=running.drop + dropped)
            case TableClosed(counted=counted, expected=expected) | BankCounted(counted=counted, expected=expected):
                if running:
                    found.append(replace(running, closing=counted, difference=counted - expected))
                running = Shift(opening=counted) if isinstance(event, BankCounted) else None
    return (*found, running) if running else tuple(found)


def open_table(game: Game, table: Table, command: OpenTable) -> Events | Refusal:
    """Open the table with chips from the cage; refused if it is already open."""
    if table.open:
        return refuse_by_house_rule("the table is already open")
    if command.inventory < 0:
        return refuse_by_house_rule("inventory can't be negative")
    return (TableOpened(at=command.at, inventory=command.inventory),)


def close_table(game: Game, table: Table, command: CloseTable) -> Events | Refusal:
    """Close the table; refused while players or decks are still there."""
    if table.taken:
        return refuse_by_house_rule("players still sit at the table: they must leave first")
    if table.decks.at_table or table.decks.leaving:
        return refuse_by_house_rule("remove and inspect the decks first")
    if command.counted < 0:
        return refuse_by_house_rule("count the inventory")
    held = table.custody
    return (
        TableClosed(at=command.at, counted=command.counted, expected=held.inventory, drop=held.drop, tips=held.tip_box),
    )


def count_bank(game: Game, table: Table, command: CountBank) -> Events | Refusal:
    """End the shift with a count of the inventory, which opens the next shift; refused during a round."""
    if not table.between_rounds:
        return refuse_by_house_rule("count the inventory between rounds")
    if command.counted < 0:
        return refuse_by_house_rule("count the inventory")
    held = table.custody
    return (
        BankCounted(at=command.at, counted=command.counted, expected=held.inventory, drop=held.drop, tips=held.tip_box),
    )


def fill(game: Game, table: Table, command: Fill) -> Events | Refusal:
    """Bring chips from the cage to the inventory."""
    if command.amount < 1:
        return refuse_by_house_rule("fill must be more than $0")
    return (Filled(at=command.at, amount=command.amount),)


def credit(game: Game, table: Table, command: Credit) -> Events | Refusal:
    """Send chips from the inventory to the cage; refused if the inventory holds fewer, without saying how many."""
    if not 1 <= command.amount <= table.custody.inventory:
        return refuse_by_house_rule(f"the inventory holds less than {show_dollars(Cents(command.amount))}")
    return (Credited(at=command.at, amount=command.amount),)


def on_table_opened(table: Table, event: TableOpened) -> Table:
    """Open the table and put the chips from the cage into its inventory."""
    return replace(table, open=True, custody=custody(table, inventory=event.inventory, cage=-event.inventory))


def on_table_closed(table: Table, event: TableClosed) -> Table:
    """Close the table: the counted inventory goes to the cage, the drop and the tips to the count room."""
    chips = custody(
        table,
        inventory=-event.expected,
        cage=event.counted,
        unexplained=event.expected - event.counted,
        drop=-event.drop,
        tip_box=-event.tips,
        count_room=event.drop + event.tips,
    )
    return replace(table, open=False, custody=chips)


def on_bank_counted(table: Table, event: BankCounted) -> Table:
    """Set the inventory to the count, and send drop and tips to the count room; what was bought or brought is final."""
    difference = event.counted - event.expected
    chips = custody(
        table,
        inventory=difference,
        unexplained=-difference,
        drop=-event.drop,
        tip_box=-event.tips,
        count_room=event.drop + event.tips,
    )
    seats = tuple(replace(seat, bought=(), brought=()) if seat else None for seat in table.seats)
    return replace(table, seats=seats, custody=chips)


def on_filled(table: Table, event: Filled) -> Table:
    """Move chips from the cage to the inventory."""
    return replace(table, custody=custody(table, inventory=event.amount, cage=-event.amount))


def on_credited(table: Table, event: Credited) -> Table:
    """Move chips from the inventory to the cage."""
    return replace(table, custody=custody(table, inventory=-event.amount, cage=event.amount))
