"""Finished rounds: the list, and a replay of each as the viewer was allowed to see it."""

from collections.abc import Iterable, Mapping
from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.house.base import codec
from fifthstreet.house.deck.commitments import CARDS, SealedDeck, after_cut
from fifthstreet.house.deck.shuffle import Pack
from fifthstreet.house.store.records import RoundRecord
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.loading import projection_at
from fifthstreet.house.tables.recent_events import happening, seated
from fifthstreet.house.views.scene import back_in_play
from fifthstreet.house.wording.events import hides_a_face
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.faces import turned_up
from fifthstreet.table.state import Table
from fifthstreet.table.view import TableView, Viewer, view
from fifthstreet.wire.lobby import OpeningShown, Replay, ReplayStep, RoundCard, SealRecordShown, SeatResult


def round_cards(hosts: Mapping[str, Host], records: Iterable[RoundRecord]) -> list[RoundCard]:
    """Finished rounds of these tables, with each player's wagers and returns."""
    found = [(hosts[record.table], record) for record in records if record.table in hosts]
    if not found:
        return []
    disputed = found[0][0].services.store.disputes.disputed_rounds((record.table, record.round) for _, record in found)
    return [_round_card(host, record, (record.table, record.round) in disputed) for host, record in found]


def _round_card(host: Host, record: RoundRecord, disputed: bool) -> RoundCard:
    players = tuple(
        SeatResult(
            player=one.player,
            name=host.services.names.of(one.player),
            seat=one.seat,
            wagered=one.wagered,
            returned=one.returned,
            before=one.before,
            after=one.after,
        )
        for one in record.players
    )
    return RoundCard(
        table=record.table,
        table_title=table_title(record.table),
        round=record.round,
        at=record.at,
        status=record.status,
        deal=record.deal,
        game=record.game,
        players=players,
        disputed=disputed,
    )


Eyes = Literal["player", "watcher", "dealer", "floorperson", "surveillance", "auditor"]
"""The viewer of a replay. An auditor sees the round as surveillance did, and then every card of the deck."""


def replay(host: Host, record: RoundRecord, player: str | None) -> Replay:
    """A round step by step, as one of its players or a spectator saw it."""
    seat = next((one.seat for one in record.players if one.player == player), 0)
    return replay_as(host, record, "player" if seat else "watcher", seat)


def replay_as(host: Host, record: RoundRecord, eyes: Eyes, seat: int = 0) -> Replay:
    """A round step by step, with what the viewer could see at each moment; a player also needs a seat."""
    viewer = _viewer(eyes, seat)
    steps: list[ReplayStep] = []
    seen: set[int] = set()
    sealed = host.services.store.seals.get(record.deal)
    deck = host.services.vault.unlock(sealed.locked, sealed.deal) if sealed else None

    def deck_of(sequence: int) -> SealedDeck | None:
        return deck if sealed and sealed.shuffle == sequence else None

    projection = projection_at(host.services, host.game, host.name, record.first - 1)
    pack, back = None, None
    for entry in host.services.store.streams.entries(
        host.stream, projection.sequence, record.last - projection.sequence
    ):
        event = codec.read_event(entry.event)
        projection = projection.after(event, deck_of)
        if entry.sequence < record.first:
            continue
        pack = projection.pack or pack
        back = back_in_play(projection.table) or back
        shown = _view(projection.table, viewer, projection.pack)
        hidden = hides_a_face(event, turned_up(projection.table))
        happened = happening(entry.sequence, event, host.services.names, hidden, seated(projection.table))
        steps.append(ReplayStep(happened=happened, view=shown))
        seen |= _seen(projection.table, viewer.seat, shown)
    if eyes == "auditor" and not _in_play(host, record.deal):
        seen = set(range(CARDS))
    return Replay(
        label="REPLAY",
        back=back,
        round=round_cards({host.name: host}, [record])[0],
        names={seat.player: host.services.names.of(seat.player) for step in steps for seat in step.view.seats if seat},
        steps=tuple(steps),
        seal=_seal_shown(pack, seen) if pack else None,
    )


def _viewer(eyes: Eyes, seat: int) -> Viewer:
    if eyes == "player":
        return Viewer("player", seat)
    return Viewer("surveillance" if eyes == "auditor" else eyes)


def _in_play(host: Host, deal: str) -> bool:
    """Whether cards may still be dealt from a deck, between its shuffle and the end of the round."""
    projection = host.projection
    return projection.pack is not None and projection.pack.deck.seal.deal == deal and projection.table.deck.shuffled


def _view(table: Table, viewer: Viewer, pack: Pack | None) -> TableView:
    """The table as the viewer saw it; of the face-down cards only a player's own are shown."""
    own = _own_cards(table, viewer.seat)

    def faces(slot: int) -> Card | None:
        return pack.face(slot) if pack and slot in own else None

    return view(table, viewer, faces)


def _seen(table: Table, seat: int, shown: TableView) -> set[int]:
    """The slots in the pack of the cards that the viewer sees now."""
    own = shown.seats[seat - 1] if seat else None
    return set(turned_up(table)) | set(_own_cards(table, seat) if own and own.faces else ())


def _own_cards(table: Table, seat: int) -> tuple[int, ...]:
    own = table.seat(seat)
    return own.hand.cards if own else ()


def _seal_shown(pack: Pack, slots: set[int]) -> SealRecordShown:
    """The whole seal, and the openings of the cards in these slots of the pack."""
    seal = pack.deck.seal
    openings = [pack.deck.opening(after_cut(slot, pack.cut)) for slot in sorted(slots)]
    return SealRecordShown(
        deal=seal.deal,
        root=seal.root,
        commitments=seal.commitments,
        cut=pack.cut,
        openings=tuple(OpeningShown(place=one.place, face=one.face, salt=one.salt) for one in openings),
    )
