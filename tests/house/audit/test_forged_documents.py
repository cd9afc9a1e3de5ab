"""Forged documents, with every hash that follows from them, are found: serials, signatures, chips without a slip."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.views.documents import bank_card
from fifthstreet.wire.staff import Done
from support.documents import prepare, sign, signs_last, slip, void
from support.in_process_bank import Bank, in_bank
from support.tampering import Attacker, attack, offline, without_checkpoints

TABLE = "table:maryland-1"


@pytest.fixture(scope="module")
def filled_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house whose table was opened by a count and has had two fills, and a third whose chips went back."""
    data = tmp_path_factory.mktemp("filled") / "house"

    async def day(bank: Bank) -> None:
        house, people = bank.house, bank.people
        await signs_last(house, people, await slip(house, people, "fill", bank.host.name, {100_00: 5}))
        await prepare(house, people["fay"], "fill-request", bank.host.name, {100_00: 5})
        await prepare(house, people["carl"], "fill", made_from=3)
        await sign(house, people["sam"], "fill", 3, 2)
        await void(house, people["carl"], "fill", 3, "wrong chips")
        assert isinstance(await sign(house, people["fay"], "fill", 3, 5), Done)

    in_bank(data, day)
    return data


@pytest.fixture
def data(filled_house: Path, tmp_path: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(filled_house.with_name(name), tmp_path / name)
    return tmp_path / "house"


def bad_of(data: Path) -> list[str]:
    report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
    return [bad.what for bad in report.bad]


def change(at: Attacker, kind: str, which: int, stream: str = "house", **fields: Any) -> None:
    sequence = at.find(stream, kind, which)
    at.put(stream, sequence, {**at.event(stream, sequence), **fields})
    at.reckon_anew(stream)


def skipped_serial(at: Attacker) -> str:
    change(at, "DocumentPrepared", 4, serial=3)
    return "must have the serial 2, not 3"


def other_chips(at: Attacker) -> str:
    change(at, "DocumentPrepared", 4, chips=[[100_00, 6]])
    return "is for other chips or another table"


def skipped_line(at: Attacker) -> str:
    change(at, "DocumentSigned", 5, line=4)
    return "sign line 3 of Fill slip 2 next"


def another_signer(at: Attacker) -> str:
    sequence = at.find("house", "DocumentSigned", 4)
    at.execute(
        "UPDATE entries SET \"by\" = 'dealer', person = 'account-dana' WHERE stream = 'house' AND sequence = ?",
        sequence,
    )
    at.reckon_anew("house")
    return "the role dealer cannot sign here"


def more_chips(at: Attacker) -> str:
    change(at, "Filled", 1, TABLE, amount=600_00)
    return "is for 50000 cents, but 60000 moved"


def no_slip(at: Attacker) -> str:
    sequence = at.find(TABLE, "Filled", 1)
    at.execute("UPDATE entries SET command = '' WHERE stream = ? AND sequence = ?", TABLE, sequence)
    at.reckon_anew(TABLE)
    return "no signed document moved these chips"


def a_table_that_is_none(at: Attacker) -> str:
    change(at, "DocumentPrepared", 3, table="maryland-9")
    return "there is no table maryland-9"


def no_chips_at_all(at: Attacker) -> str:
    change(at, "DocumentPrepared", 3, chips=[])
    return "a fill request lists chips: enter them"


def made_from_nothing(at: Attacker) -> str:
    change(at, "DocumentPrepared", 3, made_from=1)
    return "is made from no other document"


def expected_of_a_fill(at: Attacker) -> str:
    change(at, "DocumentSigned", 6, expected=0)
    return "the expected count must be left out until all have counted"


def a_dealer_of_no_table(at: Attacker) -> str:
    sequence = at.find("house", "DocumentSigned", 5)
    at.execute("UPDATE entries SET person = 'account-opening-dealer' WHERE stream = 'house' AND sequence = ?", sequence)
    last = "UPDATE entries SET at = at + 120000 WHERE stream = 'house' AND sequence >= ?"
    at.execute(last, at.find("house", "TappedIn", 1))
    at.reckon_anew("house")
    return "account-opening-dealer did not deal at maryland-1 then"


def voided_by_another(at: Attacker) -> str:
    """The void of a slip whose chips were out, in the name of a cashier who had not prepared it."""
    sequence = at.find("house", "DocumentVoided")
    at.execute("UPDATE entries SET person = 'account-cora' WHERE stream = 'house' AND sequence = ?", sequence)
    at.reckon_anew("house")
    return "Fill slip 3 is voided by the cashier who prepared it"


def chips_back_by_security(at: Attacker) -> str:
    sequence = at.find("house", "DocumentSigned", 8)
    at.execute(
        "UPDATE entries SET \"by\" = 'security', person = 'account-sam' WHERE stream = 'house' AND sequence = ?",
        sequence,
    )
    at.reckon_anew("house")
    return "Floorperson, chips back in cage: the role security cannot sign here"


def signed_on_after_its_void(at: Attacker) -> str:
    change(at, "DocumentSigned", 8, line=3)
    return "Fill slip 3 is void: have its chips brought back"


@pytest.mark.parametrize(
    "forge",
    [
        voided_by_another,
        chips_back_by_security,
        signed_on_after_its_void,
        skipped_serial,
        other_chips,
        skipped_line,
        another_signer,
        more_chips,
        no_slip,
        a_table_that_is_none,
        no_chips_at_all,
        made_from_nothing,
        expected_of_a_fill,
        a_dealer_of_no_table,
    ],
    ids=lambda one: one.__name__,
)
def test_a_forged_document_is_found(data: Path, forge: Callable[[Attacker], str]) -> None:
    found_in(data, forge)


def signed_twice(at: Attacker) -> str:
    sequence = at.find("house", "DocumentSigned", 6)
    at.execute("UPDATE entries SET person = 'account-carl' WHERE stream = 'house' AND sequence = ?", sequence)
    at.reckon_anew("house")
    return "fill 2 is signed twice by account-carl"


def void_after_the_last_signature(at: Attacker) -> str:
    sequence = at.find("house", "SignedOut", -1)
    void = {"type": "DocumentVoided.1", "at": at.event("house", sequence)["at"], "row_digests": [], "kind": "fill"}
    at.put("house", sequence, {**void, "serial": 1, "reason": "not needed"})
    at.reckon_anew("house")
    return "fill 1 is void, but all had signed it"


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (voided_by_another, "fill 3 is voided by another"),
        (signed_on_after_its_void, "fill 3 was never prepared, or is void"),
        (skipped_serial, "the serial of fill 3 repeats or skips one"),
        (skipped_line, "fill 2 is not signed in the order of its lines"),
        (more_chips, "fill 2 is not for what moved here"),
        (no_slip, "no signed document moved these chips"),
        (signed_twice, ""),
        (void_after_the_last_signature, ""),
    ],
)
def test_a_forged_document_is_found_offline(
    data: Path, tmp_path: Path, forge: Callable[[Attacker], str], words: str
) -> None:
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        said = forge(attacker)
    code, found = offline(data, tmp_path / "export")
    assert (code, (words or said) in found) == (1, True), found


def found_in(data: Path, forge: Callable[[Attacker], str]) -> None:
    """What was forged is found, with every hash that follows from it reckoned anew."""
    lines = (beside(data) / NAME).read_bytes().splitlines(keepends=True)
    (beside(data) / NAME).write_bytes(lines[0])
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints WHERE number > 1")
        closed = attacker.find("house", "HouseClosed")
        attacker.execute("DELETE FROM entries WHERE stream = 'house' AND sequence >= ?", closed)
        what = forge(attacker)
    assert any(what in bad for bad in bad_of(data)), bad_of(data)


@pytest.fixture(scope="module")
def counted_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house whose tray was counted $5 short, and whose drop box was counted and explained."""
    data = tmp_path_factory.mktemp("counted") / "house"

    async def day(bank: Bank) -> None:
        house, people, table = bank.house, bank.people, bank.host.name
        await prepare(house, people["dana"], "drop", table, {100_00: 1})
        await sign(house, people["fay"], "drop", 1, 2, {100_00: 1})
        await prepare(house, people["cleo"], "drop-count", chips={20_00: 1}, about=f"{table}:document:drop:1")
        for line, login, pieces in ((2, "cleo", {}), (3, "cruz", {20_00: 1}), (4, "cruz", {})):
            done = await sign(house, people[login], "drop-count", 1, line, pieces)
            assert isinstance(done, Done), done
        (choice,) = [
            one
            for one in bank_card(house.tables, house.signing, people["fay"].shown, None).choices
            if one.kind == "over-short"
        ]
        assert isinstance(await prepare(house, people["fay"], "over-short", about=choice.about), Done)

    in_bank(data, day)
    return data


def no_error_slip(at: Attacker) -> str:
    sequence = at.find("house", "DocumentPrepared", 4)
    assert at.event("house", sequence)["kind"] == "error"
    event = at.event("house", sequence)
    event["facts"] = [["Count", "Closing inventory slip 9"], *event["facts"][1:]]
    at.put("house", sequence, event)
    at.reckon_anew("house")
    return "Drop inventory slip 1 was off by more than the limit, but has no error slip"


def another_box(at: Attacker) -> str:
    change_facts(at, 5, "Box", "Closing inventory slip 1")
    return "no slips on record ask for this drop count"


def other_cash(at: Attacker) -> str:
    sequence = at.find("house", "DocumentSigned", 7)
    assert at.event("house", sequence)["expected"] == 0
    at.put("house", sequence, {**at.event("house", sequence), "expected": 20_00})
    change_facts(at, 6, "Drop boxes", 0)
    return "no slips on record ask for this over/short explanation"


def other_cash_alone(at: Attacker) -> str:
    sequence = at.find("house", "DocumentSigned", 7)
    at.put("house", sequence, {**at.event("house", sequence), "expected": 20_00})
    explained = at.find("house", "DocumentPrepared", 6)
    event = at.event("house", explained)
    tray = dict(event["facts"])["Trays"]
    event["facts"] = [event["facts"][0], ["Trays", tray], ["Drop boxes", 0], ["Over/short", tray], ["Coupons", 0]]
    at.put("house", explained, event)
    at.reckon_anew("house")
    return "Drop count 1 was compared with 2000 cents, not 0"


def other_coupons(at: Attacker) -> str:
    """The count says that it found the coupons that the table took, which took none."""
    sequence = at.find("house", "DocumentSigned", 7)
    assert at.event("house", sequence)["expected_coupons"] == 0
    at.put("house", sequence, {**at.event("house", sequence), "expected_coupons": 5_00})
    change_facts(at, 6, "Coupons", -5_00)
    return "Drop count 1 was compared with 500 cents of coupons, not 0"


def slip_of_another_table(at: Attacker) -> str:
    change(at, "DocumentPrepared", 4, table="")
    return "an error slip is a document of a table"


def opened_with_what_was_counted(at: Attacker) -> str:
    """The opener was compared with what the last closing slip says, not against what was counted."""
    sequence = at.find("house", "DocumentSigned", 0)
    at.put("house", sequence, {**at.event("house", sequence), "expected": 5_00})
    at.reckon_anew("house")
    return "Opening inventory slip 1 was compared with 500 cents, not 0"


def a_setting_that_is_none(at: Attacker) -> str:
    """It is found, and does not keep the other checks from what they find."""
    sequence = at.find("house", "TappedOut")
    made = {"type": "SettingChanged.1", "at": at.event("house", sequence)["at"], "row_digests": [], "name": "none"}
    at.put("house", sequence, {**made, "value": 1, "from_day": "no day", "approval": 1})
    at.reckon_anew("house")
    return "may not change a setting"


def change_facts(at: Attacker, which: int, name: str, value: str | int) -> None:
    sequence = at.find("house", "DocumentPrepared", which)
    event = at.event("house", sequence)
    assert name in dict(event["facts"])
    event["facts"] = [[one, value if one == name else was] for one, was in event["facts"]]
    at.put("house", sequence, event)
    at.reckon_anew("house")


@pytest.mark.parametrize(
    "forge",
    [
        no_error_slip,
        another_box,
        other_cash,
        other_cash_alone,
        other_coupons,
        slip_of_another_table,
        opened_with_what_was_counted,
        a_setting_that_is_none,
    ],
    ids=lambda one: one.__name__,
)
def test_a_forged_count_is_found(counted_house: Path, tmp_path: Path, forge: Callable[[Attacker], str]) -> None:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(counted_house.with_name(name), tmp_path / name)
    data = tmp_path / "house"
    found_in(data, forge)


@pytest.fixture(scope="module")
def reopened_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house whose table was opened by a recount, $200 short of its closing slip."""
    data = tmp_path_factory.mktemp("reopened") / "house"

    async def day(bank: Bank) -> None:
        house, people, table = bank.house, bank.people, bank.host.name
        tray = {100_00: bank.inventory // 100_00}
        short = {100_00: tray[100_00] - 2}
        for kind, serial, chips in (("closer", 1, tray), ("opener", 2, short), ("opener", 3, short)):
            await prepare(house, people["dana"], kind, table, chips)  # type: ignore[arg-type]
            assert isinstance(await sign(house, people["fay"], kind, serial, 2, chips), Done)  # type: ignore[arg-type]
        about = f"{table}:document:error:1"
        assert isinstance(await prepare(house, people["sam"], "difference-report", about=about), Done)

    in_bank(data, day)
    return data


def another_closing_slip(at: Attacker) -> str:
    change_facts(at, 4, "Closing slip", "Closing inventory slip 9")
    return "must name the last closing slip of its table, and the slip that it counts again"


def no_recount(at: Attacker) -> str:
    """The first count is made to agree with the closing slip, as if the tray had not been counted again."""
    closed = at.event("house", at.find("house", "DocumentPrepared", 3))["count"]
    change(at, "DocumentPrepared", 4, count=closed)
    change(at, "DocumentSigned", 5, count=closed)
    return "must name the last closing slip of its table, and the slip that it counts again"


def opened_by_the_incorrect_copy(at: Attacker) -> str:
    sequence = at.find(TABLE, "TableOpened", 1)
    at.execute("UPDATE entries SET command = 'document:opener:2' WHERE stream = ? AND sequence = ?", TABLE, sequence)
    at.reckon_anew(TABLE)
    return "no signed document moved these chips"


def nothing_unresolved(at: Attacker) -> str:
    sequence = at.find("house", "DocumentPrepared", 6)
    event = at.event("house", sequence)
    assert event["facts"].pop()[0] == "Unresolved"
    at.put("house", sequence, event)
    at.reckon_anew("house")
    return "Opening inventory slip 3 was off by more than the limit, but has no error slip"


def a_report_on_less(at: Attacker) -> str:
    change_facts(at, 7, "Unresolved", 50_00)
    return "no error slip on record asks for this report"


@pytest.mark.parametrize(
    "forge",
    [another_closing_slip, no_recount, opened_by_the_incorrect_copy, nothing_unresolved, a_report_on_less],
    ids=lambda one: one.__name__,
)
def test_a_forged_opening_is_found(reopened_house: Path, tmp_path: Path, forge: Callable[[Attacker], str]) -> None:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(reopened_house.with_name(name), tmp_path / name)
    found_in(tmp_path / "house", forge)


def test_the_verifier_of_an_export_knows_which_opening_moved_the_chips(reopened_house: Path, tmp_path: Path) -> None:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(reopened_house.with_name(name), tmp_path / name)
    data = tmp_path / "house"
    assert offline(data, tmp_path / "export")[0] == 0
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        said = opened_by_the_incorrect_copy(attacker)
    code, found = offline(data, tmp_path / "forged")
    assert (code, said in found) == (1, True), found
