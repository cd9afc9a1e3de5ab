"""``fifthstreet staff``: the accounts of a house that is closed, from the command line."""

import asyncio
import os
import pty
import select
import subprocess
from pathlib import Path

import pytest

from fifthstreet.house.base import codec
from fifthstreet.house.base.account_events import AccountChanged, AccountMade
from fifthstreet.house.store import Store
from support import command_line
from support.accounts import PASSWORD, sign_in, visitor
from support.live_house import program
from support.plain_house import bad_of, place
from support.second_factor import enrols, signs_in


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\nwhat stands below the first line is nobody's business\n")
    return file


def staff(data: Path, *arguments: str) -> str:
    answer = command_line.run("staff", *arguments, "--data-dir", str(data))
    assert (answer.returncode, answer.stderr) == (0, ""), answer
    return answer.stdout


def refused(data: Path, *arguments: str) -> str:
    answer = command_line.run("staff", *arguments, "--data-dir", str(data))
    assert (answer.returncode, answer.stdout) == (2, ""), answer
    (line,) = answer.stderr.splitlines()
    return line


def test_the_first_manager_is_made_and_signs_in(tmp_path: Path, secret: Path) -> None:
    data = tmp_path / "data"
    said = staff(data, "add", "mia", "--role", "manager", "--name", "Mia Manager", "--password-file", str(secret))
    assert said == "Added Mia Manager (manager), who signs in as mia.\n"
    with program(data) as served, visitor(served.address) as mia:
        assert sign_in(mia, "mia").json()["you"] == {"person": "account-mia", "name": "Mia Manager", "role": "manager"}
        assert "in use by another Fifth Street" in refused(data, "unlock", "mia")
        served.stop()
    store = Store.open(data / "house.db")
    entry = store.streams.entries("house", limit=1)[0]
    store.close()
    assert isinstance(codec.read_house_event(entry.event), AccountMade)
    assert (entry.by, entry.person) == ("system", f"shell-{os.environ.get('USER', 'root')}")


def test_accounts_are_listed_unlocked_and_given_new_passwords(tmp_path: Path, secret: Path) -> None:
    data = tmp_path / "data"
    staff(data, "add", "mia", "--role", "manager", "--password-file", str(secret))
    staff(data, "add", "dana", "--role", "dealer", "--name", "Dana", "--password-file", str(secret))
    with program(data) as served, visitor(served.address) as mia, visitor(served.address) as dana:
        sign_in(mia, "mia")
        assert [sign_in(dana, "dana", "wrong wrong wrong").status_code for _ in range(3)] == [401, 401, 429]
        served.stop()
    lines = [line.split() for line in staff(data, "list").splitlines()]
    assert ["mia", "manager", "mia"] in lines
    assert ["dana", "dealer", "Dana", "locked", "out"] in lines
    assert staff(data, "unlock", "dana") == "dana can sign in again.\n"
    secret.write_text("an entirely new one")
    assert staff(data, "license", "dana", " D-1041 ") == "dana now signs slips with the license number D-1041.\n"
    assert staff(data, "license", "dana", "") == "dana now signs slips with the login.\n"
    assert "new password" in staff(data, "password", "mia", "--password-file", str(secret))
    with program(data) as served, visitor(served.address) as mia, visitor(served.address) as dana:
        assert sign_in(dana, "dana").status_code == 200
        assert sign_in(mia, "mia").status_code == 401
        assert sign_in(mia, "mia", "an entirely new one").status_code == 200
        served.stop()
    store = Store.open(data / "house.db")
    events = [codec.read_house_event(entry.event) for entry in store.streams.entries("house")]
    store.close()
    changes = [(one.person, one.unlocked, one.new_password) for one in events if isinstance(one, AccountChanged)]
    licensed = ("account-dana", False, False)
    assert changes == [("account-dana", True, False), licensed, licensed, ("account-mia", False, True)]


def test_what_is_wrong_is_one_line(tmp_path: Path, secret: Path) -> None:
    data, given = tmp_path / "data", ("--password-file", str(secret))
    assert "there is no house in" in refused(data, "list")
    assert not data.exists()
    assert "a login has 2 to 32" in refused(data, "add", "../mia", "--role", "dealer", *given)
    assert "a name has 1 to 40" in refused(data, "add", "mia", "--role", "dealer", "--name", "x" * 41, *given)
    assert "no terminal to ask for the password" in refused(data, "add", "mia", "--role", "dealer")
    assert "No such file" in refused(data, "add", "mia", "--role", "dealer", "--password-file", str(data / "none"))
    assert not data.exists()
    staff(data, "add", "mia", "--role", "dealer", *given)
    assert "login is taken" in refused(data, "add", "mia", "--role", "manager", *given)
    assert "no account has the login 'eve'" in refused(data, "unlock", "eve")
    secret.write_text("short")
    assert "a password has 12 to 200 characters" in refused(data, "password", "mia", *given)
    secret.write_text("mia-mia-mia-mia")
    assert "too easily guessed" in refused(data, "password", "mia", *given)
    assert command_line.run("staff", "add", "eve", "--role", "owner").returncode == 2


def test_the_password_is_asked_for_on_the_terminal_and_not_shown(tmp_path: Path) -> None:
    terminal, theirs = pty.openpty()
    command = [*command_line.FIFTHSTREET, "staff", "add", "mia", "--role", "manager", "--data-dir", str(tmp_path)]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, close_fds=True
    )
    os.close(theirs)
    try:
        # The space behind a prompt comes when nothing is shown any more: what is typed before that is thrown away.
        seen = _until(terminal, b"Password: ")
        os.write(terminal, f"{PASSWORD}\n".encode())
        seen += _until(terminal, b"Repeat for confirmation: ")
        os.write(terminal, f"{PASSWORD}\n".encode())
        seen += _until(terminal, b"signs in as mia")
        assert process.wait(120) == 0
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
    assert PASSWORD.encode() not in seen


def _until(terminal: int, words: bytes) -> bytes:
    """What the terminal shows, up to these words."""
    seen = b""
    while words not in seen:
        assert select.select([terminal], [], [], 60)[0], f"{words!r} never came: {seen!r}"
        seen += os.read(terminal, 1000)
    return seen


def test_serve_prints_a_link_for_every_role_of_the_demo(tmp_path: Path) -> None:
    with program(tmp_path / "data") as served:
        assert served.process
        lines = [served.process.stdout.readline() for _ in range(13)]
        assert lines[0] == "Sign in to the demo with these links; each works once:\n"
        links = [line.split() for line in lines[1:]]
        assert [role for role, _ in links] == [
            "dealer",
            "floorperson",
            "floorperson",
            "surveillance",
            "auditor",
            "cashier",
            "security",
            "counter",
            "counter",
            "manager",
            "manager",
            "player",
        ]
        for role, link in links:
            page, _, token = link.partition("#")
            assert page == f"{served.address}sign-in"
            with visitor(served.address) as client:
                answer = client.post("/api/sign-in/link", json={"link": token})
                assert answer.json()["you"]["role"] == role
                assert client.get(page).headers["content-type"].startswith("text/html")


def test_a_lost_second_factor_is_removed_at_the_server(tmp_path: Path) -> None:
    data = tmp_path / "house"

    async def enrolled() -> None:
        async with place(data) as there:
            await enrols(there.house, await there.person("mia"))

    async def again() -> None:
        async with place(data) as there:
            assert (await signs_in(there.browser(), "mia")).status_code == 200

    asyncio.run(enrolled())
    assert [word for word in _line_of(data, "mia") if word not in ("manager", "Mia")] == ["mia", "second", "factor"]
    assert "without a second factor" in staff(data, "remove-second-factor", "mia")
    assert "second" not in _line_of(data, "mia")
    assert "no second factor" in refused(data, "remove-second-factor", "mia")
    assert "no account" in refused(data, "remove-second-factor", "nobody")
    asyncio.run(again())
    assert bad_of(data) == ()


def _line_of(data: Path, login: str) -> list[str]:
    return next(words for line in staff(data, "list").splitlines() if (words := line.split())[0] == login)
