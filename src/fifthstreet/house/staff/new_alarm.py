"""Makes the alarm of a kind, with its title, its advice, and the table it belongs to."""

from fifthstreet.house.wording.alarms import ADVICE, headline
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.alarms import Advice, Alarm, AlarmKind


def new_alarm(  # noqa: PLR0913 - the parts of an alarm
    kind: AlarmKind,
    table: str,
    of: object,
    words: str,
    at: int,
    *,
    seat: int = 0,
    round_: int | None = None,
    clauses: tuple[str, ...] = (),
    button: str = "",
    advice: Advice | None = None,
) -> Alarm:
    """An alarm of a kind; ``of`` distinguishes it from the table's other alarms of that kind."""
    return Alarm(
        alarm=f"{kind}:{table}:{of}",
        kind=kind,
        advice=advice or ADVICE[kind],
        table=table,
        table_title=table_title(table),
        headline=headline(table, words),
        words=words,
        at=at,
        clauses=clauses,
        seat=seat,
        round=round_,
        button=button,
    )
