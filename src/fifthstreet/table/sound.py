"""Checks of what comes from outside: text is printable and short enough, and numbers can be stored."""

from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule

LONGEST_TEXT = 200
LARGEST = 10**15
"""The largest amount in cents and the latest time in milliseconds; no house will come near it."""

_TEXTS: dict[type, tuple[str, ...]] = {
    commands.Sit: ("player",),
    commands.HoldPayout: ("wager",),
    commands.ReceiveDeck: ("design",),
    commands.RemoveDeck: ("remarks",),
    commands.InspectDeck: ("remarks",),
    commands.CorrectFace: ("floorperson", "blind"),
    commands.CorrectHand: ("floorperson",),
    commands.CorrectBuyIn: ("floorperson",),
    commands.CorrectChipsBrought: ("floorperson",),
    commands.CorrectCount: ("floorperson",),
    commands.CorrectCall: ("floorperson",),
    commands.Adjust: ("player", "floorperson", "cards"),
    commands.Exposed: ("blind",),
    commands.FoundFaceUp: ("blind",),
}
_MUST_SAY = ("player",)
_AMOUNTS: dict[type, str] = {
    commands.OpenTable: "inventory",
    commands.CloseTable: "counted",
    commands.CountBank: "counted",
    commands.BuyIn: "amount",
    commands.BringChips: "amount",
    commands.CashOut: "amount",
    commands.Fill: "amount",
    commands.Credit: "amount",
    commands.Adjust: "amount",
    commands.PlaceWager: "amount",
    commands.AcceptWager: "amount",
    commands.CorrectBuyIn: "amount",
    commands.CorrectChipsBrought: "amount",
    commands.ReceiveAward: "amount",
    commands.HoldPayout: "amount",
}


def unsound(command: AnyCommand) -> Refusal | None:
    """A refusal if a text is too long, unprintable or blank where required, or if a number is too large."""
    kind = type(command)
    if command.at > LARGEST:
        return refuse_by_house_rule("time too far ahead")
    if kind in _AMOUNTS and not -LARGEST <= getattr(command, _AMOUNTS[kind]) <= LARGEST:
        return refuse_by_house_rule("amount too large")
    return _unsaid(command, _TEXTS[kind]) if kind in _TEXTS else None


def _unsaid(command: AnyCommand, names: tuple[str, ...]) -> Refusal | None:
    for name in names:
        text: str = getattr(command, name)
        if len(text) > LONGEST_TEXT or not text.isprintable():
            return refuse_by_house_rule(f"'{name}' must be text in one line, of at most {LONGEST_TEXT} characters")
        if name in _MUST_SAY and not text.strip():
            return refuse_by_house_rule(f"'{name}' must not be empty")
    return None
