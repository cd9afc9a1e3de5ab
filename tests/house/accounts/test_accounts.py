"""Accounts: who signs in with a password, who is locked out, who manages whose account, what is never stored."""

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import argon2
import httpx
import pytest

from fifthstreet.house.accounts.lock_out import Attempts, network_of
from fifthstreet.house.accounts.sign_in import UNKNOWN_RECORDED
from fifthstreet.house.base.account_events import AccountChanged, AccountMade, LockedOut, SignedIn, SignInFailed
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.base.look_alikes import alike
from fifthstreet.house.house import House
from fifthstreet.rules import ready_game
from support.accounts import MINUTE, PASSWORD, code, later, make_account, sign_in, the_staff, told, visitor
from support.live_house import house_in_here
from support.log_check import check_record
from support.second_factor import requires

MARYLAND = (ready_game("maryland"),)
Staffed = tuple[House, str, dict[str, httpx.Client]]


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    data = tmp_path_factory.mktemp("house")
    with house_in_here(data, games=MARYLAND) as (house, address), the_staff(house, address) as staff:
        yield house, address, staff
    check_record(data)


def new_account(staffed: Staffed, login: str, role: str = "dealer") -> str:
    """A new account that the manager makes; its person."""
    wanted = {"login": login, "name": login.title(), "role": role, "password": PASSWORD}
    answer = staffed[2]["manager"].post("/api/accounts", json=wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["person"])


def attempt(address: str, login: str, password: str = PASSWORD) -> httpx.Response:
    with visitor(address) as client:
        return sign_in(client, login, password)


# Signing in


def test_whoever_has_an_account_signs_in_and_is_on_record_with_his_address(staffed: Staffed) -> None:
    house, address, _ = staffed
    person = new_account(staffed, "dana")
    with visitor(address) as client:
        entered = sign_in(client, "dana")
        assert entered.status_code == 200
        assert entered.json()["you"] == {"person": person, "name": "Dana", "role": "dealer"}
        session = client.get("/api/session").json()
        assert (session["you"], session["csrf"]) == (entered.json()["you"], entered.json()["csrf"])
    last = told(house)[-1]
    assert isinstance(last, SignedIn)
    assert (last.person, last.role, last.address, last.by_link) == (person, "dealer", "127.0.0.1", False)


def test_a_login_is_the_same_in_capitals_and_with_spaces_around_it(staffed: Staffed) -> None:
    new_account(staffed, "carla")
    assert attempt(staffed[1], "  CARLA ").status_code == 200


def test_an_unknown_login_is_answered_word_for_word_like_a_wrong_password(staffed: Staffed) -> None:
    new_account(staffed, "erna")
    for _ in range(5):
        wrong, nobody = attempt(staffed[1], "erna", "not it at all"), attempt(staffed[1], "nobody", "not it at all")
        assert (wrong.status_code, wrong.content) == (nobody.status_code, nobody.content)
    assert wrong.status_code == 429


def test_a_shut_account_is_answered_like_one_that_there_is_not(staffed: Staffed) -> None:
    person = new_account(staffed, "frida")
    staffed[2]["manager"].patch(f"/api/accounts/{person}", json={"open": False})
    assert attempt(staffed[1], "frida").content == attempt(staffed[1], "no-frida").content


def test_what_somebody_typed_as_a_login_that_nobody_has_is_not_on_record(staffed: Staffed) -> None:
    house, address, _ = staffed
    attempt(address, "my-very-own-password", "oops")
    last = told(house)[-1]
    assert last == SignInFailed(at=last.at, login="", address="127.0.0.1")


# Lock-out


def test_three_failures_in_a_row_lock_a_login_with_a_log_line_and_an_event(
    staffed: Staffed, caplog: pytest.LogCaptureFixture
) -> None:
    house, address, _ = staffed
    new_account(staffed, "greta")
    with caplog.at_level(logging.WARNING, "fifthstreet.accounts"):
        answers = [attempt(address, "greta", "wrong wrong wrong") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]
    locked = told(house)[-1]
    assert isinstance(locked, LockedOut)
    assert (locked.login, locked.address) == ("greta", "127.0.0.1")
    assert 15 * MINUTE - 5_000 < locked.until - locked.at <= 15 * MINUTE, "noted a moment after it was decided"
    lines = [vars(record) for record in caplog.records if record.message == "a login is locked out"]
    assert [(line["login"], line["address"]) for line in lines] == [("greta", "127.0.0.1")]
    assert attempt(address, "greta").status_code == 429, "the right password does not open it"
    cards = staffed[2]["manager"].get("/api/accounts").json()
    assert [card["locked_until"] for card in cards if card["login"] == "greta"] == [locked.until]


def test_a_manager_ends_a_lock_out(staffed: Staffed) -> None:
    house, address, staff = staffed
    person = new_account(staffed, "hanna")
    for _ in range(3):
        attempt(address, "hanna", "wrong wrong wrong")
    answer = staff["manager"].patch(f"/api/accounts/{person}", json={"unlock": True})
    assert answer.json()["locked_until"] is None
    last = told(house)[-1]
    assert isinstance(last, AccountChanged)
    assert (last.person, last.unlocked, last.new_password, last.open) == (person, True, False, None)
    assert attempt(address, "hanna").status_code == 200


def test_a_success_in_between_begins_the_count_anew(staffed: Staffed) -> None:
    new_account(staffed, "ida")
    for _ in range(2):
        assert [attempt(staffed[1], "ida", "wrong wrong wrong").status_code for _ in range(2)] == [401, 401]
        assert attempt(staffed[1], "ida").status_code == 200


def test_whoever_tries_many_passwords_at_once_is_locked_out_by_the_first_three(staffed: Staffed) -> None:
    house, address, _ = staffed
    new_account(staffed, "jana")
    before = len(told(house))
    passwords = [f"wrong password {number}" for number in range(12)]
    with ThreadPoolExecutor(12) as threads:
        codes = list(threads.map(lambda password: attempt(address, "jana", password).status_code, passwords))
    assert (codes.count(401), codes.count(429)) == (2, 10)
    kinds = [type(event) for event in told(house)[before:]]
    assert kinds == [SignInFailed, SignInFailed, SignInFailed, LockedOut]


def test_a_lock_out_outlives_a_restart_and_ends_with_its_time(tmp_path: Path) -> None:
    make_account(tmp_path, "dana", "dealer")
    with house_in_here(tmp_path, games=MARYLAND) as (_, address):
        for _ in range(3):
            attempt(address, "dana", "wrong wrong wrong")
    with house_in_here(tmp_path, games=MARYLAND) as (house, address):
        assert attempt(address, "dana").status_code == 429
        later(house, 15 * MINUTE)
        assert attempt(address, "dana", "wrong wrong wrong").status_code == 401
        assert attempt(address, "dana").status_code == 200
    check_record(tmp_path)


def test_whoever_only_knocks_does_not_make_the_record_grow_without_end(tmp_path: Path) -> None:
    with house_in_here(tmp_path, games=MARYLAND) as (house, address), visitor(address) as stranger:
        before = len(told(house))
        for number in range(UNKNOWN_RECORDED + 20):
            answer = stranger.post("/api/sign-in/link", json={"link": f"guess number {number}"})
            assert answer.status_code == 401
        assert UNKNOWN_RECORDED <= len(told(house)) - before < UNKNOWN_RECORDED + 10
        assert attempt(address, "nobody").status_code == 401
    check_record(tmp_path)


def test_a_failure_that_is_not_put_on_record_is_answered_no_sooner(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, address, _ = staffed
    waited: list[float] = []
    sleep = asyncio.sleep

    async def noticed(seconds: float) -> None:
        waited.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(house.accounts.sign_in, "_recordable", Bucket(0, 0))
    new_account(staffed, "norbert")
    assert attempt(address, "norbert", "wrong wrong wrong").status_code == 401
    took = house.accounts.sign_in._recording_took
    assert took > 0
    before = len(told(house))
    monkeypatch.setattr(asyncio, "sleep", noticed)
    assert attempt(address, "nobody-at-all", "wrong wrong wrong").status_code == 401
    assert took in waited
    assert len(told(house)) == before


def elsewhere(address: str, login: str, password: str = PASSWORD) -> httpx.Response:
    """An attempt from another address."""
    with visitor(address, transport=httpx.HTTPTransport(local_address="127.0.0.2")) as client:
        return sign_in(client, login, password)


def test_whoever_fails_elsewhere_does_not_keep_the_owner_out_where_he_signed_in_before(staffed: Staffed) -> None:
    _, address, _ = staffed
    new_account(staffed, "tilda")
    assert attempt(address, "tilda").status_code == 200
    codes = [elsewhere(address, "tilda", "wrong wrong wrong").status_code for _ in range(4)]
    assert codes == [401, 401, 429, 429]
    assert attempt(address, "tilda").status_code == 200, "the owner comes in at his place"
    assert elsewhere(address, "tilda").status_code == 429, "and the lock still holds everywhere else"


def test_whoever_fails_at_an_owner_s_place_is_locked_out_there_and_everywhere(staffed: Staffed) -> None:
    house, address, staff = staffed
    person = new_account(staffed, "ursula")
    assert attempt(address, "ursula").status_code == 200
    assert elsewhere(address, "ursula", "wrong wrong wrong").status_code == 401
    codes = [attempt(address, "ursula", "wrong wrong wrong").status_code for _ in range(4)]
    assert codes == [401, 401, 429, 429]
    assert (attempt(address, "ursula").status_code, elsewhere(address, "ursula").status_code) == (429, 429)
    kinds = [type(event) for event in told(house) if getattr(event, "login", "") == "ursula"]
    assert kinds[1:] == [SignInFailed, SignInFailed, SignInFailed, LockedOut, SignInFailed, LockedOut]
    staff["manager"].patch(f"/api/accounts/{person}", json={"unlock": True})
    assert attempt(address, "ursula").status_code == 200


def test_an_owner_s_places_are_known_after_a_restart_and_for_a_month(tmp_path: Path) -> None:
    make_account(tmp_path, "paul", "player")
    with house_in_here(tmp_path, games=MARYLAND) as (_, address):
        assert attempt(address, "paul").status_code == 200
        for _ in range(3):
            elsewhere(address, "paul", "wrong wrong wrong")
    with house_in_here(tmp_path, games=MARYLAND) as (house, address):
        assert elsewhere(address, "paul").status_code == 429
        assert attempt(address, "paul").status_code == 200
        later(house, 30 * 24 * 60 * MINUTE)
        for _ in range(3):
            elsewhere(address, "paul", "wrong wrong wrong")
        assert attempt(address, "paul").status_code == 429
    check_record(tmp_path)


def test_a_failure_does_not_end_a_lock_out_that_runs() -> None:
    locked = Attempts().failed(0).failed(0).failed(0)
    assert locked.is_locked(1)
    assert locked.failed(1) == locked
    assert locked.failed(15 * MINUTE) == Attempts(failures=1)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "unix", False),
    ],
)
def test_all_addresses_that_one_line_can_choose_from_are_one_place(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


# Who keeps whose account


def test_an_account_is_made_with_who_made_it(staffed: Staffed) -> None:
    house, address, _ = staffed
    person = new_account(staffed, "karla", "cashier")
    entry = [one for one in house.services.store.streams.entries("house") if b"AccountMade" in one.event][-1]
    assert (entry.by, entry.person) == ("manager", "account-demo-manager")
    made = told(house)[-1]
    assert made == AccountMade(
        at=made.at, row_digests=made.row_digests, person=person, login="karla", name="Karla", role="cashier"
    )
    assert attempt(address, "karla").json()["you"]["role"] == "cashier"


def test_a_login_belongs_to_one_person_for_ever(staffed: Staffed) -> None:
    person = new_account(staffed, "lena")
    manager = staffed[2]["manager"]
    manager.patch(f"/api/accounts/{person}", json={"open": False})
    again = manager.post(
        "/api/accounts", json={"login": "lena", "name": "Lena", "role": "player", "password": PASSWORD}
    )
    assert (again.status_code, code(again)) == (409, "refused")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("login", "' or 1=1 --"),
        ("login", "../../etc/passwd"),
        ("login", "Dana"),
        ("login", "d"),
        ("login", "dana\n"),
        ("login", "dana\x00"),
        ("login", "dа" + "na"),  # the second letter is Cyrillic
        ("login", "x" * 33),
        ("login", "demo-manager-2"),
        ("name", ""),
        ("name", " "),
        ("name", "two\nlines"),
        ("name", "\u202eevil"),
        ("role", "owner"),
        ("name", "x" * 41),
        ("password", "short"),
        ("password", "aaaaaaaaaaaaaaaa"),
        ("password", "maria-maria-maria"),
        ("password", 7),
    ],
)
def test_an_account_that_makes_no_sense_is_refused(staffed: Staffed, field: str, value: object) -> None:
    wanted = {"login": "maria", "name": "Maria", "role": "dealer", "password": PASSWORD} | {field: value}
    answer = staffed[2]["manager"].post("/api/accounts", json=wanted)
    assert (answer.status_code, code(answer)) == (400, "malformed")


@pytest.mark.parametrize("name", ["Dealer", "house", "ADA", " You ", "D\u0435\u0430ler", "\u0391da", "F1oor"])
def test_no_player_goes_by_a_name_of_the_house(staffed: Staffed, name: str) -> None:
    wanted = {"login": "impostor", "name": name, "role": "player", "password": PASSWORD}
    assert staffed[2]["cashier"].post("/api/cashier/players", json=wanted).status_code == 400


def test_nobody_keeps_his_own_account_and_nobody_makes_managers_in_a_browser(staffed: Staffed) -> None:
    manager = staffed[2]["manager"]
    assert manager.patch("/api/accounts/account-demo-manager", json={"open": False}).status_code == 403
    wanted = {"login": "second", "name": "Second", "role": "manager", "password": PASSWORD}
    assert manager.post("/api/accounts", json=wanted).status_code == 403


def test_a_manager_s_password_is_not_set_by_another_manager(tmp_path: Path) -> None:
    for login in ("mia", "mona"):
        make_account(tmp_path, login, "manager")
    with house_in_here(tmp_path, games=MARYLAND) as (_, address), visitor(address) as mia:
        sign_in(mia, "mia")
        assert mia.patch("/api/accounts/account-mona", json={"password": "my own second person"}).status_code == 403
        assert mia.patch("/api/accounts/account-mona", json={"open": False}).status_code == 200
        assert attempt(address, "mona").status_code == 401


def test_a_manager_shuts_others_only_as_long_as_two_are_left(tmp_path: Path) -> None:
    for login in ("mia", "mona", "max"):
        make_account(tmp_path, login, "manager")
    outside = house_in_here(tmp_path, games=MARYLAND, why_no_demo="others come in")
    with outside as (house, address), visitor(address) as mia:
        requires(house, "off")
        sign_in(mia, "mia")
        assert mia.patch("/api/accounts/account-max", json={"open": False}).status_code == 200
        no = mia.patch("/api/accounts/account-mona", json={"open": False})
        assert (no.status_code, code(no)) == (409, "refused")
        assert house.accounts.is_active("account-mona")
        assert mia.patch("/api/accounts/account-max", json={"open": True}).status_code == 200
        assert mia.patch("/api/accounts/account-mona", json={"open": False}).status_code == 200
    check_record(tmp_path)


@pytest.mark.parametrize(
    "name", ["Wanda Wu", "wanda  WU", " Wanda Wu", "\uff37anda Wu", "W\u0430nda Wu", "\u051canda \u051cu"]
)
def test_two_of_the_staff_never_go_by_one_name(staffed: Staffed, name: str) -> None:
    manager = staffed[2]["manager"]
    wanda = {"login": "wanda", "name": "Wanda Wu", "role": "dealer", "password": PASSWORD}
    manager.post("/api/accounts", json=wanda)
    again = manager.post("/api/accounts", json={**wanda, "login": "wanda-2", "name": name, "role": "floorperson"})
    assert (again.status_code, code(again)) == (409, "refused")
    assert "has this name" in again.json()["error"]["message"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Mia", "M\u0456a", True),
        ("Mia", "Mla", True),
        ("MIA", "mia", True),
        ("Ian", "lan", True),
        ("Bob", "\u0412\u043eb", True),
        ("Otto", "0tt0", True),
        ("Nikos", "\u039dikos", True),
        ("\u0412\u0435\u0440\u0430", "\u0432\u0435\u0440\u0430", True),  # Vera in Cyrillic, with and without a capital
        ("\u0412\u0435\u0440\u0430", "\u0412\u0435\u0440\u0430 \u0412", False),
        ("Mia", "Mina", False),
        ("Zo\u00eb", "Zoe", False),
        ("Mia", "\u041c\u0438\u044f", False),  # the same name, but nobody reads the one for the other
    ],
)
def test_names_are_alike_where_nobody_can_tell_them_apart(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same
    assert alike(other, one) is same


def test_whoever_is_shut_out_or_gets_a_new_password_is_signed_out_at_once(staffed: Staffed) -> None:
    _, address, staff = staffed
    person = new_account(staffed, "nora")
    with visitor(address) as client:
        sign_in(client, "nora")
        staff["manager"].patch(f"/api/accounts/{person}", json={"open": False})
        assert client.get("/api/session").status_code == 401
        staff["manager"].patch(f"/api/accounts/{person}", json={"open": True})
        assert client.get("/api/session").status_code == 401, "the old session stays dead"
        sign_in(client, "nora")
        staff["manager"].patch(f"/api/accounts/{person}", json={"password": "a new first password"})
        assert client.get("/api/session").status_code == 401
        assert sign_in(client, "nora").status_code == 401
        assert sign_in(client, "nora", "a new first password").status_code == 200


def test_a_change_of_nothing_or_of_nobody_is_refused(staffed: Staffed) -> None:
    manager, person = staffed[2]["manager"], new_account(staffed, "olga")
    assert manager.patch(f"/api/accounts/{person}", json={}).status_code == 400
    assert manager.patch(f"/api/accounts/{person}", json={"role": "manager"}).status_code == 400
    assert manager.patch("/api/accounts/account-nobody", json={"unlock": True}).status_code == 404
    assert manager.patch("/api/accounts/account-demo-dealer", json={"password": PASSWORD}).status_code == 409


# Passwords


def test_somebody_takes_another_password_and_is_signed_in_nowhere_else(staffed: Staffed) -> None:
    _, address, _ = staffed
    new_account(staffed, "paula")
    with visitor(address) as here, visitor(address) as there:
        sign_in(here, "paula")
        sign_in(there, "paula")
        new = "another one entirely"
        assert here.post("/api/session/password", json={"old": "wrong wrong wrong", "new": new}).status_code == 409
        assert here.post("/api/session/password", json={"old": PASSWORD, "new": PASSWORD}).status_code == 400
        assert here.post("/api/session/password", json={"old": PASSWORD, "new": "paula-paula-paula"}).status_code == 400
        assert here.post("/api/session/password", json={"old": PASSWORD, "new": new}).status_code == 200
        assert (here.get("/api/session").status_code, there.get("/api/session").status_code) == (200, 401)
    assert attempt(address, "paula").status_code == 401
    assert attempt(address, "paula", new).status_code == 200


def test_an_old_password_is_not_guessed_in_a_session_that_somebody_left_open(staffed: Staffed) -> None:
    new_account(staffed, "rosa")
    with visitor(staffed[1]) as client:
        sign_in(client, "rosa")
        guesses = [{"old": f"guess number {number}", "new": "taken over by me"} for number in range(4)]
        codes = [client.post("/api/session/password", json=guess).status_code for guess in guesses]
        assert codes == [409, 409, 429, 429]


def test_an_old_password_is_not_guessed_by_asking_many_times_at_once(staffed: Staffed) -> None:
    house, address, _ = staffed
    new_account(staffed, "vera")
    with visitor(address) as client:
        sign_in(client, "vera")
        before = len(told(house))
        guesses = [{"old": f"guess number {number}", "new": "taken over by me"} for number in range(12)]
        with ThreadPoolExecutor(12) as threads:
            sent = threads.map(lambda guess: client.post("/api/session/password", json=guess).status_code, guesses)
            codes = list(sent)
        assert (codes.count(409), codes.count(429)) == (2, 10)
        right = {"old": PASSWORD, "new": "taken over by me"}
        assert client.post("/api/session/password", json=right).status_code == 429, "it is still locked"
    kinds = [type(event) for event in told(house)[before:]]
    assert kinds == [SignInFailed, SignInFailed, SignInFailed, LockedOut]


@pytest.mark.usefixtures("full_password_hashes")
def test_passwords_are_kept_as_argon2id_with_no_weak_parameters(tmp_path: Path) -> None:
    with house_in_here(tmp_path, games=MARYLAND) as (house, address), the_staff(house, address) as staff:
        new_account((house, address, staff), "sara")
        with visitor(address) as client:
            assert sign_in(client, "nobody-at-all").status_code == 401
    account = house.accounts.by_login("sara")
    assert account
    found = argon2.extract_parameters(account.password)
    assert found.type is argon2.Type.ID
    assert (found.memory_cost, found.time_cost, found.hash_len, found.salt_len) >= (65_536, 3, 32, 16)
    assert house.accounts._passwords._dummy
    assert argon2.extract_parameters(house.accounts._passwords._dummy) == found, "as much work for nobody"


def test_no_secret_is_in_the_record_or_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secrets: set[str] = {PASSWORD, "a second long password", "wrong wrong wrong", "typed-into-the-wrong-field"}
    caplog.set_level(logging.DEBUG)
    make_account(tmp_path, "mia", "manager")
    with house_in_here(tmp_path, games=MARYLAND) as (house, address), the_staff(house, address) as staff:
        secrets |= {link.token for link in house.accounts.demo_links}
        for client in staff.values():
            secrets |= set(client.cookies.values()) | {client.headers["X-Fifthstreet-Csrf"]}
        with visitor(address) as mia:
            sign_in(mia, "mia")
            secrets |= set(mia.cookies.values()) | {mia.headers["X-Fifthstreet-Csrf"]}
            mia.post("/api/session/password", json={"old": PASSWORD, "new": "a second long password"})
        attempt(address, "mia", "wrong wrong wrong")
        attempt(address, "typed-into-the-wrong-field", PASSWORD)
        with visitor(address) as stranger:
            stranger.post("/api/sign-in/link", json={"link": "typed-into-the-wrong-field"})
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    kept += b"".join(file.read_bytes() for file in tmp_path.iterdir())
    own = [record for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    logged = "".join(str(vars(record)) for record in own).encode()
    assert len(secrets) > 15
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret.encode() not in logged


# What people call themselves


@pytest.mark.parametrize(
    "login",
    ["' OR 1=1 --", "dana'; DROP TABLE accounts; --", "../../house.db", "%", "_", "\x00", "🂡", "a" * 64, "", "${x}"],
)
def test_no_login_is_more_than_a_name_that_nobody_has(staffed: Staffed, login: str) -> None:
    house, address, _ = staffed
    before = house.services.store.accounts.all()
    assert attempt(address, login).status_code == 401
    assert [account.person for account in house.services.store.accounts.all()] == [account.person for account in before]
    assert house.services.store.check() is None


@pytest.mark.parametrize(
    "body",
    [
        b'{"login":"dana","password":"\xff\xfe"}',
        b'{"login":"dana","password":"\\ud800"}',
        b'{"login":"\xc3","password":"x"}',
        b"\xff",
        b"",
        b"[" * 9_000,
        b'{"login":"dana"}',
        b'{"login":"dana","password":"x","role":"manager"}',
        b'{"login":["dana"],"password":"x"}',
        b'{"login":"' + b"a" * 65 + b'","password":"x"}',
        b'{"login":"dana","password":"' + b"x" * 201 + b'"}',
    ],
)
def test_what_cannot_be_read_is_malformed_and_no_failure_of_anybody(staffed: Staffed, body: bytes) -> None:
    house, address, _ = staffed
    before = len(told(house))
    with visitor(address) as client:
        answer = client.post("/api/sign-in", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, code(answer)) == (400, "malformed"), answer.text
    assert len(told(house)) == before


def test_a_name_with_all_kinds_of_signs_is_just_a_name(staffed: Staffed) -> None:
    house, _, staff = staffed
    name = "Robert'); DROP TABLE players;--%_<b>"
    wanted = {"login": "robert", "name": name, "role": "player", "password": PASSWORD}
    assert staff["cashier"].post("/api/cashier/players", json=wanted).json()["name"] == name
    found = house.services.store.players.get("account-robert")
    assert found
    assert (found.name, found.kind) == (name, "account")
    found_by = {"DROP table": True, "%_<": True, "' OR '1'='1": False, "R%t": False, "r_bert": False}
    for search, there in found_by.items():
        cards = staff["cashier"].get("/api/cashier/players", params={"search": search}).json()
        assert [card["name"] for card in cards] == [name] * there, search
    for path in ("..%2f..%2fetc%2fpasswd", "account-robert%00", "'; DROP TABLE players; --"):
        assert staff["cashier"].get(f"/api/cashier/players/{path}/movements").status_code in {400, 404}
