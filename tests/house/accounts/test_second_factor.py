"""The second factor of staff: set up, asked for at sign-in, used once, locked out like a password, lost and removed."""

import asyncio
import re
import time
from pathlib import Path

import httpx
import pytest
from pyotp.totp import TOTP

from fifthstreet.house.accounts.factor_codes import STEP, new_recovery_codes, new_secret, shown_secret, step_of
from fifthstreet.house.base.account_events import (
    LockedOut,
    RecoveryCodeUsed,
    SecondFactorEnrolled,
    SecondFactorRemoved,
    SignedIn,
    SignInFailed,
)
from fifthstreet.house.house import House
from fifthstreet.house.store.data_folder import DECK_KEYS
from support.accounts import PASSWORD, code, later, make_account, told
from support.live_house import program
from support.plain_house import bad_of, place
from support.second_factor import PATH, Enrolled, app_shows, enrols, next_code, requested, signs_in

MINUTE = 60_000


def kinds(house: House) -> list[type]:
    return [type(event) for event in told(house)]


def test_codes_are_those_of_rfc_6238_within_one_step_and_after_the_last_used() -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # the key of the RFC's appendix B
    at = 1_111_111_111_000
    assert step_of(secret, "050471", at) == at // STEP
    assert step_of(secret, "050471", at + STEP) == step_of(secret, "050471", at - STEP) == at // STEP
    assert step_of(secret, "050471", at + 2 * STEP) is None
    assert step_of(secret, "050471", at, after=at // STEP) is None
    assert step_of(secret, "050472", at) is None


def test_a_new_secret_is_shown_as_text_and_as_a_qr_code_of_no_service() -> None:
    secret = new_secret()
    shown = shown_secret(secret, "mia")
    assert len(secret) == 32
    assert shown.secret.replace(" ", "") == secret
    assert shown.address == f"otpauth://totp/Fifth%20Street:mia?secret={secret}&issuer=Fifth%20Street"
    assert shown.qr.startswith("data:image/svg+xml")
    assert re.findall(r"https?://[^'\"% ]*", shown.qr) in ([], ["http://www.w3.org/2000/svg"])
    assert len(set(new_recovery_codes())) == 10


def test_a_code_is_asked_for_after_the_right_password_and_works_once(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia = await there.person("mia")
            enrolled = await enrols(there.house, mia)
            assert (await mia.get("/api/session")).json()["second_factor"] is True
            stranger = there.browser()
            assert code(await signs_in(stranger, "mia", "not the password")) == "not-signed-in"
            assert code(await signs_in(stranger, "mia")) == "code-needed"
            # The code that confirmed the enrolment is used up.
            assert (
                code(await signs_in(stranger, "mia", code=app_shows(there.house, enrolled.secret))) == "not-signed-in"
            )
            fresh = next_code(there.house, enrolled.secret)
            assert (await signs_in(stranger, "mia", code=f"{fresh[:3]} {fresh[3:]}")).status_code == 200
            assert code(await signs_in(there.browser(), "mia", code=fresh)) == "not-signed-in"
            assert (await signs_in(there.browser(), "max")).status_code == 200

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_wrong_codes_lock_the_login_as_wrong_passwords_do(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            enrolled = await enrols(there.house, await there.person("mia"))
            before = len(told(there.house))
            stranger = there.browser()
            assert code(await signs_in(stranger, "mia", "not the password")) == "not-signed-in"
            assert code(await signs_in(stranger, "mia", code="000000")) == "not-signed-in"
            assert code(await signs_in(stranger, "mia", code="AAAA-BBBB-CCCC-DDDD")) == "too-many"
            # Locked: not even the right code is looked at.
            assert code(await signs_in(stranger, "mia", code=next_code(there.house, enrolled.secret))) == "too-many"
            events = told(there.house)[before:]
            assert [type(event) for event in events] == [SignInFailed, SignInFailed, SignInFailed, LockedOut]
            assert [event.code for event in events if isinstance(event, SignInFailed)] == [False, True, True]
            later(there.house, 15 * MINUTE)
            assert (await signs_in(stranger, "mia", code=next_code(there.house, enrolled.secret))).status_code == 200

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_a_recovery_code_signs_in_once_and_its_use_is_on_record(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            enrolled = await enrols(there.house, await there.person("mia"))
            used = enrolled.recovery[3]
            assert (await signs_in(there.browser(), "mia", code=used.lower().replace("-", " "))).status_code == 200
            assert code(await signs_in(there.browser(), "mia", code=used)) == "not-signed-in"
            assert (await signs_in(there.browser(), "mia", code=enrolled.recovery[0])).status_code == 200
            left = [event.left for event in told(there.house) if isinstance(event, RecoveryCodeUsed)]
            assert left == [9, 8]

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_setting_up_asks_for_the_password_and_a_code_before_it_counts(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia, elsewhere = await there.person("mia"), await there.person("mia")
            assert code(await mia.post(PATH, json={"password": "not the password"})) == "refused"
            assert code(await mia.post(f"{PATH}/confirm", json={"code": "123456"})) == "refused"
            begun = (await mia.post(PATH, json={"password": PASSWORD})).json()
            assert code(await mia.post(f"{PATH}/confirm", json={"code": "000000"})) == "refused"
            fresh = app_shows(there.house, begun["secret"])
            assert code(await elsewhere.post(f"{PATH}/confirm", json={"code": fresh})) == "refused"
            assert (await signs_in(there.browser(), "mia")).status_code == 200
            later(there.house, 10 * MINUTE)
            late = app_shows(there.house, begun["secret"])
            assert "Begin again" in (await mia.post(f"{PATH}/confirm", json={"code": late})).text
            await enrols(there.house, mia)
            # The sessions that began without it are over.
            assert (await elsewhere.get("/api/session")).status_code == 401
            assert code(await mia.post(PATH, json={"password": PASSWORD})) == "refused"
            pat = await there.person("pat")
            assert code(await pat.post(PATH, json={"password": PASSWORD})) == "not-allowed"

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_the_owner_removes_it_with_password_and_code(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia = await there.person("mia")
            enrolled = await enrols(there.house, mia)
            wrong = {"password": PASSWORD, "code": "000000"}
            assert code(await mia.post(f"{PATH}/remove", json=wrong)) == "refused"
            fresh = next_code(there.house, enrolled.secret)
            for body, expected in (
                ({"password": "no", "code": fresh}, "refused"),
                ({"password": PASSWORD, "code": fresh}, ""),
            ):
                answer = await mia.post(f"{PATH}/remove", json=body)
                assert (code(answer) if answer.is_error else "") == expected
            assert (await signs_in(there.browser(), "mia")).status_code == 200

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_the_secret_and_the_recovery_codes_are_in_no_file_but_encrypted(tmp_path: Path) -> None:
    data, shown = tmp_path / "house", list[Enrolled]()

    async def live() -> None:
        async with place(data) as there:
            shown.append(await enrols(there.house, await there.person("mia")))

    asyncio.run(live())
    (enrolled,) = shown
    files = [file.read_bytes() for file in data.rglob("*") if file.is_file()]
    for secret in (enrolled.secret, *enrolled.recovery, *(one.replace("-", "") for one in enrolled.recovery)):
        assert not any(secret.encode() in file for file in files)


def test_it_outlives_a_restart_with_its_last_used_code_and_a_stolen_database_alone_does_not_open_it(
    tmp_path: Path,
) -> None:
    data, kept = tmp_path / "house", list[Enrolled | str]()

    async def first() -> None:
        async with place(data) as there:
            enrolled = await enrols(there.house, await there.person("mia"))
            fresh = next_code(there.house, enrolled.secret)
            assert (await signs_in(there.browser(), "mia", code=fresh)).status_code == 200
            kept.extend((enrolled, fresh))

    async def again() -> None:
        enrolled, fresh = kept
        assert isinstance(enrolled, Enrolled)
        async with place(data) as there:
            assert code(await signs_in(there.browser(), "mia", code=str(fresh))) == "not-signed-in"
            later(there.house, 2 * STEP)
            assert (await signs_in(there.browser(), "mia", code=app_shows(there.house, enrolled.secret))).is_success

    async def stolen() -> None:
        enrolled, _ = kept
        assert isinstance(enrolled, Enrolled)
        (data / DECK_KEYS).unlink()
        async with place(data) as there:
            later(there.house, 10 * STEP)
            answer = await signs_in(there.browser(), "mia", code=app_shows(there.house, enrolled.secret))
            assert code(answer) == "not-signed-in"

    asyncio.run(first())
    asyncio.run(again())
    assert bad_of(data) == ()
    asyncio.run(stolen())


@pytest.mark.parametrize(
    ("value", "must"),
    [
        (None, {"mia", "carl"}),
        ("off", set()),
        ("managers and cage", {"mia", "carl"}),
        ("all staff", {"mia", "carl", "dana"}),
    ],
)
def test_whoever_must_have_one_can_do_nothing_else_before(tmp_path: Path, value: str | None, must: set[str]) -> None:
    """The setting that nobody has changed is the one of managers and cage."""
    paths = {"mia": "/api/accounts", "carl": "/api/cashier/players", "dana": "/api/bank"}

    async def live() -> None:
        async with place(tmp_path / "house", requires=value) as there:
            for login, path in paths.items():
                client = await there.person(login)
                answer = await client.get(path)
                assert (await client.get("/api/session")).json()["must_enrol"] is (login in must)
                if login not in must:
                    assert answer.status_code == 200, answer.text
                    continue
                assert (answer.status_code, "Set up your second factor" in answer.text) == (403, True)
                await enrols(there.house, client)
                assert (await client.get(path)).status_code == 200
            assert (await (await there.person("pat")).get("/api/me")).status_code == 200

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_a_lost_one_is_removed_by_two_managers_and_by_no_one_alone(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia, max_, moe = [await there.person(login) for login in ("mia", "max", "moe")]
            await enrols(there.house, moe)
            path = "/api/accounts/account-moe/second-factor/remove"
            assert code(await mia.post("/api/accounts/account-max/second-factor/remove", json=requested())) == "refused"
            assert code(await moe.post(path, json=requested())) == "not-allowed"
            assert code(await mia.post(path, json=requested(reason=""))) in ("refused", "malformed")
            asked = await mia.post(path, json=requested(2))
            number = asked.json()["approval"]
            answer = {"id": "answer-0001", "approve": True}
            for own in (mia, moe):
                assert code(await own.post(f"/api/approvals/{number}/answer", json=answer)) == "not-allowed"
            assert (await signs_in(there.browser(), "moe")).status_code == 401
            done = await max_.post(f"/api/approvals/{number}/answer", json=answer | {"id": "answer-0002"})
            assert done.status_code == 200, done.text
            assert (await moe.get("/api/session")).status_code == 401
            assert (await signs_in(there.browser(), "moe")).status_code == 200
            removed = [event for event in told(there.house) if isinstance(event, SecondFactorRemoved)]
            assert [(event.person, event.approval) for event in removed] == [("account-moe", number)]

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_the_approval_of_a_removal_expires_if_another_factor_was_set_up(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia, max_, moe = [await there.person(login) for login in ("mia", "max", "moe")]
            enrolled = await enrols(there.house, moe)
            path = "/api/accounts/account-moe/second-factor/remove"
            number = (await mia.post(path, json=requested())).json()["approval"]
            fresh = next_code(there.house, enrolled.secret)
            assert (await moe.post(f"{PATH}/remove", json={"password": PASSWORD, "code": fresh})).is_success
            later(there.house, STEP)
            await enrols(there.house, moe)
            late = await max_.post(f"/api/approvals/{number}/answer", json={"id": "answer-0001", "approve": True})
            assert "changed since the request" in late.text
            assert (await signs_in(there.browser(), "moe")).status_code == 401
            assert kinds(there.house).count(SecondFactorEnrolled) == 2

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


@pytest.mark.prove
def test_it_is_kept_when_the_house_is_killed(tmp_path: Path) -> None:
    data = tmp_path / "house"
    data.mkdir()
    make_account(data, "dana", "dealer")
    with program(data) as served:
        with httpx.Client(base_url=served.address) as dana:
            session = dana.post("/api/sign-in", json={"login": "dana", "password": PASSWORD}).raise_for_status()
            dana.headers["X-Fifthstreet-Csrf"] = session.json()["csrf"]
            secret = dana.post(PATH, json={"password": PASSWORD}).raise_for_status().json()["secret"].replace(" ", "")
            # A code is right for a step before and after its own: however slow the machine is, one of two fits.
            step = int(time.time() * 1000) // STEP
            tried = [dana.post(f"{PATH}/confirm", json={"code": TOTP(secret).generate_otp(step + n)}) for n in (0, 2)]
            recovery = next(answer.json()["codes"] for answer in tried if answer.is_success)
        served.kill()
        served.start()
        with httpx.Client(base_url=served.address) as dana:
            body = {"login": "dana", "password": PASSWORD}
            assert code(dana.post("/api/sign-in", json=body)) == "code-needed"
            assert dana.post("/api/sign-in", json=body | {"code": recovery[0]}).status_code == 200
            assert dana.post("/api/sign-in", json=body | {"code": recovery[0]}).status_code == 401


def test_signing_in_with_a_code_is_one_sign_in_on_record(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            enrolled = await enrols(there.house, await there.person("mia"))
            before = len(told(there.house))
            client = there.browser()
            await signs_in(client, "mia")
            await signs_in(client, "mia", code=next_code(there.house, enrolled.secret))
            assert [type(event) for event in told(there.house)[before:]] == [SignedIn]

    asyncio.run(live())
