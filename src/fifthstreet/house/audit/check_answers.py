"""Checks the stored answers of tables and meters: each command that was carried out has one, and nothing else has."""

from collections.abc import Iterator
from typing import Any

import msgspec

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.ledger.answers import StoredAnswer
from fifthstreet.wire.scenes import Answered

LAST_ENTRIES = """
    SELECT sequence, at, run.command, answers.stream, answers.answer FROM (
        SELECT sequence, at, person, command,
               lead(person) OVER in_order AS next_person, lead(command) OVER in_order AS next_command
        FROM entries WHERE stream = :stream AND sequence BETWEEN :first AND :last + 1 AND (:all OR {answered})
        WINDOW in_order AS (ORDER BY sequence)
    ) AS run LEFT JOIN answers ON answers.person = run.person AND answers.command = run.command
    WHERE sequence <= :last AND run.command <> ''
        AND (next_person IS NOT run.person OR next_command IS NOT run.command)
    ORDER BY sequence
"""
"""The last entry of each command, with its answer: consecutive entries of one person and command belong together."""
PAGE = 20_000
"""How many entries one query covers."""
ANSWERED_AT_METERS = "CAST(event AS TEXT) LIKE '%\"MeterEnabled.%' OR CAST(event AS TEXT) LIKE '%\"MeterDisabled.%'"
"""Selects the meter events that come from commands to the meter itself; all others follow from commands to a table or
to the house."""


def check_answers(log: Log) -> Iterator[Bad]:
    """Check that every command that added entries to a table or meter has one answer, which names its last entry.

    The digest of the command, which is stored with its answer, cannot be checked: nothing in the log proves it.
    """
    for replay in log.replays:
        if replay.stream in log.chains and log.is_whole(replay.stream):
            yield from _check_stream(log, replay.stream, all_events=replay.stream.startswith("table:"))


def _check_stream(log: Log, stream: str, *, all_events: bool) -> Iterator[Bad]:
    commands = 0
    for sequence, at, command, answered_stream, answer in _last_entries(log, stream, all_events=all_events):
        commands += 1
        if answered_stream != stream or not _is_right(answer, Answered(id=command, sequence=sequence)):
            what = "the answer to its command is missing or wrong, or the command was carried out twice"
            yield Bad(stream, sequence, what, at)
            return
    ((answers,),) = log.reader.rows("SELECT count(*) FROM answers WHERE stream = :stream", stream=stream)
    if answers != commands:
        end = log.chains[stream].intact
        yield Bad(stream, end, f"there are {answers} answers to {commands} commands that were carried out")


def _last_entries(log: Log, stream: str, *, all_events: bool) -> Iterator[tuple[Any, ...]]:
    query = LAST_ENTRIES.format(answered=ANSWERED_AT_METERS)
    for first in range(1, log.chains[stream].intact + 1, PAGE):
        page = log.reader.rows(query, stream=stream, all=all_events, first=first, last=first + PAGE - 1)
        yield from page


def _is_right(answer: bytes, expected: Answered) -> bool:
    try:
        stored = msgspec.json.decode(answer, type=StoredAnswer)
    except (msgspec.MsgspecError, TypeError):  # SQLite takes any type in any column
        return False
    return (stored.answered, stored.approval) == (expected, None)
