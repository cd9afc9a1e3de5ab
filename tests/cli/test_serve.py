"""``fifthstreet serve`` when it cannot open, and when it is stopped: one line, the exit code, never a traceback."""

import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from fifthstreet.house.house import open_house
from fifthstreet.house.tables.tables import TWO_PEOPLE
from support import command_line
from support.live_house import program

BEHIND_A_PROXY = ("--behind-proxy", "127.0.0.1")


def refused(data: Path, *options: str) -> str:
    """The one line that says why the house does not open."""
    answer = command_line.run("serve", "--data-dir", str(data), "--port", "0", *options)
    assert answer.returncode == 2, answer
    assert answer.stdout == ""
    (line,) = answer.stderr.splitlines()
    assert "Traceback" not in line
    return line


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a house that was open before."""
    open_house(tmp_path / "data").services.store.close()
    return tmp_path / "data"


def test_a_second_house_on_the_same_record_is_refused(tmp_path: Path) -> None:
    with program(tmp_path / "data") as served:
        assert served.process
        line = refused(tmp_path / "data")
        assert f"in use by another Fifth Street (process {served.process.pid})" in line
        assert "stop that one first" in line


def test_a_port_that_another_program_has_is_refused(data: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        line = refused(data, "--port", str(port))
    assert line == (
        f"fifthstreet: port {port} of 127.0.0.1 cannot be used: another program has it: choose another with --port"
    )


@pytest.mark.parametrize("host", ["no.such.host.invalid", "999.1.1.1", "a" * 70, "192.0.2.1"])
def test_an_address_that_is_not_here_is_refused(data: Path, host: str) -> None:
    assert refused(data, "--host", host, *BEHIND_A_PROXY).startswith(f"fifthstreet: port 0 of {host} cannot be used: ")


def test_another_application_s_database_is_refused_and_untouched(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "house.db")) as foreign:
        foreign.execute("CREATE TABLE guests (name TEXT)")
    before = (tmp_path / "house.db").read_bytes()
    assert "is a SQLite database of another application" in refused(tmp_path)
    assert (tmp_path / "house.db").read_bytes() == before


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("a letter to a friend, which happens to lie where the record should be " * 9)
    assert "is not a database of Fifth Street" in refused(tmp_path)


def test_a_damaged_record_is_refused(data: Path) -> None:
    with (data / "house.db").open("r+b") as file:
        file.seek(100)
        file.write(bytes(4000))
    assert "house.db cannot be used: " in refused(data)


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert "cannot be" in refused(tmp_path / "data")


def test_a_key_ring_that_others_may_read_is_refused(data: Path) -> None:
    (data / "deck.keys").chmod(0o644)
    assert "deck.keys: others may read or change the key ring; chmod 600 it" in refused(data)


def test_a_house_without_the_keys_of_its_decks_is_refused(tmp_path: Path) -> None:
    with program(tmp_path / "data") as served:
        served.stop()
    keys = tmp_path / "data" / "deck.keys"
    keys.rename(tmp_path / "lost")
    assert f"{keys} is missing, and the decks on record are encrypted with its keys" in refused(tmp_path / "data")
    assert not keys.exists()
    open_house(tmp_path / "another").services.store.close()
    (tmp_path / "another" / "deck.keys").rename(keys)
    assert "is not in the ring" in refused(tmp_path / "data")


def test_a_submission_with_defects_is_one_line_a_defect(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('rulebook = "atlantis"\n')
    answer = command_line.run("serve", "--data-dir", str(tmp_path / "data"), "--submission", str(file))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Traceback" not in answer.stderr
    assert all(line.startswith(str(file)) for line in answer.stderr.splitlines())
    assert not (tmp_path / "data").exists()


def test_a_missing_submission_is_refused(tmp_path: Path) -> None:
    answer = command_line.run("serve", "--data-dir", str(tmp_path / "data"), "--submission", str(tmp_path / "none"))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1


def test_a_log_level_that_there_is_not_is_refused(data: Path) -> None:
    answer = command_line.run("serve", "--data-dir", str(data), "--log-level", "shouting")
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr
    assert "shouting" in answer.stderr


def test_a_house_that_others_can_reach_opens_no_table_by_itself_and_says_how_one_comes_about(tmp_path: Path) -> None:
    with program(tmp_path / "data", "--host", "0.0.0.0", *BEHIND_A_PROXY) as served:
        assert served.process
        told = [served.process.stdout.readline() for _ in range(3)]
        assert told[0] == "Clients connect over HTTPS through the proxy at 127.0.0.1.\n"
        assert told[1].startswith("No guests: ")
        assert told[2] == f"No table yet. {TWO_PEOPLE.message}\n"
        tables = f"http://127.0.0.1:{served.address.rpartition(':')[2]}api/tables"
        assert httpx.get(tables, headers={"X-Forwarded-Proto": "https"}).json() == []


def test_a_submission_is_not_opened_from_the_command_line_where_others_can_come_in(tmp_path: Path) -> None:
    options = ("--host", "0.0.0.0", *BEHIND_A_PROXY, "--submission", str(tmp_path / "ours.toml"))
    line = refused(tmp_path / "data", *options)
    assert line == f"fifthstreet: --submission is for the demo on this machine. {TWO_PEOPLE.message}"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_house_that_is_asked_to_stop_ends_well(tmp_path: Path, number: signal.Signals) -> None:
    with program(tmp_path / "data") as served:
        assert served.stop(number) == 0
    log = (tmp_path / "data.log").read_text()
    assert "Traceback" not in log
    assert '"level":"error"' not in log
