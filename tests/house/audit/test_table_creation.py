"""Tables are recorded in the house stream: no game is swapped unseen, and no table is added or removed."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.backup import back_up, restore
from fifthstreet.house.audit.verify import Report, VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.house import House, open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.ledger.row_digests import digest_of
from fifthstreet.house.store import Store
from fifthstreet.house.store.data_folder import AUDIT_KEYS, DATABASE
from fifthstreet.house.store.read_only import copy_database
from fifthstreet.house.store.records import Batch
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.wire.errors import Fault
from support.changes import changed
from support.staffed_house import be_open
from support.tampering import Attacker, attack
from support.two_person_table import comes_to_work, open_by_two, ready_text

REAL = "new-jersey-1"


def real_cards() -> Game:
    ready = ready_game("new-jersey")
    return make_game(ready.book, changed(ready.submission, table__cards="real"))


def copied(data: Path, to: Path) -> Path:
    """The house as it is at this moment, closed or not: so a crash would leave it."""
    to.mkdir()
    copy_database(data / DATABASE, to / DATABASE)
    for keys in data.glob("*.keys"):
        shutil.copy(keys, to)
    if beside(data).exists():
        shutil.copytree(beside(data), beside(to))
    return to


async def begun(data: Path) -> House:
    """A house where two people have opened a table of real cards and one of the house's own."""
    house = open_house(data, why_no_demo="it is a test", pace=AT_ONCE)
    await house.start()
    fay, mia = await comes_to_work(house, "fay", "floorperson"), await comes_to_work(house, "mia", "manager")
    assert await open_by_two(house, ready_text("new-jersey", "real"), fay, mia, with_chips=False) == REAL
    assert house.tables[REAL].game == real_cards()
    await open_by_two(house, ready_text("maryland"), fay, mia)
    await open_by_two(house, ready_text("maryland"), fay, mia)
    return house


@pytest.fixture(scope="module")
def a_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of real cards and of the house's own, each by two people: ``crashed`` before it closed, and ``house``."""
    data = tmp_path_factory.mktemp("tables") / "house"

    async def day() -> None:
        house = await begun(data)
        try:
            await asyncio.to_thread(copied, data, data.with_name("crashed"))
        finally:
            await house.close()

    asyncio.run(day())
    return data.parent


@pytest.fixture(params=["house", "crashed"])
def data(a_day: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    return copied(a_day / request.param, tmp_path / "copy")


@pytest.fixture
def crashed(a_day: Path, tmp_path: Path) -> Path:
    return copied(a_day / "crashed", tmp_path / "copy")


def verified(data: Path) -> Report:
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))


def bad_of(data: Path) -> tuple[Bad, ...]:
    return verified(data).bad


def told(at: Attacker, kind: str) -> list[dict[str, Any]]:
    rows = at.execute("SELECT event FROM entries WHERE stream = 'house' ORDER BY sequence")
    events: list[dict[str, Any]] = [msgspec.json.decode(event) for (event,) in rows]
    return [event for event in events if event["type"].partition(".")[0] == kind]


def test_every_table_is_told_of_once_with_its_row(data: Path) -> None:
    assert bad_of(data) == ()
    be_open(data)
    assert bad_of(data) == ()
    with attack(data) as attacker:
        made = told(attacker, "TableMade")
        tables = sorted(name for (name,) in attacker.execute('SELECT "table" FROM tables'))
        assert sorted(one["table"] for one in made) == tables == ["maryland-1", "maryland-2", REAL]
        assert all(f"tables {one['table']}" in dict(one["row_digests"]) for one in made)


def other_game() -> Game:
    game = real_cards()
    return make_game(game.book, changed(game.submission, table__maximum=game.submission.table.maximum * 50))


def put_another_game(at: Attacker) -> None:
    game = other_game()
    words = 'UPDATE tables SET game = ?, submission = ? WHERE "table" = ?'
    at.execute(words, game.digest, codec.write(game.submission).decode(), REAL)


def where_it_was_made(at: Attacker) -> int:
    places = [at.find("house", "TableMade", number) for number in range(3)]
    return next(place for place in places if at.event("house", place)["table"] == REAL)


def test_another_game_under_a_table_of_real_cards_is_found_and_never_laundered(data: Path) -> None:
    with attack(data) as attacker:
        put_another_game(attacker)
        sequence = where_it_was_made(attacker)
    assert [bad[:2] for bad in bad_of(data)] == [("house", sequence)]
    be_open(data)
    assert bad_of(data)[0][:2] == ("house", sequence)


def test_a_row_of_a_table_that_nobody_made_is_found(data: Path) -> None:
    with attack(data) as attacker:
        attacker.execute(
            "INSERT INTO tables SELECT 'new-jersey-7', game, jurisdiction, submission, made, meter, 0 "
            'FROM tables WHERE "table" = ?',
            REAL,
        )
    assert ("house", 0) in [bad[:2] for bad in bad_of(data)]


def test_a_table_that_was_taken_out_is_missed(data: Path) -> None:
    with attack(data) as attacker:
        attacker.execute('DELETE FROM tables WHERE "table" = ?', REAL)
    assert bad_of(data)


def test_a_row_that_was_put_in_with_a_stream_of_its_own_is_found(crashed: Path) -> None:
    """Whoever writes a table's entries too has not had it made."""
    with attack(crashed) as attacker:
        attacker.execute(
            "INSERT INTO tables SELECT 'new-jersey-7', game, jurisdiction, submission, made, meter, house_players "
            'FROM tables WHERE "table" = ?',
            REAL,
        )
        attacker.execute(
            "INSERT INTO entries SELECT 'table:new-jersey-7', sequence, at, \"by\", person, '', event, hash "
            "FROM entries WHERE stream = ?",
            f"table:{REAL}",
        )
        attacker.reckon_anew("table:new-jersey-7")
    assert [bad.what for bad in bad_of(crashed)] == ["no house event records tables new-jersey-7"]


def row_of(at: Attacker) -> tuple[Any, ...]:
    (row,) = at.execute(
        'SELECT "table", game, jurisdiction, submission, made, meter, house_players FROM tables WHERE "table" = ?', REAL
    )
    return row


def digests(at: Attacker) -> list[list[str]]:
    return [[f"tables {REAL}", digest_of(row_of(at))]]


def vouch_in_the_first_place(at: Attacker) -> None:
    place = where_it_was_made(at)
    at.put("house", place, at.event("house", place) | {"game": row_of(at)[1], "row_digests": digests(at)})


def vouch_at_the_opening(at: Attacker) -> None:
    sequence = at.find("house", "HouseOpened")
    at.put("house", sequence, at.event("house", sequence) | {"row_digests": digests(at)})


def test_whoever_reckons_the_chain_anew_for_it_is_shown_by_the_checkpoint(a_day: Path, tmp_path: Path) -> None:
    for deed in (vouch_in_the_first_place, vouch_at_the_opening):
        data = copied(a_day / "house", tmp_path / deed.__name__)
        with attack(data) as attacker:
            put_another_game(attacker)
            deed(attacker)
            attacker.reckon_anew("house")
        assert any("checkpoint" in bad.what for bad in bad_of(data))


def add(at: Attacker, who: tuple[str, str], **event: Any) -> None:
    """An entry more at the end of the house's stream, which no checkpoint has signed."""
    ((last, time),) = at.execute("SELECT max(sequence), max(at) FROM entries WHERE stream = 'house'")
    text = msgspec.json.encode({**event, "at": time})
    at.execute("INSERT INTO entries VALUES ('house', ?, ?, ?, ?, '', ?, ?)", last + 1, time, *who, text, bytes(32))
    at.reckon_anew("house")


def make_it_again(at: Attacker) -> None:
    add(at, ("system", ""), type="TableMade.1", table=REAL, game=row_of(at)[1], row_digests=digests(at))


def make_one_as_a_manager(at: Attacker) -> None:
    row = [["tables new-jersey-2", digests(at)[0][1]]]
    add(at, ("manager", "account-mia"), type="TableMade.1", table="new-jersey-2", game=row_of(at)[1], row_digests=row)


def vouch_for_it_by_the_way(at: Attacker) -> None:
    add(at, ("manager", "account-mia"), type="SignedOut.1", person="account-mia", row_digests=digests(at))


def open_with_it(at: Attacker) -> None:
    add(at, ("system", ""), type="HouseOpened.1", version="1", demo=False, row_digests=digests(at))


@pytest.mark.parametrize("deed", [make_it_again, make_one_as_a_manager, vouch_for_it_by_the_way, open_with_it])
def test_no_later_entry_vouches_for_another_row(crashed: Path, deed: Callable[[Attacker], None]) -> None:
    """Not even one after the last checkpoint, with a chain that holds."""
    with attack(crashed) as attacker:
        put_another_game(attacker)
        deed(attacker)
        ((last,),) = attacker.execute("SELECT max(sequence) FROM entries WHERE stream = 'house'")
    assert ("house", last) in [bad[:2] for bad in bad_of(crashed)]


@pytest.fixture
def moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """A copy of the house after every write, as a kill there would leave it."""
    found: list[Path] = []
    append = Store.append

    async def append_and_copy(store: Store, batch: Batch) -> None:
        await append(store, batch)
        found.append(copied(tmp_path / "house", tmp_path / f"moment-{len(found)}"))

    monkeypatch.setattr(Store, "append", append_and_copy)
    return found


@pytest.mark.prove
def test_a_house_that_dies_while_tables_are_made_is_right_then_and_when_it_opens_again(
    tmp_path: Path, moments: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def day() -> None:
        house = await begun(tmp_path / "house")
        await house.close()

    asyncio.run(day())
    monkeypatch.undo()
    assert len(moments) > 10
    for moment in moments:
        found = verify(VerifyRequest(moment, beside(moment) / NAME)).bad
        # A checkpoint is in the record first; the next opening makes the second place good.
        assert [bad for bad in found if bad.stream != "checkpoints"] == []
    for moment in moments[:: len(moments) // 4]:
        be_open(moment)
        assert bad_of(moment) == ()


def test_a_house_of_guests_who_open_tables_is_right_and_so_is_its_backup(tmp_path: Path) -> None:
    data = tmp_path / "house"

    async def day() -> None:
        house = open_house(data, pace=AT_ONCE)
        await house.start()
        assert not isinstance(await house.tables.open(ready_game("maryland"), 3), Fault)
        await house.close()

    asyncio.run(day())
    assert bad_of(data) == ()
    back_up(data, beside(data) / NAME, tmp_path / "backup", with_keys=True)
    again = tmp_path / "again"
    assert restore(tmp_path / "backup", again, beside(again) / NAME, (), second_place=False).bad == ()
    be_open(again)
    assert bad_of(again) == ()
