"""An event as it is told to people at the table: in words, with its clauses, and as data."""

import msgspec
from msgspec.structs import replace

from fifthstreet.house.names import Names
from fifthstreet.play.telling import tell_event
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent, CardSeen, SatDown
from fifthstreet.wire.scenes import Happening


def happening(sequence: int, event: AnyEvent, names: Names) -> Happening:
    """What happened, with players' names in the words. A face that only staff noted is told to nobody."""
    if isinstance(event, CardSeen):
        event = replace(event, face=None)
    named = replace(event, player=names.of(event.player)) if isinstance(event, SatDown) else event
    who, words = tell_event(named)
    data = msgspec.to_builtins(event, enc_hook=plain)
    return Happening(sequence=sequence, at=event.at, who=who, words=words, clauses=event.cite, event=data)
