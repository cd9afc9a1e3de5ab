"""What docs/api.md says is true: its program plays, its frames can be read, its tables are complete."""

import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fifthstreet.house.http import app, connection, connection_limits
from fifthstreet.house.http.errors import STATUS
from fifthstreet.house.http.routes import live
from fifthstreet.house.http.serving import LARGEST_MESSAGE
from fifthstreet.house.http.transport import LOCAL
from fifthstreet.house.staff.disputes import PER_ROUND
from fifthstreet.house.tables.tables import LIMIT
from fifthstreet.rules import ready_game
from fifthstreet.wire.client_commands import MOST, AnyClientCommand
from fifthstreet.wire.scenes import Scene, TableMessage
from support.live_house import house_in_here
from support.paths import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_program_plays_a_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = blocks("python")
    names: dict[str, Any] = {"__name__": "shown"}
    exec(compile(program, "docs/api.md", "exec"), names)
    with house_in_here(tmp_path, games=(ready_game("maryland"),), house_players=2) as (_, address):
        names["asyncio"].run(names["play"](address))
    assert re.fullmatch(r"round 1: bet 4000, got \d+\n", capsys.readouterr().out)


def test_every_kind_of_frame_is_shown_as_it_is() -> None:
    commands, told = (block.splitlines() for block in blocks("json"))
    read = [msgspec.json.decode(frame, type=AnyClientCommand) for frame in commands]
    assert {type(command) for command in read} == set(AnyClientCommand.__args__)
    answers = [msgspec.json.decode(frame, type=TableMessage) for frame in told]
    assert {type(frame) for frame in answers} == set(TableMessage.__args__) - {Scene}
    shown = re.findall(r"`(\w+)`", PAGE.partition("| in a scene |")[2].partition("What a player")[0])
    assert {field.name for field in msgspec.structs.fields(Scene)} <= set(shown)


def test_every_request_error_code_and_close_code_is_listed(tmp_path: Path) -> None:
    with house_in_here(tmp_path, games=(ready_game("maryland"),)) as (_, address):
        paths = httpx.get(f"{address}/schema/openapi.json").json()["paths"]
    described = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert set(re.findall(r"^\| `((?:GET|POST|PATCH) [^`]+)`", PAGE, re.MULTILINE)) == described
    errors = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert {code: int(status) for code, status in errors} == STATUS
    closes = {int(code) for code in re.findall(r"^\| (\d{4}) \|", PAGE, re.MULTILINE)}
    own = {
        connection.NO_TABLE,
        connection.FOREIGN,
        connection.NOT_SIGNED_IN,
        connection.TOO_LARGE,
        connection.TOO_MANY,
        connection.FAILED,
    }
    assert closes == own | {connection_limits.POLICY_VIOLATION, 1009, 1012}


@pytest.mark.parametrize(
    "limit",
    [
        app.LARGEST_BODY,
        live.LARGEST_FRAME,
        LARGEST_MESSAGE,
        live.MOST_REFUSALS,
        live.MOST_STRANGERS,
        live.MOST_PLAYERS,
        LOCAL.sockets_per_address,
        connection_limits.LARGEST_REQUEST,
        connection_limits.MOST_HEADERS,
        connection_limits.LONGEST_URL,
        connection_limits.MOST_PIPELINED,
        int(connection_limits.SECONDS_TO_SEND),
        int(connection_limits.FRAMES["rate"]),
        int(connection_limits.FRAMES["burst"]),
        connection_limits.MOST_FRAGMENTS,
        live.MOST_OF_ONE,
        int(connection.SEND_TIMEOUT),
        LIMIT,
        PER_ROUND,
        MOST,
    ],
)
def test_every_limit_is_the_one_that_holds(limit: int) -> None:
    assert re.search(rf"(?<![\d,]){limit:,}(?![\d,])", PAGE)
