"""What people were told about what they asked of a table or a meter: the last entry that it brought about, once."""

import msgspec

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.ledger.answers import StoredAnswer
from fifthstreet.house.store.read_only import Look
from fifthstreet.wire.scenes import Answered


class Answers:
    """The answers about one stream: each ask that brought entries about has one, and there is no other.

    The digest of what was asked, which tells one ask from another of the same id, follows from no entry.
    """

    def __init__(self, look: Look, stream: str) -> None:
        self._look, self._stream = look, stream
        self._last: Chained | None = None
        self._runs = 0

    def came(self, entry: Chained) -> None:
        """The next entry that an ask may have brought about."""
        last, self._last = self._last, entry
        if last and last.command and (last.person, last.command) != (entry.person, entry.command):
            self._ended(last)

    def finish(self) -> None:
        """After the last entry no answer may be left over."""
        if self._last and self._last.command:
            self._ended(self._last)
        ((answers,),) = self._look.rows("SELECT count(*) FROM answers WHERE stream = :stream", stream=self._stream)
        if answers != self._runs:
            what = f"{answers} answers are on record, and {self._runs} asks were carried out"
            raise BadRecordError(Bad(self._stream, self._last.sequence if self._last else 0, what))

    def _ended(self, last: Chained) -> None:
        self._runs += 1
        answer = self._look.answer(last.person, last.command)
        try:
            said = msgspec.json.decode(answer.answer, type=StoredAnswer) if answer else None
        except msgspec.MsgspecError:
            said = None
        right = Answered(id=last.command, sequence=last.sequence)
        if not answer or not said or (answer.stream, said.answered, said.approval) != (self._stream, right, None):
            what = "who asked for it was answered otherwise, or it was done twice"
            raise BadRecordError(Bad(self._stream, last.sequence, what, last.at))
