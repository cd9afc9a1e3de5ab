"""The cashier: money in and out, each movement once, never below zero, in the books and in the house stream."""

import asyncio
import resource
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from fifthstreet.client import HouseRefusedError, connect
from fifthstreet.house.base.house_events import MoneyMoved
from fifthstreet.house.house import House
from fifthstreet.rules import ready_game
from fifthstreet.wire.client_commands import MOST
from support.accounts import COOKIE, CSRF, PASSWORD, code, enter, make_account, sign_in, the_staff, told, visitor
from support.guests import play_round, sit_down
from support.live_house import Program, house_in_here, program
from support.log_check import check_record
from support.second_factor import requires

MARYLAND = (ready_game("maryland"),)
Counter = tuple[House, str, dict[str, httpx.Client]]


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with house_in_here(tmp_path, games=MARYLAND) as (house, address), the_staff(house, address) as staff:
        yield house, address, staff
    check_record(tmp_path)


def sign_up(cashier: httpx.Client, login: str) -> str:
    """A new player's id."""
    wanted = {"login": login, "name": login.title(), "role": "player", "password": PASSWORD}
    answer = cashier.post("/api/cashier/players", json=wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["player"])


def move(cashier: httpx.Client, player: str, amount: object, command: str, **more: object) -> httpx.Response:
    body = {"id": command, "amount": amount, **more}
    return cashier.post(f"/api/cashier/players/{player}/movements", json=body)


def movements(cashier: httpx.Client, player: str, query: str = "") -> list[tuple[int, int, str, str]]:
    """Amount, balance, reason and person of each movement, the oldest first."""
    cards = cashier.get(f"/api/cashier/players/{player}/movements{query}").json()
    return [(card["amount"], card["after"], card["why"], card["person"]) for card in reversed(cards)]


def test_a_player_is_signed_up_funded_plays_and_is_paid_out(counter: Counter) -> None:
    house, address, staff = counter
    cashier = staff["cashier"]
    player = sign_up(cashier, "paula")
    assert player == "account-paula"
    paid = move(cashier, player, 200_000, "first-money", words="cash")
    assert (paid.status_code, paid.json()["after"]) == (201, 200_000)

    async def play() -> int:
        with visitor(address) as paula:
            sign_in(paula, "paula")
            token = paula.cookies[COOKIE]
        async with asyncio.timeout(120), connect(address, token) as visitor_:
            assert (await visitor_.me()).balance == 200_000
            async with visitor_.table("maryland-1") as table:
                await sit_down(visitor_, table, "Paula", 100_000)
                (card,) = cashier.get("/api/cashier/players", params={"search": "PAUL"}).json()
                assert (card["tables"], card["balance"], card["kind"]) == (["Maryland 1"], 100_000, "account")
                await play_round(table)
                await table.leave()
            return (await visitor_.me()).balance

    balance = asyncio.run(play())
    assert move(cashier, player, -balance, "all-of-it").json()["after"] == 0
    cards = cashier.get(f"/api/cashier/players/{player}/movements").json()
    assert [card["table"] for card in cards] == ["", "Maryland 1", "Maryland 1", ""]
    mine = movements(cashier, player)
    assert mine[0] == (200_000, 200_000, "paid in: cash", "account-demo-cashier")
    assert [(amount, why, person) for amount, _, why, person in mine[1:]] == [
        (-100_000, "buy-in", player),
        (balance - 100_000, "cash-out", player),
        (-balance, "paid out", "account-demo-cashier"),
    ]
    moved = [event for event in told(house) if isinstance(event, MoneyMoved)]
    assert [(event.player, event.sequence, event.amount, event.after, event.words) for event in moved] == [
        (player, 1, 200_000, 200_000, "cash"),
        (player, 4, -balance, 0, ""),
    ]
    entry = next(one for one in house.services.store.streams.entries("house") if one.command == "first-money")
    assert (entry.by, entry.person) == ("cashier", "account-demo-cashier")


def test_an_ask_that_is_sent_again_moves_nothing_more(counter: Counter) -> None:
    _, _, staff = counter
    cashier = staff["cashier"]
    player, other = sign_up(cashier, "paula"), sign_up(cashier, "peter")
    first = move(cashier, player, 5_000, "same-ask-1", words="cash")
    move(cashier, player, -2_000, "other-ask")
    again = move(cashier, player, 5_000, "same-ask-1", words="cash")
    assert (again.status_code, again.json()) == (201, first.json())
    for body in ((player, 5_001, "cash"), (other, 5_000, "cash"), (player, 5_000, "cheque"), (player, -5_000, "cash")):
        answer = move(cashier, body[0], body[1], "same-ask-1", words=body[2])
        assert (answer.status_code, code(answer)) == (400, "malformed")
    assert [amount for amount, *_ in movements(cashier, player)] == [5_000, -2_000]
    assert movements(cashier, other) == []


def test_a_sum_over_the_limit_is_asked_once_more_before_it_is_paid_in_or_out(counter: Counter) -> None:
    _, _, staff = counter
    cashier = staff["cashier"]
    player = sign_up(cashier, "paula")
    assert move(cashier, player, 10_000_00, "at-limit", ask=True).json()["after"] == 10_000_00
    asked = move(cashier, player, 10_001_00, "asked-in", ask=True).json()
    assert (asked["title"], asked["deed"]) == ("Paula: pay in $10,001?", "Pay in $10,001")
    assert len(movements(cashier, player)) == 1
    assert move(cashier, player, 10_001_00, "confirmed-in").json()["after"] == 20_001_00
    assert move(cashier, player, -10_001_00, "asked-out", ask=True).json()["deed"] == "Pay out $10,001"
    too_much = move(cashier, player, -30_000_00, "too-much", ask=True)
    assert (too_much.status_code, code(too_much)) == (409, "refused")
    assert len(movements(cashier, player)) == 2


def test_nobody_is_paid_what_he_has_not_got(counter: Counter) -> None:
    house, _, staff = counter
    cashier = staff["cashier"]
    player = sign_up(cashier, "paula")
    before = len(told(house))
    for amount, ask in ((-1, "too-much-1"), (-MOST, "too-much-2")):
        answer = move(cashier, player, amount, ask)
        assert (answer.status_code, code(answer)) == (409, "refused")
        assert answer.json()["error"]["message"] == "Not enough: the balance of Paula is $0"
    move(cashier, player, 1_000, "one-and-all")
    assert move(cashier, player, -1_001, "too-much-3").status_code == 409
    noted = [type(event).__name__ for event in told(house)[before:]]
    assert noted == ["CommandRefused", "CommandRefused", "MoneyMoved", "CommandRefused"]
    assert move(cashier, player, -1_000, "just-right").json()["after"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {"id": "ask-0001", "amount": 0},
        {"id": "ask-0001", "amount": 1.5},
        {"id": "ask-0001", "amount": 1.0},
        {"id": "ask-0001", "amount": "1"},
        {"id": "ask-0001", "amount": "lots"},
        {"id": "ask-0001", "amount": True},
        {"id": "ask-0001", "amount": MOST + 1},
        {"id": "ask-0001", "amount": 10**30},
        {"id": "short", "amount": 1},
        {"amount": 1},
        {"id": "ask-0001", "amount": 1, "player": "somebody else"},
        {"id": "ask-0001", "amount": 1, "words": "x" * 501},
        {"id": "ask-0001", "amount": 1, "words": "two\nlines"},
        {"id": "ask-0001", "amount": 1, "words": "\u202e"},
    ],
)
def test_what_is_no_movement_moves_nothing(counter: Counter, body: dict[str, object]) -> None:
    house, _, staff = counter
    player = sign_up(staff["cashier"], "paula")
    answer = staff["cashier"].post(f"/api/cashier/players/{player}/movements", json=body)
    assert (answer.status_code, code(answer)) == (400, "malformed")
    assert house.services.purses.balance(player) == 0


def test_there_is_a_most_that_anybody_has(counter: Counter) -> None:
    cashier = counter[2]["cashier"]
    player = sign_up(cashier, "paula")
    assert move(cashier, player, MOST, "the-most").status_code == 201
    assert move(cashier, player, 1, "one-more").status_code == 409


def test_two_at_once_are_harmless(counter: Counter) -> None:
    house, _, staff = counter
    cashier = staff["cashier"]
    player = sign_up(cashier, "paula")
    move(cashier, player, 1_000, "all-there-is")
    with ThreadPoolExecutor(12) as threads:
        out = threads.map(lambda number: move(cashier, player, -300, f"out-{number:05}").status_code, range(12))
        assert sorted(out) == [201] * 3 + [409] * 9
        same = threads.map(lambda _: move(cashier, player, 700, "the-same-ask").json()["sequence"], range(12))
        assert len(set(same)) == 1
    assert house.services.purses.balance(player) == 800 == house.services.store.movements.balance(player)


def test_the_cashier_and_the_table_draw_on_one_purse(counter: Counter) -> None:
    _, address, staff = counter
    cashier = staff["cashier"]
    player = sign_up(cashier, "paula")
    move(cashier, player, 60_000, "all-there-is")
    with visitor(address) as paula:
        sign_in(paula, "paula")
        token = paula.cookies[COOKIE]
    codes: list[int] = []

    def draw() -> None:
        codes.extend(move(cashier, player, -20_000, f"draw-{number:05}").status_code for number in range(3))

    async def sits() -> bool:
        async with asyncio.timeout(120), connect(address, token) as visitor_, visitor_.table("maryland-1") as table:
            drawing = threading.Thread(target=draw)
            drawing.start()
            try:
                await table.sit(1, 50_000)
            except HouseRefusedError:
                return False
            finally:
                await asyncio.to_thread(drawing.join)
            return True

    sat = asyncio.run(sits())
    assert sat == (codes.count(201) == 0), "there was enough for one of the two"
    balances = [after for _, after, *_ in movements(cashier, player)]
    assert min(balances) >= 0


def test_a_shut_account_is_paid_out_and_nothing_is_paid_in(counter: Counter) -> None:
    cashier, manager = counter[2]["cashier"], counter[2]["manager"]
    player = sign_up(cashier, "paula")
    move(cashier, player, 1_000, "while-open")
    manager.patch(f"/api/accounts/{player}", json={"open": False})
    assert move(cashier, player, 1, "one-more").status_code == 409
    assert move(cashier, player, -1_000, "all-of-it").status_code == 201


def test_movements_are_shown_page_by_page(counter: Counter) -> None:
    cashier = counter[2]["cashier"]
    player = sign_up(cashier, "paula")
    for number in range(1, 8):
        move(cashier, player, number, f"number-{number:03}")
    assert [amount for amount, *_ in movements(cashier, player)] == [1, 2, 3, 4, 5, 6, 7]
    assert [amount for amount, *_ in movements(cashier, player, "?limit=3")] == [5, 6, 7]
    assert [amount for amount, *_ in movements(cashier, player, "?limit=3&before=5")] == [2, 3, 4]
    assert movements(cashier, player, "?before=1") == []
    assert [amount for amount, *_ in movements(cashier, player, "?before=999")] == [1, 2, 3, 4, 5, 6, 7]


def test_a_guest_s_play_chips_are_the_demo_s_alone(tmp_path: Path) -> None:
    make_account(tmp_path, "carl", "cashier")
    with house_in_here(tmp_path, games=MARYLAND) as (_, address), visitor(address) as carl:
        guest = carl.post("/api/guests", json={"name": "Gast"}).json()["player"]
        sign_in(carl, "carl")
        assert move(carl, guest, 5_000, "more-chips").json()["after"] == 1_005_000
    with (
        house_in_here(tmp_path, games=MARYLAND, why_no_demo="others come in") as (house, address),
        visitor(address) as carl,
    ):
        requires(house, "off")
        sign_in(carl, "carl")
        for amount in (-1_000_000, 5_000):
            answer = move(carl, guest, amount, f"money{amount}")
            assert (answer.status_code, code(answer)) == (409, "refused")
    check_record(tmp_path)


def test_there_is_no_money_for_somebody_who_is_not_there(counter: Counter) -> None:
    cashier = counter[2]["cashier"]
    for player in ("account-nobody", "house-anna", "account-demo-cashier"):
        assert move(cashier, player, 1_000, "for-nobody").status_code == 404
        assert cashier.get(f"/api/cashier/players/{player}/movements").status_code == 404


def test_a_cashier_signs_up_players_and_nobody_else(counter: Counter) -> None:
    cashier = counter[2]["cashier"]
    for role in ("cashier", "manager", "dealer", "auditor"):
        wanted = {"login": "friend", "name": "Friend", "role": role, "password": PASSWORD}
        assert cashier.post("/api/cashier/players", json=wanted).status_code == 403


def test_only_the_cashier_moves_money(counter: Counter) -> None:
    house, _, staff = counter
    player = sign_up(staff["cashier"], "paula")
    for role, client in staff.items():
        if role != "cashier":
            answer = move(client, player, 1_000, "not-mine-1")
            assert (answer.status_code, code(answer)) == (403, "not-allowed")
    assert house.services.purses.balance(player) == 0


def test_a_house_that_is_killed_keeps_each_movement_whole_or_not_at_all(tmp_path: Path) -> None:
    data = tmp_path / "data"
    house = Program(data)
    with visitor("http://127.0.0.1") as cashier:
        house.start()
        try:
            cashier.base_url = httpx.URL(house.address)
            enter(cashier, _link_of(house, "cashier"))
            player = sign_up(cashier, "paula")
            killing = threading.Thread(target=house.kill)
            asks, answered = list[tuple[str, int]](), {}
            with suppress(httpx.TransportError):
                for number in range(1000):
                    ask, amount = f"movement-{number:05}", 100 + number
                    asks.append((ask, amount))
                    answered[ask] = move(cashier, player, amount, ask).json()
                    if number == 20:
                        killing.start()
            killing.join()
            assert len(answered) < len(asks), "it was not killed"
            house.start()
            for ask, amount in asks:
                answer = move(cashier, player, amount, ask)
                assert answer.status_code == 201
                assert answered.get(ask) in (None, answer.json()), "what was answered stands"
            assert sorted(amount for amount, *_ in movements(cashier, player, "?limit=200")) == [one for _, one in asks]
            assert house.stop() == 0
        finally:
            house.kill()
    check_record(data)


def test_with_a_full_disk_nothing_is_moved_nobody_is_signed_in_and_with_room_all_goes_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    make_account(data, "paula", "player")
    with program(data) as house, visitor(house.address) as cashier, visitor(house.address) as paula:
        enter(cashier, _link_of(house, "cashier"))
        assert move(cashier, "account-paula", 1_000, "with-room").status_code == 201
        files_may_have(house, 4096)
        full = [
            move(cashier, "account-paula", 500, "without-room"),
            move(cashier, "account-paula", -500, "out-without"),
            sign_in(paula, "paula"),
            sign_in(paula, "paula", "wrong wrong wrong"),
            cashier.post("/api/sign-out"),
        ]
        assert [(answer.status_code, code(answer)) for answer in full] == [(503, "unavailable")] * 5
        assert paula.get("/api/session").status_code == 401
        files_may_have(house)
        assert move(cashier, "account-paula", 500, "without-room").json()["after"] == 1_500
        assert sign_in(paula, "paula").status_code == 200
        assert paula.get("/api/me").json()["balance"] == 1_500
        assert house.stop() == 0
    check_record(data)


def files_may_have(served: Program, most: int | None = None) -> None:
    """Let the running house write files of so many bytes, as if the disk had no more; or as large as they get."""
    assert served.process
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (hard if most is None else most, hard))


def _link_of(house: Program, role: str) -> str:
    assert house.process
    for line in house.process.stdout:
        words = line.split()
        if words[0] == role:
            return words[1].partition("#")[2]
    raise AssertionError(f"no link for a {role} was printed")


def test_csrf_is_asked_for_at_the_counter_too(counter: Counter) -> None:
    cashier = counter[2]["cashier"]
    player = sign_up(cashier, "paula")
    shown = cashier.headers.pop(CSRF)
    assert move(cashier, player, 1_000, "no-csrf-1").status_code == 403
    cashier.headers[CSRF] = shown
    assert move(cashier, player, 1_000, "no-csrf-1").status_code == 201
