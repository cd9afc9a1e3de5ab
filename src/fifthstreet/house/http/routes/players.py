"""Players: guests come in, and see who they are and what they played."""

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from fifthstreet.house.accounts.players import is_reserved_name
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.http.dependencies import Arrivals, Asked, Here
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.proofs import is_encrypted
from fifthstreet.house.http.visitors import COOKIE, player_of
from fifthstreet.house.tables.guests import admit_guest
from fifthstreet.house.views.replay import round_cards
from fifthstreet.wire.lobby import BecomeGuest, Guest, Me, RoundCard

A_YEAR = 365 * 24 * 3600


def guests_at_once() -> Bucket:
    """So many guests come in at once, and a second."""
    return Bucket(rate=5, burst=200)


@post("/api/guests", tags=["players"], responses=may_fail("too-large", "too-many"))
async def post_guest(house: Here, request: Asked, arrivals: Arrivals, data: JSONBody[BecomeGuest]) -> Response[Guest]:
    """Come in as a guest with play chips."""
    if not house.services.demo:
        raise fail("not-allowed", f"no guests here: {house.services.why_no_demo}")
    name = data.name.strip() if data.name else None
    if name is not None and (not name or not name.isprintable()):
        raise fail("malformed", "a name is text in one line that can be read")
    if name is not None and is_reserved_name(name):
        raise fail("malformed", "that name is somebody's of the house")
    if not arrivals.take():
        raise fail("too-many", "too many guests come in at once: try again in a moment")
    player, token = await admit_guest(house.services, name)
    balance = house.services.purses.balance(player.player)
    guest = Guest(player=player.player, name=player.name, token=token, balance=balance)
    cookie = Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        secure=is_encrypted(request),
        max_age=A_YEAR,
        path="/",
    )
    return Response(guest, cookies=[cookie], status_code=201)


@get("/api/me", sync_to_thread=False, tags=["players"], responses=may_fail("not-signed-in"))
def get_me(house: Here, request: Asked) -> Me:
    """Who one is."""
    player = player_of(request, house)
    return Me(player=player.player, name=player.name, balance=house.services.purses.balance(player.player))


@get("/api/me/rounds", tags=["players"], responses=may_fail("not-signed-in", "too-many"))
async def get_my_rounds(house: Here, request: Asked) -> list[RoundCard]:
    """The latest rounds one played, at any table."""
    player = player_of(request, house)

    def cards() -> list[RoundCard]:
        return round_cards(house.tables, house.services.store.rounds.of_player(player.player))

    return or_fail(await house.query_pool.look(player.player, cards))
