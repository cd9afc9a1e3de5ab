"""Disputes: what players object to, and what was found; a finding is given once, by a person, and stays."""

import asyncio

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base.house_events import STREAM, DisputeAnswered
from fifthstreet.house.house import House
from fifthstreet.house.ledger.answers import answer as answered
from fifthstreet.house.ledger.answers import command_digest, stored_answer
from fifthstreet.house.store import Batch, Dispute, Finding
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.lobby import OwnDispute
from fifthstreet.wire.staff import AnswerDispute, DisputeCard

MOST_OPEN = 1_000
"""So many open disputes are shown at most, the newest."""


def dispute_cards(
    house: House, table: str | None, answered: bool | None, before: int | None, limit: int
) -> list[DisputeCard]:
    """Disputes, the newest first; ``before`` is a dispute's number."""
    found = house.services.store.find_disputes(table, answered, before, limit)
    findings = house.services.store.findings([one.dispute for one in found])
    return [_card(house, one, findings.get(one.dispute)) for one in found]


def own_disputes(house: House, player: str, table: str, round: int) -> list[OwnDispute]:  # noqa: A002 - the house's word
    """What a player himself objects to in a round, in the order he did, and what was found."""
    his = house.services.store.disputes_by(player, table, round)
    findings = house.services.store.findings([one.dispute for one in his])
    return [_own(one, findings.get(one.dispute)) for one in his]


def open_disputes(house: House, table: str | None = None) -> list[Dispute]:
    """The disputes that nobody has answered, at one table or anywhere, the oldest first."""
    return house.services.store.find_disputes(table, answered=False, limit=MOST_OPEN)[::-1]


async def answer_dispute(house: House, dispute: int, answer: AnswerDispute, person: Person) -> DisputeCard | Fault:
    """Put a finding on record. The same ask again gets the same finding; another finding is refused."""
    house_stream, store = house.services.house_stream, house.services.store
    who = person.who(answer.id, command_digest((dispute, answer)))
    async with house_stream.lock:
        told = await stored_answer(store, who, STREAM)
        if isinstance(told, Fault):
            return told
        if not house.people.still(person):
            return GONE
        held = await asyncio.to_thread(store.dispute, dispute)
        if not held:
            return Fault(code="not-found", message="there is no such dispute")
        before = (await asyncio.to_thread(store.findings, [dispute])).get(dispute)
        if before:
            if told:
                return _card(house, held, before)
            return Fault(code="refused", message="this dispute has been answered, and a finding stays as it is")
        finding = Finding(dispute=dispute, finding=answer.finding, person=person.person, at=house.services.clock.now())
        event = DisputeAnswered(dispute=dispute, table=held.table, round=held.round, finding=answer.finding)
        kept = answered(who, STREAM, await house_stream.sequence() + 1)
        await house_stream.note_locked(event, who, Batch(findings=(finding,), answers=(kept,)))
    return _card(house, held, finding)


def _card(house: House, dispute: Dispute, finding: Finding | None) -> DisputeCard:
    return DisputeCard(
        dispute=dispute.dispute,
        table=dispute.table,
        round=dispute.round,
        player=dispute.player,
        name=house.services.names.of(dispute.player),
        at=dispute.at,
        words=dispute.words,
        finding=finding.finding if finding else "",
        answered_by=house.people.name_of(finding.person) if finding else None,
        answered_at=finding.at if finding else None,
    )


def _own(dispute: Dispute, finding: Finding | None) -> OwnDispute:
    return OwnDispute(
        dispute=dispute.dispute,
        at=dispute.at,
        words=dispute.words,
        finding=finding.finding if finding else "",
        answered_at=finding.at if finding else None,
    )
