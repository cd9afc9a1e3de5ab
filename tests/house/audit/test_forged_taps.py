"""A dealer who dealt without the floor's leave, with every hash computed anew, is found."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.rules import ready_game
from support.in_process_house import floor
from support.tampering import Attacker, attack, without_checkpoints

TABLE = "/api/tables/maryland-1"
DANA = "account-demo-dealer"


@pytest.fixture(scope="module")
def tapped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house in which a dealer was tapped out, let back in, tapped in, out, and was assigned."""
    data = tmp_path_factory.mktemp("tapped") / "house"

    async def live() -> None:
        async with floor(data, ready_game("maryland")) as there:
            dana, fay = await there.staff("dealer"), await there.staff("floorperson")
            for number, (who, path, body) in enumerate(
                (
                    (dana, f"{TABLE}/tap-in", {}),
                    (fay, f"{TABLE}/tap-out", {"reason": "late"}),
                    (fay, f"/api/dealers/{DANA}/allow", {}),
                    (dana, f"{TABLE}/tap-in", {}),
                    (dana, f"{TABLE}/tap-out", {}),
                    (fay, f"{TABLE}/dealer", {"person": DANA}),
                )
            ):
                answer = await who.post(path, json={"id": f"taps-{number:04}", **body})
                assert answer.status_code == 200, answer.text

    asyncio.run(live())
    return data


@pytest.fixture
def data(tapped: Path, tmp_path: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(tapped.with_name(name), tmp_path / name)
    return tmp_path / "house"


def by(at: Attacker, kind: str, which: int, role: str, person: str) -> None:
    where = at.find("house", kind, which)
    at.execute("UPDATE entries SET \"by\" = ?, person = ? WHERE stream = 'house' AND sequence = ?", role, person, where)


def nobody_let_them_in(at: Attacker) -> str:
    at.remove("house", at.find("house", "TapInAllowed"))
    return f"{DANA} was tapped out by the floor, which did not let them tap in again"


def they_let_themselves_in(at: Attacker) -> str:
    by(at, "TapInAllowed", 0, "dealer", DANA)
    return "only the floor does this, not dealer"


def let_in_without_a_tap_out(at: Attacker) -> str:
    at.remove("house", at.find("house", "TappedOut"))
    return f"{DANA} was not tapped out by the floor"


def assigned_by_a_cashier(at: Attacker) -> str:
    by(at, "TappedIn", 2, "cashier", "account-demo-cashier")
    return "only the floor assigns a dealer, not a cashier"


def assigned_in_a_role_that_they_lack(at: Attacker) -> str:
    by(at, "TappedIn", 2, "manager", "account-demo-floorperson")
    return "account-demo-floorperson is a floorperson, not a manager"


def put(at: Attacker, kind: str, which: int, **fields: str) -> None:
    where = at.find("house", kind, which)
    at.put("house", where, at.event("house", where) | fields)


def tapped_in_where_there_is_no_table(at: Attacker) -> str:
    put(at, "TappedIn", 0, table="maryland-9")
    return "there is no table maryland-9"


def tapped_in_a_floorperson(at: Attacker) -> str:
    put(at, "TappedIn", 2, person="account-demo-floorperson")
    return "account-demo-floorperson is not a dealer"


def tapped_out_who_did_not_deal(at: Attacker) -> str:
    put(at, "TappedOut", 0, person="account-demo-floorperson")
    return "account-demo-floorperson does not deal at maryland-1"


def tapped_out_by_a_cashier(at: Attacker) -> str:
    by(at, "TappedOut", 0, "cashier", "account-demo-cashier")
    return "a cashier cannot tap anybody out"


def tapped_out_in_a_role_that_they_lack(at: Attacker) -> str:
    by(at, "TappedOut", 0, "manager", "account-demo-floorperson")
    return "account-demo-floorperson is a floorperson, not a manager"


def tapped_out_by_a_dealer_for_a_reason(at: Attacker) -> str:
    by(at, "TappedOut", 0, "dealer", DANA)
    return "only the floor taps a dealer out for a reason"


@pytest.mark.parametrize(
    "forge",
    [
        tapped_in_where_there_is_no_table,
        tapped_in_a_floorperson,
        tapped_out_who_did_not_deal,
        tapped_out_by_a_cashier,
        tapped_out_in_a_role_that_they_lack,
        tapped_out_by_a_dealer_for_a_reason,
        nobody_let_them_in,
        they_let_themselves_in,
        let_in_without_a_tap_out,
        assigned_by_a_cashier,
        assigned_in_a_role_that_they_lack,
    ],
)
def test_a_tap_that_cannot_have_been_is_found(data: Path, forge: Callable[[Attacker], str]) -> None:
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        words = forge(attacker)
        attacker.reckon_anew("house")
    report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
    assert any(words in bad.what for bad in report.bad), report.bad
