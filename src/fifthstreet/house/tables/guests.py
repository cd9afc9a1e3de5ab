"""Guests: players without an account, who get play chips."""

import secrets

from fifthstreet.house.accounts.person import digest
from fifthstreet.house.accounts.players import GUEST, PLAY_CHIPS
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import GuestFunded
from fifthstreet.house.store.records import Batch, Player
from fifthstreet.house.tables.services import Services
from fifthstreet.wire.errors import Fault


async def admit_guest(services: Services, name: str | None) -> tuple[Player, str]:
    """Create a guest with play chips; return the guest and the token that identifies them."""
    token, player = secrets.token_urlsafe(32), f"{GUEST}{secrets.token_hex(6)}"
    at = services.clock.now()
    guest = Player(player=player, name=name or f"Guest {player[-4:]}", kind="guest", token=digest(token), made=at)
    chips = services.purses.movement(player, PLAY_CHIPS, at, ("", "play chips", ""))
    assert not isinstance(chips, Fault)
    funded, rows = GuestFunded(player=player, amount=PLAY_CHIPS), Batch(players=(guest,), movements=(chips,))
    await services.house_stream.append(funded, Actor("system", player), rows)
    services.purses.happened(chips)
    services.names.add(player, guest.name)
    return guest, token


def player_with_token(services: Services, token: str) -> Player | None:
    """The player with this token, if there is one."""
    return services.store.players.by_token(digest(token))
