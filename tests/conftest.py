"""What all tests share: the rulebooks, and the record of which test proves which clause."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from httpx._transports import default as httpx_transport
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from fifthstreet.house.accounts import passwords
from fifthstreet.rules import Rulebook, Shelf
from support.cheap_hashes import CHEAP
from support.paths import PROOFS
from support.worked_out_once import worked_out_once
from support.workers import ByFile, place_in_the_run

FULL_COST = passwords.COST


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-proofs",
        nargs="?",
        const=str(PROOFS),
        metavar="FILE",
        help="write down which test proves which clause, for the clause register",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Open a house in half the time, before the first rulebook is read: the tests open many hundreds."""
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    for owner, name, part in worked_out_once():
        patch.setattr(owner, name, part)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no worker waits for the others at the end."""
    items.sort(key=place_in_the_run)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    return ByFile(config, log) if config.getvalue("dist") == "loadscope" else None


def pytest_collection_finish(session: pytest.Session) -> None:
    file = session.config.getoption("--write-proofs")
    if file:
        Path(file).write_text(json.dumps(proofs(session.items), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def proofs(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The tests of each clause, by citation; a test with several cases counts once, unless a case has its own."""
    found: dict[str, set[str]] = {}
    for item in items:
        of_the_test = getattr(getattr(item, "function", None), "pytestmark", [])
        for marker in item.iter_markers("clause"):
            name = item.nodeid.partition("[")[0] if marker in of_the_test else item.nodeid
            for citation in marker.args:
                found.setdefault(citation, set()).add(name)
    return {citation: sorted(tests) for citation, tests in sorted(found.items())}


@pytest.fixture(scope="session", autouse=True)
def cheap_password_hashes() -> Iterator[None]:
    """Hash passwords quickly: a hash of full cost takes a tenth of a second, many times in a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "COST", CHEAP)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_ssl_context() -> Iterator[None]:
    """Read the certificates of the machine once: the tests open many clients, and none of them speaks TLS."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx_transport, "create_ssl_context", cache(httpx_transport.create_ssl_context))
        yield


@pytest.fixture(scope="session", autouse=True)
def patient_clients() -> Iterator[None]:
    """Wait a minute for an answer where a test says nothing else: five seconds are too few for a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        for step in ("connect", "read", "write", "pool"):
            patch.setattr(DEFAULT_TIMEOUT_CONFIG, step, 60)
        yield


@pytest.fixture
def full_password_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords at the cost of a real house."""
    monkeypatch.setattr(passwords, "COST", FULL_COST)


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture(scope="session")
def maryland(shelf: Shelf) -> Rulebook:
    return shelf.book("maryland")


@pytest.fixture(scope="session")
def new_jersey(shelf: Shelf) -> Rulebook:
    return shelf.book("new-jersey")


@pytest.fixture(scope="session")
def south_dakota(shelf: Shelf) -> Rulebook:
    return shelf.book("south-dakota")


@pytest.fixture(scope="session")
def books(maryland: Rulebook, new_jersey: Rulebook, south_dakota: Rulebook) -> dict[str, Rulebook]:
    return {book.name: book for book in (maryland, new_jersey, south_dakota)}
