"""What a command, an event or a state leaves out is nothing: no seat, no amount, not so. The exceptions are listed."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, structs

from fifthstreet import progressive, table
from fifthstreet.table.state import Stage
from fifthstreet.values import Value

USUAL: dict[str, Any] = {
    "commands.PlaceWager.instrument": "chip",
    "commands.FoundFaceUp.place": "pack",
    "commands.Exposed.card": 1,
    "commands.ChangeLimits.notice": 30,
    "commands.CorrectBuyIn.number": 1,
    "commands.CorrectChipsBrought.number": 1,
    "events.DeckTakenUp.clock": "never",
    "events.Shuffled.clock": "never",
    "events.WasCut.cover_card": "silent",
    "events.BetsClosed.announced": True,
    "events.WagersSettled.source": "inventory",
    "events.KeypadUndone.source": "inventory",
    "events.CardSeen.turned_over": True,
    "events.DeviceBack.in_use": True,
    "settlement_steps.SettlementStep.by": "dealer",
    "settlement_steps.SettlementStep.of": "hand",
    "state.Round.stage": Stage.BETTING,
    "state.LastEntry.events": 1,
    "machine.MeterRefusal.clause": "house rule",
    "state.Meter.enabled": True,
}


def defaults() -> Iterator[tuple[str, Any]]:
    """The fields that can be left out, and what they are then."""
    for package in (table, progressive):
        for found in pkgutil.iter_modules(package.__path__):
            module = importlib.import_module(f"{package.__name__}.{found.name}")
            for name, one in vars(module).items():
                if isinstance(one, type) and issubclass(one, Value) and one.__module__ == module.__name__:
                    for field in structs.fields(one):
                        if field.default is not NODEFAULT or field.default_factory is not NODEFAULT:
                            default = field.default if field.default is not NODEFAULT else field.default_factory()
                            yield f"{found.name}.{name}.{field.name}", default


def test_what_is_left_out_is_nothing_but_for_what_is_usual():
    left_out = dict(defaults())
    parts = {name: value for name, value in left_out.items() if isinstance(value, Value)}
    assert all(value == type(value)() for value in parts.values()), "a part that is left out has nothing in it"
    assert {name: value for name, value in left_out.items() if name not in parts and value} == USUAL
