"""The fields that staff fill in before a command is given: their titles, kinds, choices and initial values."""

from collections.abc import Mapping
from typing import Any

from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.deck_state import BACK_COLORS
from fifthstreet.table.state import Stage
from fifthstreet.wire.staff import FieldChoice, FieldKind, StepField

_MOMENTS: Mapping[str, str] = {
    Stage.DEALING: "During the deal",
    Stage.THIRD_STREET: "On 3rd Street",
    Stage.FOURTH_STREET: "On 4th Street",
    Stage.FIFTH_STREET: "On 5th Street",
    Stage.BONUS_BOX: "Before the bonus box",
    Stage.SETTLING: "In the settlement",
}
"""The moments of a round at which players hold cards."""
_NEEDS: Mapping[type, tuple[str, ...]] = {
    commands.OpenTable: ("inventory",),
    commands.CloseTable: ("counted",),
    commands.CountBank: ("counted",),
    commands.Fill: ("amount",),
    commands.Credit: ("amount",),
    commands.Sit: ("player",),
    commands.BuyIn: ("amount",),
    commands.BringChips: ("amount",),
    commands.CashOut: ("amount",),
    commands.PlaceWager: ("amount",),
    commands.AcceptWager: ("amount",),
    commands.ReceiveDeck: ("back",),
    commands.RemoveDeck: ("reason", "remarks"),
    commands.InspectDeck: ("cards", "remarks"),
    commands.WrongCount: ("cards",),
    commands.ShufflerCounts: ("cards",),
    commands.ChangeLimits: ("minimum", "maximum", "increment", "notice"),
    commands.ReportConduct: ("moment",),
    commands.Adjust: ("round", "player", "amount", "source"),
}
_IRREGULAR: Mapping[type, tuple[str, ...]] = {
    commands.CountStub: ("stub", "hands", "community", "bonus_box"),
    commands.CollectFolds: ("counted",),
    commands.Shuffle: ("counted",),
}
_WITH_REAL_CARDS: Mapping[type, tuple[str, ...]] = {
    commands.Cut: ("cards",),
    commands.CollectProgressive: ("chips",),
    commands.CountStub: ("stub",),
    commands.FoundFaceUp: ("face",),
    commands.Exposed: ("face",),
}
"""Fields to fill in with real cards only; at an electronic table the house knows them."""

_FIELDS: Mapping[str, tuple[str, FieldKind]] = {
    "amount": ("Amount ($)", "money"),
    "inventory": ("Inventory ($)", "money"),
    "counted": ("Counted ($)", "money"),
    "cards": ("Number of cards", "number"),
    "card": ("Card number", "number"),
    "stub": ("Cards in stub", "number"),
    "chips": ("Chips counted", "number"),
    "community": ("Community cards", "number"),
    "bonus_box": ("Bonus box cards", "number"),
    "hands": ("Hands with wrong count", "counts"),
    "face": ("Card", "card"),
    "player": ("Name", "text"),
    "remarks": ("Remarks", "text"),
    "reason": ("Reason", "choice"),
    "back": ("Back color", "choice"),
    "moment": ("When", "choice"),
    "round": ("Round", "number"),
    "minimum": ("Minimum ($)", "money"),
    "maximum": ("Maximum ($)", "money"),
    "increment": ("Steps of ($)", "money"),
    "notice": ("Notice (minutes)", "number"),
    "source": ("From or into", "choice"),
}
_SPECIAL: Mapping[tuple[type, str], tuple[str, FieldKind]] = {
    (commands.CollectFolds, "counted"): ("Hands with wrong count", "counts"),
    (commands.Shuffle, "counted"): ("Number of cards", "number"),
    (commands.Adjust, "player"): ("Player", "text"),
}
"""Fields whose title or kind differs from that of fields with the same name in other commands."""
_OPTIONAL = frozenset({"face", "remarks", "community", "bonus_box", "hands", "moment"})
_CHOICES: Mapping[str, Mapping[str, str]] = {
    "reason": {
        "age": "Time limit",
        "damaged": "Damaged",
        "not-whole": "Incomplete",
        "table-closes": "Table closes",
        "other": "Other",
    },
    "back": {color: color.capitalize() for color in BACK_COLORS},
    "moment": {"": "Now", **_MOMENTS},
    "source": {"": "Choose", "table": "Table chips", "account": "Account"},
}
_NUMBERS = frozenset[FieldKind]({"money", "number", "counts"})
_PROPOSED = commands.PlaceWager | commands.ChangeLimits | commands.Fill | commands.Credit
"""The commands whose numbers the house proposes."""


def fields_of(command: AnyCommand, odd: bool, real_cards: bool) -> tuple[StepField, ...]:
    """The fields to fill in before a command is given; a card's face is optional."""
    kind = type(command)
    if odd:
        names = _IRREGULAR[kind]
    else:
        names = _NEEDS.get(kind, ())
        if isinstance(command, commands.Exposed) and command.place == "seat":
            names += ("card",)
        names += _WITH_REAL_CARDS.get(kind, ()) if real_cards else ()
    return tuple(_field(command, name) for name in names)


def _field(command: AnyCommand, name: str) -> StepField:
    title, kind = _SPECIAL.get((type(command), name), _FIELDS[name])
    return StepField(
        name=name,
        title=title,
        kind=kind,
        optional=name in _OPTIONAL,
        text=_text(command, name, kind),
        choices=tuple(FieldChoice(value=value, title=title) for value, title in _CHOICES.get(name, {}).items()),
    )


def _text(command: AnyCommand, name: str, kind: FieldKind) -> str:
    """The initial content of a field: the value in the command, as people write it.

    A number that staff count or judge starts empty, and so does everything in an adjustment.
    """
    value: Any = getattr(command, name)
    counted = kind in _NUMBERS and not isinstance(command, _PROPOSED)
    if value is None or counted or isinstance(command, commands.Adjust):
        return ""
    if isinstance(command, commands.Sit) and name == "player":
        return f"Player {command.seat}"
    if kind == "money":
        dollars, cents = divmod(value, 100)
        return f"{dollars}.{cents:02}" if cents else str(dollars)
    return str(value)
