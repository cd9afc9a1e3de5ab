"""The question before a large movement of chips or money that a person types in: its deed and its sum."""

from msgspec.structs import replace

from fifthstreet.house.tables.change import carry_out_all
from fifthstreet.house.tables.host import Host
from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.table.commands import AnyCommand, BringChips, BuyIn, CashOut, Credit, Fill
from fifthstreet.table.refusal import Refusal
from fifthstreet.wire.dealing import Question

MOVES_CHIPS = Fill | Credit | BuyIn | BringChips | CashOut
COUNT_AGAIN = "This is a large sum. Count it once more."
IN_A_ROUND = "A round is under way."


def chip_question(host: Host, command: AnyCommand) -> Question | None:
    """What to ask before chips over the house's limit move; None for less, or for what would be refused anyway."""
    if not isinstance(command, MOVES_CHIPS) or command.amount <= host.services.current_settings.chip_movement_limit:
        return None
    now = host.services.clock.now()
    if isinstance(carry_out_all(host.game, host.standing, (replace(command, at=now),)), Refusal):
        return None
    deed = _deed(command)
    words = COUNT_AGAIN if host.table.between_rounds else f"{IN_A_ROUND} {COUNT_AGAIN}"
    return Question(title=f"{deed}?", words=words, deed=deed, decline="Not yet")


def _deed(command: MOVES_CHIPS) -> str:
    amount = in_dollars(command.amount)
    match command:
        case Fill():
            return f"Fill {amount}"
        case Credit():
            return f"Credit {amount}"
        case BuyIn(seat=seat):
            return f"Seat {seat}: buy in {amount}"
        case BringChips(seat=seat):
            return f"Seat {seat}: brings {amount}"
        case CashOut(seat=seat):
            return f"Seat {seat}: cash out {amount}"


def money_question(name: str, amount: int, limit: int) -> Question | None:
    """What the cashier is asked before they pay in or out more than the house's limit."""
    if abs(amount) <= limit:
        return None
    deed = f"Pay {'in' if amount > 0 else 'out'} {in_dollars(abs(amount))}"
    return Question(title=f"{name}: {deed.lower()}?", words=COUNT_AGAIN, deed=deed, decline="Not yet")
