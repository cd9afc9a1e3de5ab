"""A table as one viewer may see it. All card faces in it come from ``view``, which hides the others."""

from fifthstreet.cards import Card
from fifthstreet.house.tables.autoplay import bets_close_at
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.player_actions import BEGINNING, may_begin, may_do
from fifthstreet.house.views.limits_notice import limits_notices
from fifthstreet.house.wording.table_state import stage_title
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.state import Seat, Table
from fifthstreet.table.view import Viewer, view
from fifthstreet.wire.scenes import Clock, May, Scene, SealShown, You


def seat_of(host: Host, player: str | None) -> Seat | None:
    """A player's seat at a table, if they have one."""
    return next((seat for seat in host.table.taken if seat.player == player), None) if player else None


def scene(host: Host, player: str | None, since: int) -> Scene:
    """The table as a player or spectator sees it now, with the events after ``since``."""
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
        table_title=table_title(host.name),
        round=table.current_round,
        sequence=host.projection.sequence,
        now=services.clock.now(),
        open=table.open,
        stage_title=stage_title(table, to_players=True),
        you=you,
        view=view(table, viewer, lambda slot: _own(host, seat, slot)),
        names={taken.player: services.names.of(taken.player) for taken in table.taken},
        ready=ready,
        watching=host.watching,
        back=back_in_play(table),
        meter=host.meter.shown if host.meter else None,
        seal=seal_of(host),
        clock=clock_of(host),
        may=_actions(host, player, seat, balance) if player else (),
        minimum=host.game.submission.table.minimum,
        maximum=host.game.submission.table.maximum,
        limits_notices=limits_notices(host),
        happened=host.recent.since(since),
    )


def _actions(host: Host, player: str, seat: Seat | None, balance: int) -> tuple[May, ...]:
    if host.real_cards:
        return ()
    ready = seat is not None and seat.number in host.presence.ready
    actions = may_do(host.game, host.table, seat, balance, ready)
    return actions if may_begin(host.services, player) else tuple(one for one in actions if one.do not in BEGINNING)


def _own(host: Host, seat: Seat | None, slot: int) -> Card | None:
    """The face of a card in the viewer's own hand; None for every other card."""
    return host.projection.pack.face(slot) if host.projection.pack and seat and slot in seat.hand.cards else None


def back_in_play(table: Table) -> str | None:
    """The color of the card backs in play; before a deck is in play, that of the first deck."""
    return next((deck.back for deck in table.decks.at_table if deck.number == (table.deck.number or 1)), None)


def seal_of(host: Host) -> SealShown | None:
    """The seal of the deck in play; None at a table of real cards."""
    if not host.projection.pack:
        return None
    seal = host.projection.pack.deck.seal
    return SealShown(deal=seal.deal, root=seal.root)


def clock_of(host: Host) -> Clock | None:
    """The deadline for decisions or bets, if one is set."""
    now = host.services.clock.now()
    if host.table.round.betting.deadline is not None and host.table.to_act and not host.real_cards:
        return Clock(what="decision", deadline=host.table.round.betting.deadline, now=now)
    close = bets_close_at(host)
    return None if close is None else Clock(what="betting", deadline=close, now=now)
