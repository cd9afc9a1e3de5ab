"""Passwords of managers, surveillance and auditors are reset by two managers while the house is open."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.house.accounts.account_custody import A_DAY
from fifthstreet.house.accounts.accounts import Accounts
from fifthstreet.house.base.account_events import PasswordReset
from fifthstreet.house.base.house_events import CommandRefused
from support.accounts import PASSWORD, code, later, told
from support.plain_house import Place, bad_of, place
from support.second_factor import enrols, next_code, requested, signs_in

OWN = "my own words, at last, by hand"
PATH = "/api/accounts/account-{}/password-reset"
ANSWER = {"id": "answer-0001", "approve": True}


async def reset(there: Place, owner: str = "moe", by: str = "mia", approver: str = "max", number: int = 1) -> str:
    """Two managers reset a password; the one-time password."""
    asked = await (await there.person(by)).post(PATH.format(owner), json=requested(number))
    assert asked.status_code == 200, asked.text
    approval, password = asked.json()["approval"], asked.json()["password"]
    path, body = f"/api/approvals/{approval}/answer", {"id": f"answer-{number:04}", "approve": True}
    answered = await (await there.person(approver)).post(path, json=body)
    assert answered.status_code == 200, answered.text
    return str(password)


@pytest.mark.parametrize("owner", ["moe", "sue"])
def test_a_one_time_password_works_after_the_approval_and_must_be_changed(tmp_path: Path, owner: str) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            signed_in, mia, max_ = [await there.person(login) for login in (owner, "mia", "max")]
            asked = (await mia.post(PATH.format(owner), json=requested())).json()
            password, path = asked["password"], f"/api/approvals/{asked['approval']}/answer"
            again = (await mia.post(PATH.format(owner), json=requested())).json()
            assert again == {"approval": asked["approval"], "password": None}
            assert (await signs_in(there.browser(), owner, password)).status_code == 401
            assert (await signs_in(there.browser(), owner)).status_code == 200
            assert (await max_.post(path, json=ANSWER)).status_code == 200
            assert (await signed_in.get("/api/session")).status_code == 401
            assert (await signs_in(there.browser(), owner)).status_code == 401
            client = there.browser()
            session = (await signs_in(client, owner, password)).json()
            assert session["first_password"] is True
            assert code(await client.get("/api/floor")) == "not-allowed"
            change = {"old": password, "new": OWN}
            assert (await client.post("/api/session/password", json=change)).status_code == 200
            assert (await client.get("/api/floor")).status_code == 200
            (event,) = [event for event in told(there.house) if isinstance(event, PasswordReset)]
            assert (event.person, event.asked_by, event.approval) == (
                f"account-{owner}",
                "account-mia",
                asked["approval"],
            )

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_nobody_resets_a_password_alone_or_their_own(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia, moe, dana = [await there.person(login) for login in ("mia", "moe", "dana")]
            assert code(await mia.post(PATH.format("mia"), json=requested())) == "not-allowed"
            assert code(await dana.post(PATH.format("moe"), json=requested())) == "not-allowed"
            assert code(await mia.post(PATH.format("pat"), json=requested())) == "not-found"
            assert code(await mia.post(PATH.format("moe"), json=requested(reason=" "))) == "refused"
            assert code(await mia.patch("/api/accounts/account-moe", json={"password": OWN})) == "not-allowed"
            number = (await mia.post(PATH.format("moe"), json=requested(2))).json()["approval"]
            for client in (mia, moe):
                answer = await client.post(f"/api/approvals/{number}/answer", json=ANSWER)
                assert code(answer) == "not-allowed", answer.text
            assert [card["you_may"] for card in (await moe.get("/api/approvals")).json()] == [False]
            assert (await signs_in(there.browser(), "moe")).status_code == 200

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_a_request_sent_again_after_its_answer_has_the_same_answer_and_is_no_refusal_on_record(tmp_path: Path) -> None:
    """The manager is signed in, and what they asked was answered: how the account is now plays no part in it."""

    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia, max_, moe = [await there.person(login) for login in ("mia", "max", "moe")]
            await enrols(there.house, moe)
            removal = "/api/accounts/account-moe/second-factor/remove"
            first = [await mia.post(PATH.format("moe"), json=requested()), await mia.post(removal, json=requested(2))]
            for number, one in enumerate(first, 1):
                answer = {"id": f"answer-{number:04}", "approve": True}
                done = await max_.post(f"/api/approvals/{one.json()['approval']}/answer", json=answer)
                assert done.status_code == 200, done.text
            closed = await max_.patch("/api/accounts/account-moe", json={"open": False})
            assert closed.is_success
            refusals = sum(isinstance(event, CommandRefused) for event in told(there.house))
            again = [await mia.post(PATH.format("moe"), json=requested()), await mia.post(removal, json=requested(2))]
            assert [one.json()["approval"] for one in again] == [one.json()["approval"] for one in first]
            assert again[0].json()["password"] is None
            assert sum(isinstance(event, CommandRefused) for event in told(there.house)) == refusals
            # To nobody else: an id is one person's own, and only a manager's.
            assert code(await max_.post(removal, json=requested(2))) == "refused"
            dana = await there.person("dana")
            assert code(await dana.post(removal, json=requested(2))) == "not-allowed"

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_neither_of_the_two_approves_with_the_owner_for_a_day(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            accounts = there.house.accounts
            password = await reset(there)

            def independent() -> list[bool]:
                pairs = (("mia", "moe"), ("max", "moe"), ("moe", "max"), ("mia", "max"))
                return [accounts.are_independent(f"account-{one}", f"account-{other}") for one, other in pairs]

            later(there.house, A_DAY + 60_000)
            # Until the owner changes it, anyone who knows it can still sign in.
            assert independent() == [False, False, False, True]
            moe = there.browser()
            await signs_in(moe, "moe", password)
            assert (await moe.post("/api/session/password", json={"old": password, "new": OWN})).is_success
            assert independent() == [True, True, True, True]
            await reset(there, "sue", "mia", "max", 2)
            assert not accounts.are_independent("account-mia", "account-sue")

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_whoever_could_have_signed_in_as_a_manager_does_not_approve_with_the_accounts_made_then(tmp_path: Path) -> None:
    """Mia has Moe's one-time password; the account that is made as Moe could be her second person."""

    async def live() -> None:
        async with place(tmp_path / "house") as there:
            accounts = there.house.accounts
            password = await reset(there)
            moe = there.browser()
            await signs_in(moe, "moe", password)
            assert (await moe.post("/api/session/password", json={"old": password, "new": OWN})).is_success
            made = {"login": "flo", "name": "Flo", "role": "floorperson", "password": PASSWORD}
            assert (await moe.post("/api/accounts", json=made)).status_code == 201
            later(there.house, A_DAY + 60_000)
            made["login"], made["name"] = "fred", "Fred"
            moe = there.browser()
            await signs_in(moe, "moe", OWN)
            assert (await moe.post("/api/accounts", json=made)).status_code == 201

            def independent(accounts: Accounts, login: str) -> list[bool]:
                return [accounts.are_independent(f"account-{one}", f"account-{login}") for one in ("mia", "max", "moe")]

            assert independent(accounts, "flo") == [False, False, False]
            assert independent(accounts, "fred") == [True, True, False]
        async with place(tmp_path / "house") as there:
            assert independent(there.house.accounts, "flo") == [False, False, False]

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_a_request_expires_if_the_password_was_changed_or_the_account_disabled(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            mia, max_, moe = [await there.person(login) for login in ("mia", "max", "moe")]
            first = (await mia.post(PATH.format("moe"), json=requested(1))).json()
            other = (await mia.post(PATH.format("sue"), json=requested(2))).json()
            assert (await moe.post("/api/session/password", json={"old": PASSWORD, "new": OWN})).is_success
            assert (await mia.patch("/api/accounts/account-sue", json={"open": False})).is_success
            for asked, words in ((first, "changed since"), (other, "disabled")):
                path = f"/api/approvals/{asked['approval']}/answer"
                late = await max_.post(path, json={"id": f"late-{asked['approval']:05}", "approve": True})
                assert words in late.text
            assert (await signs_in(there.browser(), "moe", first["password"])).status_code == 401
            assert (await signs_in(there.browser(), "moe", OWN)).status_code == 200

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_a_reset_ends_a_lock_out_and_leaves_the_second_factor(tmp_path: Path) -> None:
    async def live() -> None:
        async with place(tmp_path / "house") as there:
            enrolled = await enrols(there.house, await there.person("moe"))
            for _ in range(3):
                await signs_in(there.browser(), "moe", "not the password")
            assert code(await signs_in(there.browser(), "moe")) == "too-many"
            password = await reset(there)
            assert code(await signs_in(there.browser(), "moe", password)) == "code-needed"
            fresh = next_code(there.house, enrolled.secret)
            assert (await signs_in(there.browser(), "moe", password, fresh)).status_code == 200

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_a_request_waits_over_a_restart_and_its_password_is_in_no_file(tmp_path: Path) -> None:
    data, passwords = tmp_path / "house", list[str]()

    async def asks() -> None:
        async with place(data) as there:
            asked = await (await there.person("mia")).post(PATH.format("moe"), json=requested())
            passwords.append(asked.json()["password"])

    async def approves() -> None:
        async with place(data) as there:
            max_ = await there.person("max")
            assert (await max_.post("/api/approvals/1/answer", json=ANSWER)).status_code == 200
            assert (await signs_in(there.browser(), "moe", passwords[0])).status_code == 200

    asyncio.run(asks())
    assert not any(passwords[0].encode() in file.read_bytes() for file in data.rglob("*") if file.is_file())
    asyncio.run(approves())
    assert bad_of(data) == ()
