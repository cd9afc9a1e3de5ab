"""The house's own stream, and what must follow from it: money, accounts, disputes, approvals, checkpoints."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from fifthstreet.audit.checkpoint import Checkpoint
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.audit.authority import Authority
from fifthstreet.house.audit.check_rows import KeptRows
from fifthstreet.house.audit.check_tables import MadeTables
from fifthstreet.house.base import codec
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.ledger.open_state import Doors
from fifthstreet.house.store.read_only import Look
from fifthstreet.house.store.records import CheckpointRecord

NEVER = 10**18
"""Later than anything."""


class HouseStreamCheck:
    """Takes the stream in, and keeps what rows beside it are held against, each with the entry that tells it."""

    def __init__(self, look: Look) -> None:
        self.authority = Authority(Doors(look))
        self.kept = KeptRows()
        self.made = MadeTables()
        self.since = NEVER
        """When the stream begins; what is older is told by no stream."""
        self.funded: Counter[tuple[str, int]] = Counter()
        self.moved: dict[tuple[str, int], tuple[Chained, o.MoneyMoved]] = {}
        self._accounts: dict[str, tuple[Chained, tuple[str, str, str, bool]]] = {}
        self._disputes: dict[int, tuple[Chained, tuple[str, int, str, str]]] = {}
        self._findings: dict[int, tuple[Chained, tuple[str, str]]] = {}
        self._asked: dict[int, tuple[Chained, o.ApprovalAsked]] = {}
        self._approved: dict[int, str] = {}
        self._signed: dict[int, tuple[Chained, str]] = {}

    def read(self, entries: Iterable[Chained]) -> None:
        """Take in every event; ``BadRecordError`` at the first that is none."""
        for entry in entries:
            try:
                event = codec.read_house_event(entry.event)
            except (msgspec.MsgspecError, ValueError) as error:
                raise _bad(entry, f"it is no event that the house knows: {error}") from None
            if event.at != entry.at:
                raise _bad(entry, f"it is of {entry.at}, and its event of {event.at}")
            fault = self.authority.fault_of(entry, event) or self.made.fault_of(entry, event)
            if fault:
                raise _bad(entry, fault)
            self.since = min(self.since, entry.at)
            self.kept.note(entry, event)
            self._note(entry, event)

    def _note(self, entry: Chained, event: AnyHouseEvent) -> None:
        match event:
            case o.GuestFunded(player=player, amount=amount):
                self.funded[player, amount] += 1
            case o.MoneyMoved(player=player, sequence=sequence):
                self.moved[player, sequence] = entry, event
            case o.AccountMade(person=person, login=login, name=name, role=role):
                self._accounts[person] = entry, (login, name, role, True)
            case o.AccountChanged(person=person, open=is_open):
                if person not in self._accounts:
                    raise _bad(entry, f"an account of {person} was never made")
                self._accounts[person] = entry, (*self._accounts[person][1][:3], is_open)
            case o.DisputeOpened(dispute=number, table=table, round=round_, player=player, words=words):
                self._disputes[number] = entry, (table, round_, player, words)
            case o.DisputeAnswered(dispute=number, finding=finding):
                self._findings[number] = entry, (finding, entry.person)
            case o.ApprovalAsked(approval=number):
                self._asked[number] = entry, event
            case o.ApprovalAnswered(approval=number, approved=True):
                self._approved[number] = entry.person
            case o.CheckpointSigned(number=number, hash=digest):
                if number in self._signed:
                    raise _bad(
                        entry, f"checkpoint {number} was noted before, at entry {self._signed[number][0].sequence}"
                    )
                self._signed[number] = entry, digest
            case _:
                pass

    def check_rows(self, look: Look) -> None:
        """Accounts, disputes, findings, approvals and tables are as the stream tells them."""
        accounts = look.rows("SELECT person, login, name, role, open FROM accounts")
        found: dict[Any, Any] = {row[0]: (*row[1:4], bool(row[4])) for row in accounts}
        _compare(found, self._accounts, "the account of {}")
        disputes = look.rows(
            'SELECT dispute, "table", round, player, words FROM disputes WHERE at >= :at', at=self.since
        )
        _compare({row[0]: row[1:] for row in disputes}, self._disputes, "dispute {}")
        findings = look.rows("SELECT dispute, finding, person FROM findings")
        _compare({row[0]: row[1:] for row in findings}, self._findings, "the finding about dispute {}")
        self._check_approvals(look)
        self.made.check(look)

    def _check_approvals(self, look: Look) -> None:
        rows = look.rows('SELECT approval, kind, "table", words, reason, asked_by, state, answered_by FROM approvals')
        asked = {
            number: (entry, (event.kind, event.table, event.words, event.reason, entry.person))
            for number, (entry, event) in self._asked.items()
        }
        _compare({row[0]: row[1:6] for row in rows}, asked, "approval {}")
        for number, *_, state, answered_by in rows:
            if state == "approved" and self._approved.get(number) != answered_by:
                raise _bad(asked[number][0], f"approval {number} was not given by whom it is kept as given by")

    def check_kept(self, copies: Iterable[CheckpointRecord]) -> None:
        """Every checkpoint that was noted is kept in the record: note and copy are made together."""
        kept = {copy.number for copy in copies}
        for number, (entry, _) in self._signed.items():
            if number not in kept:
                raise _bad(entry, f"checkpoint {number} is noted by it, and kept no more")

    def check_checkpoints(self, series: Sequence[Checkpoint]) -> None:
        """Every checkpoint was noted when it was signed."""
        for checkpoint in series:
            noted = self._signed.get(checkpoint.number)
            if not noted:
                what = f"checkpoint {checkpoint.number} was signed, and the house did not note it"
                raise BadRecordError(Bad(STREAM, 0, what, checkpoint.at))
            if noted[1] != checkpoint.hash:
                raise _bad(noted[0], f"checkpoint {checkpoint.number} was noted with another hash")


def _compare(found: dict[Any, tuple[Any, ...]], told: dict[Any, tuple[Chained, tuple[Any, ...]]], called: str) -> None:
    """What is kept is what the stream tells, no more and no less."""
    for key, (entry, expected) in told.items():
        if key not in found:
            raise _bad(entry, f"{called.format(key)} is not kept any more")
        if tuple(found[key]) != tuple(expected):
            raise _bad(entry, f"{called.format(key)} is kept otherwise")
    strange = sorted(found.keys() - told.keys())
    if strange:
        raise BadRecordError(Bad(STREAM, 0, f"the stream does not tell of {called.format(strange[0])}"))


def _bad(entry: Chained, what: str) -> BadRecordError:
    return BadRecordError(Bad(STREAM, entry.sequence, what, entry.at))
