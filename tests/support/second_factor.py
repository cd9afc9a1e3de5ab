"""Second factors in tests: what an authenticator app shows at the house's time, and a person who sets one up."""

from typing import Any, NamedTuple

import httpx
from pyotp.totp import TOTP

from fifthstreet.house.accounts.factor_codes import STEP
from fifthstreet.house.base.house_events import SettingChanged
from fifthstreet.house.house import House
from support.accounts import CSRF, PASSWORD, later

PATH = "/api/session/second-factor"


class Enrolled(NamedTuple):
    """The secret of a second factor, and its recovery codes."""

    secret: str
    recovery: tuple[str, ...]


def app_shows(house: House, secret: str) -> str:
    """The code that an authenticator app shows now."""
    return TOTP(secret.replace(" ", "")).generate_otp(house.services.clock.now() // STEP)


def next_code(house: House, secret: str) -> str:
    """The code of the next time step: the house's clock goes on to it."""
    later(house, STEP)
    return app_shows(house, secret)


def requires(house: House, value: str) -> None:
    """The house requires a second factor of these staff from now on."""
    now = house.services.clock.now()
    changed = SettingChanged(at=now, name="second_factor_for", value=value, from_day="2020-01-01", approval=1)
    house.services.settings.on_event(changed, "account-mia")


async def signs_in(
    client: httpx.AsyncClient, login: str, password: str = PASSWORD, code: str | None = None
) -> httpx.Response:
    """Sign in over HTTP, with a code if one is given; from now on the client shows its csrf."""
    body = {"login": login, "password": password} | ({} if code is None else {"code": code})
    answer = await client.post("/api/sign-in", json=body)
    if answer.is_success:
        client.headers[CSRF] = answer.json()["csrf"]
    return answer


async def enrols(house: House, client: httpx.AsyncClient, password: str = PASSWORD) -> Enrolled:
    """Set up a second factor for the person who is signed in."""
    begun = await client.post(PATH, json={"password": password})
    assert begun.status_code == 200, begun.text
    secret: str = begun.json()["secret"].replace(" ", "")
    done = await client.post(f"{PATH}/confirm", json={"code": app_shows(house, secret)})
    assert done.status_code == 200, done.text
    return Enrolled(secret, tuple(done.json()["codes"]))


def requested(number: int = 1, reason: str = "as seen in person") -> dict[str, Any]:
    """The body of a request for a change of an account."""
    return {"id": f"request-{number:04}", "reason": reason}
