"""Forged resets, second factors and watch screens, with every hash and row that follows from them, are found."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.plain_house import bad_of, place
from support.second_factor import enrols, requested
from support.tampering import Attacker, attack, offline, without_checkpoints

NO_RESET = "no second manager approved this password reset"
NO_REMOVAL = "no second manager approved the removal"


@pytest.fixture(scope="module")
def changed_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house in which two managers reset a password and removed a second factor, and one hung up a screen."""
    data = tmp_path_factory.mktemp("changed") / "house"

    async def live() -> None:
        async with place(data) as there:
            mia, max_, moe, dana = [await there.person(login) for login in ("mia", "max", "moe", "dana")]
            await enrols(there.house, moe)
            await enrols(there.house, dana)
            for number, path in enumerate(("password-reset", "second-factor/remove"), 1):
                assert (await mia.post(f"/api/accounts/account-moe/{path}", json=requested(number))).status_code == 200
                body = {"id": f"answer-{number:04}", "approve": True}
                assert (await max_.post(f"/api/approvals/{number}/answer", json=body)).status_code == 200
            screen = {"id": "screen-0001", "name": "Wall", "page": "pit"}
            token = (await mia.post("/api/screens", json=screen)).json()["token"]
            assert (await there.browser().post("/api/sign-in/screen", json={"token": token})).status_code == 204
            await mia.post("/api/screens/screen-1/revoke", json={"id": "revoke-001", "reason": "moved"})

    asyncio.run(live())
    return data


@pytest.fixture
def data(changed_house: Path, tmp_path: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(changed_house.with_name(name), tmp_path / name)
    return tmp_path / "house"


def _put(at: Attacker, event: str, **fields: Any) -> None:
    place_ = at.find("house", event)
    at.put("house", place_, at.event("house", place_) | fields)


def _by(at: Attacker, event: str, by: str, person: str) -> None:
    query = "UPDATE entries SET \"by\" = ?, person = ? WHERE stream = 'house' AND sequence = ?"
    at.execute(query, by, person, at.find("house", event))


def reset_of_another(at: Attacker) -> str:
    _put(at, "PasswordReset", person="account-sue")
    return "approval 1 was given for another account"


def reset_by_another_approval(at: Attacker) -> str:
    _put(at, "PasswordReset", approval=2)
    return NO_RESET


def reset_that_was_refused(at: Attacker) -> str:
    _put(at, "ApprovalAnswered", approved=False)
    return NO_RESET


def reset_by_one_person(at: Attacker) -> str:
    _by(at, "ApprovalAsked", "manager", "account-max")
    return NO_RESET


def reset_of_the_requester(at: Attacker) -> str:
    _by(at, "ApprovalAsked", "manager", "account-moe")
    return NO_RESET


def reset_asked_by_another(at: Attacker) -> str:
    _put(at, "PasswordReset", asked_by="account-dana")
    return "account-dana did not request this password reset"


def reset_by_a_dealer(at: Attacker) -> str:
    _by(at, "PasswordReset", "dealer", "account-dana")
    return "a dealer may not change another's password"


def removal_of_another(at: Attacker) -> str:
    _put(at, "SecondFactorRemoved", person="account-dana")
    return "approval 2 was given for another account"


def removal_without_an_approval(at: Attacker) -> str:
    _put(at, "SecondFactorRemoved", approval=None)
    return NO_REMOVAL


def removal_of_what_there_was_not(at: Attacker) -> str:
    _put(at, "SecondFactorRemoved", person="account-sue")
    return "account-sue had no second factor"


def enrolled_by_another(at: Attacker) -> str:
    _by(at, "SecondFactorEnrolled", "manager", "account-mia")
    return "only account-moe can do it"


def a_factor_that_nobody_set_up(at: Attacker) -> str:
    at.execute("UPDATE accounts SET factor = x'02' WHERE person = 'account-sue'")
    return "account-sue has a second factor that the house stream lacks"


def a_factor_taken_away(at: Attacker) -> str:
    at.execute("UPDATE accounts SET factor = x'' WHERE person = 'account-dana'")
    return "account-dana lacks the second factor that the house stream has"


def a_factor_exchanged(at: Attacker) -> str:
    at.execute("UPDATE accounts SET factor = x'02' WHERE person = 'account-dana'")
    return "accounts account-dana was changed"


def a_used_code_made_good_again(at: Attacker) -> str:
    at.execute("UPDATE accounts SET factor_step = 0 WHERE person = 'account-dana'")
    return "accounts account-dana was changed"


def a_recovery_code_that_nobody_had(at: Attacker) -> str:
    place_ = at.find("house", "SecondFactorRemoved")
    used = {"type": "RecoveryCodeUsed.1", "at": 1, "row_digests": [], "person": "account-sue", "left": 9}
    at.put("house", place_, used)
    _by(at, "RecoveryCodeUsed", "surveillance", "account-sue")
    return "account-sue had no second factor"


def reset_that_was_left_out(at: Attacker) -> str:
    at.remove("house", at.find("house", "PasswordReset"))
    return "the approved action is not recorded with it"


def screen_of_a_table_that_is_none(at: Attacker) -> str:
    _put(at, "ScreenAdded", page="table", table="maryland-9")
    return "screen-1 shows no page of the house"


def screen_without_a_digest_of_its_secret(at: Attacker) -> str:
    _put(at, "ScreenAdded", token="none")
    return "screen-1 has no name, or no digest of its secret"


def screen_by_a_dealer(at: Attacker) -> str:
    _by(at, "ScreenAdded", "dealer", "account-dana")
    return "a dealer may not change watch screens"


def screen_that_was_not_added(at: Attacker) -> str:
    _put(at, "ScreenAdded", screen="screen-9")
    return "screen-1 was never added, or was revoked before"


def screen_opened_after_it_was_revoked(at: Attacker) -> str:
    ((last, time),) = at.execute("SELECT max(sequence), max(at) FROM entries WHERE stream = 'house'")
    opened = at.event("house", at.find("house", "ScreenSignedIn")) | {"at": time, "row_digests": []}
    at.execute(
        'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
        "VALUES ('house', ?, ?, 'system', '', '', ?, ?)",
        *(last + 1, time, msgspec.json.encode(opened), bytes(32)),
    )
    return "screen-1 was never added, or was revoked before"


@pytest.mark.parametrize(
    "forge",
    [
        reset_of_another,
        reset_by_another_approval,
        reset_that_was_refused,
        reset_by_one_person,
        reset_of_the_requester,
        reset_asked_by_another,
        reset_by_a_dealer,
        reset_that_was_left_out,
        screen_of_a_table_that_is_none,
        screen_without_a_digest_of_its_secret,
        removal_of_another,
        removal_without_an_approval,
        removal_of_what_there_was_not,
        enrolled_by_another,
        a_factor_that_nobody_set_up,
        a_factor_taken_away,
        a_factor_exchanged,
        a_used_code_made_good_again,
        a_recovery_code_that_nobody_had,
        screen_by_a_dealer,
        screen_that_was_not_added,
        screen_opened_after_it_was_revoked,
    ],
)
def test_a_forged_change_of_how_people_sign_in_is_found(data: Path, forge: Callable[[Attacker], str]) -> None:
    assert bad_of(data) == ()
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        words = forge(attacker)
        attacker.reckon_anew("house")
    found = bad_of(data)
    assert any(words in bad.what for bad in found), found  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("forge", "what"),
    [
        (reset_by_another_approval, "password reset"),
        (reset_that_was_refused, "password reset"),
        (reset_by_one_person, "password reset"),
        (reset_of_the_requester, "password reset"),
    ],
)
def test_a_reset_that_no_second_person_approved_is_found_offline(
    data: Path, tmp_path: Path, forge: Callable[[Attacker], str], what: str
) -> None:
    assert offline(data, tmp_path / "before")[0] == 0
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        forge(attacker)
        attacker.reckon_anew("house")
    code, found = offline(data, tmp_path / "export")
    assert (code, f"no second person approved this {what}" in found) == (1, True), found
