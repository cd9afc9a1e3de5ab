"""The browser client's types are the wire's own."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "tools" / "wire_types.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_clients_types_are_written_from_the_wire_as_it_is() -> None:
    tool = _tool()
    assert tool.TARGET.read_text(encoding="utf-8") == tool.types(), "run tools/wire_types.py"


def test_what_is_sent_may_leave_out_what_has_a_default_and_what_is_told_never_does() -> None:
    text = _tool().types()
    assert "readonly tip_multiple?: number;" in text
    assert "readonly clause: string | null;" in text


def test_every_event_of_a_table_is_known_by_its_tag() -> None:
    text = _tool().types()
    assert 'readonly type: "StreetBet.1";' in text
    assert "readonly event: TableEvent;" in text
