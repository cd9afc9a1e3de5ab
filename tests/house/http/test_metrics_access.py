"""Who reads the metrics: this machine, or a reader with the token over HTTPS."""

import asyncio
from pathlib import Path

import httpx
import pytest

from fifthstreet.cli.serving import metrics_token_in
from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.house import open_house
from fifthstreet.house.http.app import make_app

TOKEN = "0123456789abcdef0123456789abcdef"
HERE, ELSEWHERE = "127.0.0.1", "203.0.113.5"


def status(data: Path, token: str | None, client: str, scheme: str = "http", **headers: str) -> int:
    """The answer to a reader of metrics in a house that other machines reach."""

    async def asked() -> int:
        house = open_house(data, why_no_demo="others come in")
        house.metrics_token = token
        try:
            transport = httpx.ASGITransport(app=make_app(house), client=(client, 4711))
            async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://house.example") as reader:
                return (await reader.get("/metrics", headers=headers)).status_code
        finally:
            await house.close()

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("client", "headers", "expected"),
    [
        (HERE, {}, 200),
        ("::1", {}, 200),
        (ELSEWHERE, {}, 403),
        ("", {}, 403),
        (HERE, {"X-Forwarded-For": ELSEWHERE}, 403),
        (HERE, {"Forwarded": f"for={ELSEWHERE}"}, 403),
    ],
)
def test_without_a_token_only_this_machine_reads_metrics(
    tmp_path: Path, client: str, headers: dict[str, str], expected: int
) -> None:
    assert status(tmp_path / "house", None, client, "https", **headers) == expected


@pytest.mark.parametrize(
    ("client", "scheme", "sent", "expected"),
    [
        (ELSEWHERE, "https", f"Bearer {TOKEN}", 200),
        (ELSEWHERE, "http", f"Bearer {TOKEN}", 403),
        (ELSEWHERE, "https", f"Bearer {TOKEN[:-1]}", 401),
        (ELSEWHERE, "https", f"Basic {TOKEN}", 401),
        (ELSEWHERE, "https", "", 401),
        (HERE, "http", f"Bearer {TOKEN}", 200),
        (HERE, "http", "", 401),
    ],
)
def test_with_a_token_every_reader_needs_it(tmp_path: Path, client: str, scheme: str, sent: str, expected: int) -> None:
    assert status(tmp_path / "house", TOKEN, client, scheme, Authorization=sent) == expected


def test_the_token_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n", encoding="utf-8")
    assert metrics_token_in(file) == TOKEN
    assert metrics_token_in(None) is None


@pytest.mark.parametrize("text", ["", "short", "with a space in the middle of it", "ä" * 30])
def test_a_token_that_is_none_keeps_the_house_closed(tmp_path: Path, text: str) -> None:
    file = tmp_path / "token"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(HouseError, match="metrics token"):
        metrics_token_in(file)
    with pytest.raises(HouseError, match="cannot be read"):
        metrics_token_in(tmp_path / "missing")
