"""Describes an entry of any stream in words: events of tables, meters and the house."""

from typing import Any, NamedTuple

import msgspec

from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.store import Chained
from fifthstreet.house.tables.irregular import paper_of
from fifthstreet.house.wording.events import hides_a_face, side_of, tell, with_name, without_faces
from fifthstreet.house.wording.house_events import Called, tell_house_event
from fifthstreet.house.wording.sentences import spaced
from fifthstreet.play.meter_telling import tell_meter_event
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.events import AnyEvent, SatDown
from fifthstreet.wire.staff import Paper


class TableContext(NamedTuple):
    """What describing a table's entry needs: the size of a full deck, whether its round is over, the face-up cards."""

    whole: int
    over: bool
    face_up: frozenset[int] = frozenset()


class EntryText(NamedTuple):
    """An entry's event: its kind without the version, its words, its clauses and its data.

    At a table ``actor`` is who did it, in words; it is empty for other streams.
    """

    kind: str
    words: str
    clauses: tuple[str, ...]
    event: dict[str, Any]
    paper: Paper | None = None
    actor: str = ""

    def words_after(self, name: str) -> str:
        """The words to print after a name, with the actor first unless the name already stands for dealer or floor."""
        implied = not self.actor or (name and side_of(self.actor) in ("dealer", "floor"))
        return self.words if implied else f"{self.actor}: {self.words}"


def describe_entry(entry: Chained, names: Called, at_table: TableContext | None = None) -> EntryText:
    """An entry as the log shows it; a table's entry needs the context of its table."""
    data: dict[str, Any] = msgspec.json.decode(entry.event)
    data.pop("row_digests", None)  # only for verification
    kind = str(data.get("type", "")).partition(".")[0]
    clauses, names = _clauses(data), names._replace(by=entry.person)
    kind_of_stream = entry.stream.partition(":")[0]
    if kind_of_stream == "table" and at_table:
        return _table(codec.read_event(entry.event), EntryText(kind, "", clauses, data), names, at_table)
    if kind_of_stream == "meter":
        return EntryText(kind, tell_meter_event(codec.read_meter_event(entry.event), table_title), clauses, data)
    if entry.stream == STREAM:
        return EntryText(kind, tell_house_event(codec.read_house_event(entry.event), names), clauses, data)
    return EntryText(kind, _by_fields(kind, data), clauses, data)


def _clauses(data: dict[str, Any]) -> tuple[str, ...]:
    """The clauses that an event cites; a refusal has them in one line, as the refused person saw them."""
    refused_by = data.get("clause")
    return tuple(data.get("cite", ())) or (tuple(refused_by.split(", ")) if refused_by else ())


def _table(event: AnyEvent, bare: EntryText, names: Called, context: TableContext) -> EntryText:
    """A table's event in words, without a face that staff noted or corrected while the card lies face down."""
    hidden = not context.over and hides_a_face(event, context.face_up)
    data = without_faces(event) if hidden else bare.event
    who, words = tell(with_name(event, names.player), hidden)
    return bare._replace(
        actor=who,
        words=words.removeprefix(_named_already(event, names)),
        event=data,
        paper=paper_of(event, context.whole),
    )


def _named_already(event: AnyEvent, names: Called) -> str:
    """The actor's name, if an event's words begin with it: the log already prints it before the words."""
    if isinstance(event, SatDown):
        return "" if names.player_subject(event.player) else f"{names.player(event.player)} "
    floorperson: str = getattr(event, "floorperson", "")
    return f"{floorperson} " if floorperson and names.by and floorperson == names.person(names.by) else ""


def _by_fields(kind: str, data: dict[str, Any]) -> str:
    """The words of an event for which no words are written: its kind and its fields."""
    rest = ", ".join(f"{key} {value}" for key, value in data.items() if key not in ("type", "at", "cite"))
    return f"{spaced(kind)}: {rest}" if rest else spaced(kind)
