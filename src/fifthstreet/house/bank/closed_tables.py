"""Closed table forms: the floor's form on a table that was not open during a gaming day (COMAR 36.05.03.02D)."""

from collections.abc import Callable
from datetime import date, timedelta

from fifthstreet.house.bank.document_kinds import DAY
from fifthstreet.house.bank.document_words import name_of
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.bank.openings import CLOSING_SLIP
from fifthstreet.house.base.house_events import Facts


def closed_table_facts(documents: Documents, table: str, at: int, day_of: Callable[[int], date]) -> Facts | None:
    """The facts of the form for the gaming day that ended last; None if the table was open on that day or since.

    A table that was never closed has no inventory and no form.
    """
    opener, closer = documents.openings.opener(table), documents.openings.closer(table)
    day = day_of(at) - timedelta(days=1)
    if not opener or not closer or closer.ended.sequence < opener.ended.sequence or day_of(closer.signed[0].at) >= day:
        return None
    last_opened = day_of(opener.ended.at)
    return (DAY, day.isoformat()), ("Last opened", last_opened.isoformat()), (CLOSING_SLIP, name_of(closer))
