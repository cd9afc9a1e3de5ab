"""A table as one viewer's screen gets it. Everything about the cards in it went through ``view``."""

from fifthstreet.cards import Card
from fifthstreet.house.tables.autoplay import bets_close_at
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.player_actions import BEGINNING, may_begin, may_do
from fifthstreet.table.state import Seat, Table
from fifthstreet.table.view import Viewer, view
from fifthstreet.wire.scenes import Clock, May, Scene, SealShown, You


def seat_of(host: Host, player: str | None) -> Seat | None:
    """Where a player sits at a table."""
    return next((seat for seat in host.table.taken if seat.player == player), None) if player else None


def scene(host: Host, player: str | None, since: int) -> Scene:
    """The table as a player, or somebody who watches, sees it now; and what happened after an event."""
    table, services = host.table, host.services
    seat = seat_of(host, player)
    viewer = Viewer("player", seat.number) if seat else Viewer("watcher")
    balance = services.purses.balance(player) if player else 0
    you = (
        You(player=player, name=services.names.of(player), seat=viewer.seat or None, balance=balance)
        if player
        else None
    )
    ready = tuple(sorted(host.presence.ready))
    return Scene(
        table=host.name,
        sequence=host.projection.sequence,
        now=services.clock.now(),
        open=table.open,
        you=you,
        view=view(table, viewer, lambda slot: _own(host, seat, slot)),
        names={taken.player: services.names.of(taken.player) for taken in table.taken},
        ready=ready,
        watching=host.watching,
        back=_back(table),
        meter=host.meter.shown if host.meter else None,
        seal=seal_of(host),
        clock=clock_of(host),
        may=_may(host, player, seat, balance) if player else (),
        happened=host.recent.since(since),
    )


def _may(host: Host, player: str, seat: Seat | None, balance: int) -> tuple[May, ...]:
    if host.real_cards:
        return ()
    ready = seat is not None and seat.number in host.presence.ready
    may = may_do(host.game, host.table, seat, balance, ready)
    return may if may_begin(host.services, player) else tuple(one for one in may if one.do not in BEGINNING)


def _own(host: Host, seat: Seat | None, slot: int) -> Card | None:
    """The look-up that a viewer's view gets: his own cards, and no others."""
    return host.projection.pack.face(slot) if host.projection.pack and seat and slot in seat.hand.cards else None


def _back(table: Table) -> str | None:
    """The colour of the backs in play; of the first deck before any is."""
    return next((deck.back for deck in table.decks.at_table if deck.number == (table.deck.number or 1)), None)


def seal_of(host: Host) -> SealShown | None:
    """The seal of the deck in play; there is none of real cards."""
    if not host.projection.pack:
        return None
    seal = host.projection.pack.deck.seal
    return SealShown(deal=seal.deal, root=seal.root)


def clock_of(host: Host) -> Clock | None:
    """Until when something may be done, where a time is set."""
    now = host.services.clock.now()
    if host.table.round.betting.deadline is not None and host.table.to_act and not host.real_cards:
        return Clock(what="decision", deadline=host.table.round.betting.deadline, now=now)
    close = bets_close_at(host)
    return None if close is None else Clock(what="betting", deadline=close, now=now)
