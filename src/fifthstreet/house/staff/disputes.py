"""Disputes: a player disputes a round, and staff answer with one finding, which is final."""

import asyncio

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, DisputeAnswered, DisputeOpened
from fifthstreet.house.ledger.answers import answer, command_digest, stored_answer
from fifthstreet.house.store import Batch, Dispute, Finding, Store
from fifthstreet.house.tables.services import Services
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.lobby import OwnDispute
from fifthstreet.wire.staff import AnswerDispute, DisputeCard

PER_ROUND = 5
"""How often one player can dispute one round."""
SHOWN = 1_000
"""How many open disputes are shown at most: the newest."""
ENOUGH = Fault(code="too-many", message=f"You have disputed this round {PER_ROUND} times: wait for the floor's answer")
NO_DISPUTE = Fault(code="not-found", message="No such dispute")
ANSWERED = Fault(code="refused", message="This dispute has a finding, which is final")


async def open_dispute(services: Services, table: str, round_: int, player: str, words: str) -> Dispute | Fault:
    """Record a player's dispute of a round, up to the limit per round."""
    stream, store = services.house_stream, services.store
    async with stream.lock:
        if len(await asyncio.to_thread(store.disputes.of_player, player, table, round_)) >= PER_ROUND:
            return ENOUGH
        number = await asyncio.to_thread(store.disputes.last_number) + 1
        held = Dispute(dispute=number, table=table, round=round_, player=player, at=services.clock.now(), words=words)
        opened = DisputeOpened(dispute=number, table=table, round=round_, player=player, words=words)
        await stream.append_locked(opened, Actor("player", player), Batch(disputes=(held,)))
    return held


async def answer_dispute(services: Services, dispute: int, given: AnswerDispute, person: Person) -> DisputeCard | Fault:
    """Record a finding; the same command id again returns the same finding, and another finding is refused."""
    stream, store = services.house_stream, services.store
    actor = person.actor(given.id, command_digest((dispute, given)))
    async with stream.lock:
        before = await stored_answer(store, actor, STREAM)
        if isinstance(before, Fault):
            return before
        if not services.accounts.sessions.current(person):
            return GONE
        held = await asyncio.to_thread(store.disputes.get, dispute)
        if not held:
            return NO_DISPUTE
        found = (await asyncio.to_thread(store.disputes.findings, [dispute])).get(dispute)
        if found:
            return _card(services, held, found) if before else ANSWERED
        finding = Finding(dispute=dispute, finding=given.finding, person=person.person, at=services.clock.now())
        event = DisputeAnswered(dispute=dispute, table=held.table, round=held.round, finding=given.finding)
        stored = answer(actor, STREAM, await stream.sequence() + 1)
        await stream.append_locked(event, actor, Batch(findings=(finding,), answers=(stored,)))
    return _card(services, held, finding)


def open_disputes(store: Store, table: str | None = None) -> list[Dispute]:
    """The disputes without a finding, of one table or all, oldest first."""
    return store.disputes.find(table, answered=False, limit=SHOWN)[::-1]


def dispute_cards(
    services: Services, table: str | None, answered: bool | None, before: int | None, limit: int
) -> list[DisputeCard]:
    """Disputes, newest first; ``before`` is the number of a dispute."""
    found = services.store.disputes.find(table, answered, before, limit)
    findings = services.store.disputes.findings([one.dispute for one in found])
    return [_card(services, one, findings.get(one.dispute)) for one in found]


def own_disputes(store: Store, player: str, table: str, round_: int) -> list[OwnDispute]:
    """A player's own disputes of a round, in order, with the findings."""
    own = store.disputes.of_player(player, table, round_)
    findings = store.disputes.findings([one.dispute for one in own])
    return [_own(one, findings.get(one.dispute)) for one in own]


def _card(services: Services, dispute: Dispute, finding: Finding | None) -> DisputeCard:
    return DisputeCard(
        dispute=dispute.dispute,
        table=dispute.table,
        table_title=table_title(dispute.table),
        round=dispute.round,
        player=dispute.player,
        name=services.names.of(dispute.player),
        at=dispute.at,
        words=dispute.words,
        finding=finding.finding if finding else "",
        answered_by=services.accounts.shown(finding.person) if finding else None,
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
