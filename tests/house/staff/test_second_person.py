"""Two people are two: nobody works with a password that another chose, or approves their own request."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from fifthstreet.house.house import House
from fifthstreet.house.staff.approvals import MOST_OF_ONE
from fifthstreet.rules import ready_game
from support.accounts import COOKIE, MINUTE, PASSWORD, code, later, make_account, sign_in, visitor
from support.live_house import house_in_here
from support.log_check import check_record

MARYLAND = (ready_game("maryland"),)
SUBMISSION = (files("fifthstreet.rules") / "submissions" / "maryland.toml").read_text()
FIRST = "the first one, by Mia"
DAY = 24 * 60 * MINUTE
Served = tuple[House, str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A closed house with two managers and a floorperson, each of whom typed his own password."""
    for login, role in (("mia", "manager"), ("mona", "manager"), ("finn", "floorperson")):
        make_account(tmp_path, login, role)  # type: ignore[arg-type]
    return tmp_path


@pytest.fixture
def served(data: Path) -> Iterator[Served]:
    with house_in_here(data, games=MARYLAND) as (house, address):
        yield house, address
    check_record(data)


def make(mia: httpx.Client, login: str, role: str = "floorperson") -> httpx.Response:
    wanted = {"login": login, "name": login.title(), "role": role, "password": FIRST}
    return mia.post("/api/accounts", json=wanted)


def take_own(client: httpx.Client) -> httpx.Response:
    return client.post("/api/session/password", json={"old": FIRST, "new": PASSWORD})


def ask(client: httpx.Client, number: int = 1) -> int:
    """Ask for a table, which takes a manager besides."""
    asked = client.post(
        "/api/floor/tables", json={"id": f"open-table-{number}", "submission": SUBMISSION, "reason": "a busy night"}
    )
    assert asked.status_code == 200, asked.text
    return int(asked.json()["approval"])


def approve(client: httpx.Client, approval: int) -> httpx.Response:
    body = {"id": f"answer-to-{approval}", "approve": True, "words": ""}
    return client.post(f"/api/approvals/{approval}/answer", json=body)


def you_may(client: httpx.Client, approval: int) -> bool:
    (card,) = [one for one in client.get("/api/approvals").json() if one["approval"] == approval]
    return bool(card["you_may"])


def test_whoever_has_a_first_password_can_do_nothing_but_change_it(served: Served) -> None:
    house, address = served
    with visitor(address) as mia, visitor(address) as fay:
        sign_in(mia, "mia")
        assert make(mia, "fay").status_code == 201
        assert sign_in(fay, "fay", FIRST).json()["first_password"] is True
        person = house.accounts.sessions.by_token(fay.cookies[COOKIE])
        assert person
        for answer in (
            fay.get("/api/floor"),
            fay.get("/api/record"),
            fay.get("/api/approvals"),
            fay.post(
                "/api/floor/tables", json={"id": "open-table-1", "submission": SUBMISSION, "reason": "a busy night"}
            ),
        ):
            assert (answer.status_code, code(answer)) == (403, "not-allowed")
            assert "Change your first password" in answer.json()["error"]["message"]
        assert fay.get("/api/session").json()["first_password"] is True
        assert take_own(fay).json()["first_password"] is False
        assert fay.get("/api/floor").status_code == 200
        mia.patch("/api/accounts/account-fay", json={"password": FIRST})
        assert sign_in(fay, "fay", FIRST).json()["first_password"] is True
        assert fay.get("/api/floor").status_code == 403


def test_a_first_password_is_still_one_after_a_restart(data: Path) -> None:
    with house_in_here(data, games=MARYLAND) as (_, address), visitor(address) as mia:
        sign_in(mia, "mia")
        make(mia, "fay")
    with house_in_here(data, games=MARYLAND) as (_, address), visitor(address) as fay, visitor(address) as finn:
        sign_in(fay, "fay", FIRST)
        assert fay.get("/api/floor").status_code == 403
        sign_in(finn, "finn")
        assert finn.get("/api/floor").status_code == 200, "who typed his own on the terminal is not asked for another"


def test_a_player_s_first_password_keeps_nobody_from_playing(served: Served) -> None:
    _, address = served
    with visitor(address) as mia, visitor(address) as paul:
        sign_in(mia, "mia")
        make(mia, "paul", "player")
        assert sign_in(paul, "paul", FIRST).json()["first_password"] is False
        assert paul.get("/api/me").status_code == 200


def test_whoever_made_an_account_is_never_the_second_person_to_it(served: Served) -> None:
    house, address = served
    with visitor(address) as mia, visitor(address) as mona, visitor(address) as fay:
        for client, login in ((mia, "mia"), (mona, "mona")):
            sign_in(client, login)
        make(mia, "fay")
        sign_in(fay, "fay", FIRST)
        take_own(fay)
        approval = ask(fay)
        assert (you_may(mia, approval), you_may(mona, approval)) == (False, True)
        no = approve(mia, approval)
        assert (no.status_code, code(no)) == (403, "not-allowed")
        assert "made the other's account" in no.json()["error"]["message"]
        later(house, 2 * DAY)
        sign_in(mia, "mia")
        assert approve(mia, approval).status_code == 403
        sign_in(mona, "mona")
        assert approve(mona, approval).status_code == 200


def test_whoever_set_a_password_is_no_second_person_until_it_is_changed_and_a_day_has_passed(served: Served) -> None:
    house, address = served
    with visitor(address) as mia, visitor(address) as mona, visitor(address) as finn:
        sign_in(mia, "mia")
        sign_in(finn, "finn")
        assert approve(mia, ask(finn)).status_code == 200, "they are two people"
        mia.patch("/api/accounts/account-finn", json={"password": FIRST})
        sign_in(finn, "finn", FIRST)
        take_own(finn)  # Mia may have done this herself: she knew the password
        approval = ask(finn, 2)
        assert approve(mia, approval).status_code == 403
        later(house, DAY)
        sign_in(mia, "mia")
        assert approve(mia, approval).status_code == 200
        mia.patch("/api/accounts/account-finn", json={"password": FIRST})
        sign_in(mona, "mona")
        mona.patch("/api/accounts/account-finn", json={"password": FIRST + " and Mona"})
        assert not house.accounts.are_independent("account-finn", "account-mia")
        assert not house.accounts.are_independent("account-mona", "account-finn")


@pytest.mark.parametrize("role", ["surveillance", "auditor"])
def test_whoever_looks_at_what_managers_do_gets_no_password_from_one(data: Path, role: str) -> None:
    make_account(data, "sue", role)  # type: ignore[arg-type]
    with house_in_here(data, games=MARYLAND) as (_, address), visitor(address) as mia, visitor(address) as sue:
        sign_in(mia, "mia")
        assert make(mia, "second", role).status_code == 403
        no = mia.patch("/api/accounts/account-sue", json={"password": FIRST})
        assert (no.status_code, code(no)) == (403, "not-allowed")
        assert sign_in(sue, "sue").status_code == 200


def test_only_so_many_asks_of_one_person_wait(served: Served) -> None:
    _, address = served
    with visitor(address) as mia, visitor(address) as finn:
        sign_in(mia, "mia")
        sign_in(finn, "finn")
        asked = [ask(finn, number) for number in range(MOST_OF_ONE)]
        body = {"id": "one-too-many", "submission": SUBMISSION, "reason": "a busy night"}
        no = finn.post("/api/floor/tables", json=body)
        assert (no.status_code, code(no)) == (429, "too-many")
        assert ask(finn, 0) == asked[0], "the same ask again is the same approval"
        ask(mia, 100)
        refused = {"id": "answer-no", "approve": False, "words": "not today"}
        assert mia.post(f"/api/approvals/{asked[0]}/answer", json=refused).status_code == 200
        assert finn.post("/api/floor/tables", json=body).status_code == 200
