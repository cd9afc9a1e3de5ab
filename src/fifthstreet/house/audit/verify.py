"""Verifies a log: runs every check and reports what they find."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fifthstreet.audit.checkpoint import Checkpoint
from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.check_adjustments import check_adjustments
from fifthstreet.house.audit.check_answers import check_answers
from fifthstreet.house.audit.check_approved_changes import check_credentials, check_settings
from fifthstreet.house.audit.check_authority import check_authority
from fifthstreet.house.audit.check_carried_out import check_carried_out
from fifthstreet.house.audit.check_chain import (
    check_chain,
    check_database,
    check_house_stream,
    check_open_state,
    check_streams,
)
from fifthstreet.house.audit.check_checkpoints import (
    check_checkpoint_events,
    check_checkpoints,
    check_recorded_checkpoints,
    checkpoint_notes,
    is_older,
)
from fifthstreet.house.audit.check_commitments import check_commitments
from fifthstreet.house.audit.check_documents import check_documents
from fifthstreet.house.audit.check_investigations import check_investigations
from fifthstreet.house.audit.check_purses import check_purses
from fifthstreet.house.audit.check_rows import check_accounts, check_approvals, check_disputes, check_rows
from fifthstreet.house.audit.check_tables import check_meters, check_table_creation, check_tables
from fifthstreet.house.audit.check_taps import check_taps
from fifthstreet.house.audit.check_tokens import check_devices, check_screens
from fifthstreet.house.audit.log import Log, Progress, VerifyRequest, open_log
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.rules import Shelf

__all__ = ["Progress", "Report", "VerifyRequest", "verify"]

Check = Callable[[Log], Iterable[Bad]]
"""Looks at one thing in a log, and yields what is wrong with it."""

CHECKS: tuple[Check, ...] = (
    check_database,
    check_checkpoints,
    check_chain,
    check_tables,
    check_commitments,
    check_meters,
    check_answers,
    check_house_stream,
    check_open_state,
    check_authority,
    check_table_creation,
    check_adjustments,
    check_carried_out,
    check_documents,
    check_investigations,
    check_settings,
    check_credentials,
    check_devices,
    check_taps,
    check_screens,
    check_checkpoint_events,
)
"""Checks that always run, whatever the others find."""

COMPARISONS: tuple[Check, ...] = (
    check_recorded_checkpoints,
    check_accounts,
    check_disputes,
    check_approvals,
    check_streams,
    check_purses,
    check_rows,
)
"""Checks that compare the streams with what is stored beside them; each runs only if nothing was found before it."""


class Report(NamedTuple):
    """What was found. ``bad`` is in order of time; ``notes`` say what the verification does not cover.

    ``older`` means that the database lacks checkpoints which the checkpoint file has.
    """

    bad: tuple[Bad, ...]
    notes: tuple[str, ...]
    counts: dict[str, int]
    last: Checkpoint | None
    older: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing bad was found."""
        return not self.bad


def verify(request: VerifyRequest, progress: Progress = lambda _done, _all: None, shelf: Shelf | None = None) -> Report:
    """Verify the log of a data folder, which a house may have open."""
    with open_log(request, progress, shelf) as log:
        bad = [found for check in CHECKS for found in check(log)]
        for check in COMPARISONS:
            if bad:
                break
            bad.extend(check(log))
        bad.sort(key=lambda one: (one.at, one.stream, one.sequence))
        last = log.checkpoints[-1] if log.checkpoints else None
        return Report(tuple(bad), tuple(_notes(log)), _counts(log, ok=not bad), last, is_older(log))


def _counts(log: Log, *, ok: bool) -> dict[str, int]:
    """How many of each kind of thing were verified; players and movements only if their check ran."""
    complete = [table for table in log.tables if table.complete]
    counts = {
        "streams": len(log.tips),
        "entries": sum(chain.intact for chain in log.chains.values()),
        "checkpoints": len(log.checkpoints),
        "tables": len(complete),
        "rounds": sum(table.rounds for table in complete),
        "meters": sum(meter.finding is None for meter in log.meters),
    }
    if ok:
        for name in ("players", "movements"):
            ((counts[name],),) = log.reader.rows(f"SELECT count(*) FROM {name}")
    return counts


def _notes(log: Log) -> Iterator[str]:
    yield from checkpoint_notes(log)
    unreadable = sum(replay.unreadable_snapshots for replay in log.replays)
    if unreadable:
        yield f"{unreadable} snapshots cannot be read, and are ignored"
    if not log.checkpoints:
        return
    signed = {tip.stream: tip.sequence for tip in log.checkpoints[-1].tips}
    signed[STREAM] = signed.get(STREAM, 0) + 1  # the entry that records the checkpoint
    newer = sum(sequence - min(sequence, signed.get(stream, 0)) for stream, (sequence, _) in log.tips.items())
    if newer:
        yield f"{newer} entries are newer than the last checkpoint; the next one will sign them"
