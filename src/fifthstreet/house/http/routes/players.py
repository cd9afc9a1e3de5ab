"""Players: guest sign-in, balance, its movements and rounds."""

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from fifthstreet.house.accounts.players import is_reserved_name
from fifthstreet.house.bank.cashier import own_movement
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.http.auth import GUEST_COOKIE, is_encrypted, only_players, player_of
from fifthstreet.house.http.dependencies import AnyRequest, GuestLimit, Limit, TheHouse
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.tables.guests import admit_guest
from fifthstreet.house.views.replay import round_cards
from fifthstreet.wire.lobby import BecomeGuest, Guest, Me, OwnMovement, RoundCard

A_YEAR = 365 * 24 * 3600


def guests_at_once() -> Bucket:
    """Limit new guests: 200 at once, then 5 a second."""
    return Bucket(rate=5, burst=200)


@post("/api/guests", tags=["players"], responses=may_fail("too-large", "too-many"))
async def post_guest(
    house: TheHouse, request: AnyRequest, guest_limit: GuestLimit, data: JSONBody[BecomeGuest]
) -> Response[Guest]:
    """Sign in as a guest with play chips."""
    if not house.services.demo:
        raise fail("not-allowed", f"No guests here: {house.services.why_no_demo}")
    name = data.name.strip() if data.name else None
    if name is not None and (not name or not name.isprintable()):
        raise fail("malformed", "Name must be one line of printable text")
    if name is not None and is_reserved_name(name):
        raise fail("malformed", "This name is reserved: choose another")
    if not guest_limit.take():
        raise fail("too-many", "Too many new guests: try again in a moment")
    player, token = await admit_guest(house.services, name)
    balance = house.services.purses.balance(player.player)
    guest = Guest(player=player.player, name=player.name, token=token, balance=balance)
    cookie = Cookie(
        key=GUEST_COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        secure=is_encrypted(request),
        max_age=A_YEAR,
        path="/",
    )
    return Response(guest, cookies=[cookie], status_code=201)


@get("/api/me", sync_to_thread=False, tags=["players"], responses=may_fail("not-signed-in"), guards=[only_players])
def get_me(house: TheHouse, request: AnyRequest) -> Me:
    """The player's name and balance."""
    player = player_of(request)
    return Me(player=player.player, name=player.name, balance=house.services.purses.balance(player.player))


@get("/api/me/movements", tags=["players"], responses=may_fail("not-signed-in", "too-many"), guards=[only_players])
async def get_my_movements(house: TheHouse, request: AnyRequest, limit: Limit = 50) -> list[OwnMovement]:
    """The latest movements of the player's balance, newest first."""
    player = player_of(request)

    def latest() -> list[OwnMovement]:
        movements = house.services.store.movements
        after = max(0, movements.last(player.player)[0] - limit)
        return [own_movement(one) for one in reversed(movements.of_player(player.player, after))]

    return or_fail(await house.query_pool.look(player.player, latest))


@get("/api/me/rounds", tags=["players"], responses=may_fail("not-signed-in", "too-many"), guards=[only_players])
async def get_my_rounds(house: TheHouse, request: AnyRequest) -> list[RoundCard]:
    """The player's latest rounds, at any table."""
    player = player_of(request)

    def cards() -> list[RoundCard]:
        return round_cards(house.tables, house.services.store.rounds.of_player(player.player))

    return or_fail(await house.query_pool.look(player.player, cards))
