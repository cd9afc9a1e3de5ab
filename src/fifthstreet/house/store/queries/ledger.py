"""Reads stored answers to commands, and the copies of signed checkpoints."""

from sqlalchemy import select

from fifthstreet.house.store import schema
from fifthstreet.house.store.queries.reader import Reader
from fifthstreet.house.store.records import Answer, CheckpointRecord


class Answers:
    """Queries about stored answers."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def get(self, person: str, command: str) -> Answer | None:
        """The answer to a person's command."""
        return self._reader.one(Answer, schema.answers, person=person, command=command)


class Checkpoints:
    """Queries about the copies of checkpoints."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def all(self, after: int = 0, limit: int | None = None) -> list[CheckpointRecord]:
        """The checkpoints after a number, in order."""
        number = schema.checkpoints.c.number
        query = select(schema.checkpoints).where(number > after).order_by(number).limit(limit)
        return self._reader.all(CheckpointRecord, query)

    def latest(self, before: int | None = None, limit: int = 50) -> list[CheckpointRecord]:
        """Checkpoints, the newest first; ``before`` is a number."""
        number = schema.checkpoints.c.number
        query = select(schema.checkpoints).order_by(number.desc()).limit(limit)
        return self._reader.all(CheckpointRecord, query if before is None else query.where(number < before))

    def last(self) -> CheckpointRecord | None:
        """The last checkpoint."""
        return next(iter(self.latest(limit=1)), None)
