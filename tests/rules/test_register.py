"""The clause register: complete, true, and proved by tests."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from fifthstreet.rules import DefectsFound, Shelf
from fifthstreet.rules.register import Register, read_register
from support.paths import PROOFS, ROOT
from support.proof_kinds import asserts_more_than_citations, compares_with_a_file

IN_FORCE = {"maryland": 342, "new-jersey": 114 + 12, "south-dakota": 49 + 7}
MARYLAND_REGULATIONS = {
    "01": 12,
    "02": 19,
    "03": 10,
    "04": 9,
    "05": 21,
    "06": 29,
    "07": 19,
    "08": 19,
    "09": 25,
    "10": 22,
    "11": 52,
    "12": 95,
    "13": 10,
}


def in_force(register: Register) -> list[str]:
    return [citation for citation, clause in register.items() if clause.standing == "in-force"]


@pytest.mark.parametrize("name", IN_FORCE)
def test_every_labelled_provision_of_a_text_is_registered(shelf: Shelf, name: str):
    assert len(in_force(shelf.register(name))) == IN_FORCE[name]


def test_marylands_provisions_are_all_there_regulation_by_regulation(shelf: Shelf):
    law = "COMAR 36.05.11."
    found = Counter(citation.removeprefix(law)[:2] for citation in in_force(shelf.register("maryland")))
    assert found == MARYLAND_REGULATIONS


def test_what_the_maryland_draft_strikes_is_registered_as_struck(shelf: Shelf):
    standings = Counter(clause.standing for clause in shelf.register("maryland").values())
    assert standings == {"in-force": 342, "withdrawn": 4 * 8, "superseded": 5}


def test_new_jerseys_unprinted_provisions_are_listed_as_not_in_the_source(shelf: Shelf):
    unprinted = {
        citation for citation, clause in shelf.register("new-jersey").items() if clause.standing == "not-in-source"
    }
    assert {"N.J.A.C. 19:40-1.2(a)", "N.J.A.C. 19:46-1.17(b)-(j)", "N.J.A.C. 19:46-1.19(d)-(h)"} <= unprinted
    assert len(unprinted) == 16


HIGHEST_LABEL = re.compile(r"COMAR 36\.05\.11\.\d\d[A-J]|N\.J\.A\.C\. 19:[\d.X-]+\([a-z]\)|ARSD 20:18:16:15\.14\(\d+\)")
LAST_LABEL = re.compile(r"( \[.*\]|\([a-z0-9]+\)|(?<=\))\d+|(?<=[\d)])[ivx]+)$")


@pytest.mark.parametrize("name", IN_FORCE)
def test_a_provision_comes_with_the_one_above_it(shelf: Shelf, name: str):
    """COMAR 36.05.11.11I(4)(d)(i) stands under .11I(4)(d), that under .11I(4), and so on: none is missing."""
    register = shelf.register(name)
    above = {LAST_LABEL.sub("", citation) for citation in in_force(register)}
    assert len(above) >= 7
    assert sorted(citation for citation in above - register.keys() if HIGHEST_LABEL.match(citation)) == []


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The proofs as the tests now give them."""
    file = tmp_path_factory.mktemp("proofs") / "proofs.json"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "",
        f"--write-proofs={file}",
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return dict(json.loads(file.read_text(encoding="utf-8")))


def test_the_proofs_on_record_are_those_the_tests_give(collected: dict[str, list[str]]):
    assert json.loads(PROOFS.read_text(encoding="utf-8")) == collected, "run `make register`"


def test_every_clause_that_a_test_names_is_registered(shelf: Shelf, collected: dict[str, list[str]]):
    known = {citation for name in IN_FORCE for citation in shelf.register(name)}
    assert sorted(collected.keys() - known) == []


@pytest.mark.parametrize("name", IN_FORCE)
def test_every_clause_that_is_met_has_a_test(shelf: Shelf, collected: dict[str, list[str]], name: str):
    statuses = ("enforced", "computed", "shown")
    met = [citation for citation, clause in shelf.register(name).items() if clause.status in statuses]
    assert met
    assert [citation for citation in met if citation not in collected] == []


def test_no_playthrough_proves_a_clause_by_citing_it(collected: dict[str, list[str]]):
    tests = {test for proofs in collected.values() for test in proofs}
    assert len(tests) > 200
    assert sorted(test for test in tests if compares_with_a_file(test)) == []


def test_every_proof_asserts_more_than_which_clause_is_cited(collected: dict[str, list[str]]):
    tests = {test.partition("[")[0] for proofs in collected.values() for test in proofs}
    assert sorted(test for test in tests if not asserts_more_than_citations(test)) == []


LOOK_UPS = """
def test_looks_up(): assert event.cite == ("LAW 1",)
def test_names(): assert "LAW 1" in refusal.clause
def test_nothing(): did(game, standing, command)
def test_helped(): looks_up(event)
def looks_up(event): assert "LAW 1" in event.cite
"""
ASSERTS = """
def test_money(): assert story.result(1) == 1000
def test_refusal(): refused(game, standing, command)
def test_both():
    assert event.cite == ("LAW 1",)
    assert event.amount == 5
def test_helped(): agrees(story)
def agrees(story): assert story.result(1) == 1000
"""


@pytest.mark.parametrize(("text", "proves"), [(LOOK_UPS, False), (ASSERTS, True)])
def test_a_look_up_is_told_from_an_assertion(tmp_path: Path, text: str, proves: bool):
    file = tmp_path / "test_example.py"
    file.write_text(text, encoding="utf-8")
    names = re.findall(r"def (test_\w+)", text)
    assert len(names) == 4
    assert {asserts_more_than_citations(f"{file}::{name}[case]") for name in names} == {proves}


@pytest.mark.parametrize("file", ["tests/play/test_golden.py", "tests/play/test_irregularities.py"])
def test_a_playthrough_is_known_by_the_file_that_it_is_compared_with(file: str):
    assert compares_with_a_file(f"{file}::test_a_round_is_told_as_before[maryland-hand]")
    assert not compares_with_a_file("tests/table/test_rounds.py::test_a_fold_is_collected_at_once")


@pytest.mark.parametrize("name", IN_FORCE)
def test_what_is_said_is_in_our_words_and_whole(shelf: Shelf, name: str):
    for citation, clause in shelf.register(name).items():
        assert clause.text[-1] in '.:"', citation
        assert 15 < len(clause.text) < 600, citation
        for said in (clause.text, clause.why, clause.remind):
            assert said is None or said == " ".join(said.split()), citation


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('status = "planned"', "'becomes' belongs to a planned clause, and to no other"),
        ('status = "enforced"\nbecomes = "shown"', "'becomes' belongs to a planned clause, and to no other"),
        ('status = "outside"', "an outside clause has a reminder or says why not, and no other says why not"),
        (
            'status = "enforced"\nwhy = "it is"',
            "an outside clause has a reminder or says why not, and no other says why not",
        ),
        ('status = "outside"\nremind = "do"\nat = ["Deal"]', "'to' and 'remind' belong together"),
        (
            'status = "outside"\nremind = "do"\nto = "floor"',
            "a reminder, and nothing else, says 'at' which command it is due",
        ),
        ('status = "enforced"\nparts.cut = "It is not so."', "a part is some of the words of the text"),
        (
            'status = "enforced"\nsteps = ["cut"]\nparts.cut = "It is"',
            "a step has the whole text or a part of it, and not both",
        ),
        ('status = "done"', "'done' is not one of 'enforced', 'computed', 'shown', 'outside', 'planned'"),
    ],
)
def test_a_register_that_says_two_things_is_refused(entry: str, problem: str):
    with pytest.raises(DefectsFound) as found:
        read_register(f'["LAW 1"]\ntext = "It is so."\n{entry}\n', "register.toml")
    assert [defect.problem for defect in found.value.defects] == [problem]


def test_the_register_finds_its_own_folder_only(tmp_path: Path):
    (tmp_path / "ohio.toml").write_text("", encoding="utf-8")
    assert Shelf(tmp_path).register("ohio") == {}
