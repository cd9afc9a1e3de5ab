"""The approvals that each text asks for: named in the submission, asked for, or reminded of."""

from datetime import date

import msgspec
import pytest

from fifthstreet.rules import HOUSE_RULE, DefectsFound, Game, Shelf, Submission, game_from_text, make_game, ready_game
from fifthstreet.rules.approvals import IN_WORDS, as_if_approved
from fifthstreet.rules.game import plain
from fifthstreet.rules.model.submission import Approval
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table import commands as c
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from support.changes import changed
from support.paths import ROOT
from support.tables import did, house, seated

SUBMISSIONS = ROOT / "src/fifthstreet/rules/submissions"
SAID = {str(name): words for name, words in IN_WORDS.items()}
BARE = {"offered": (), "three_card": None, "six_card": None, "progressive": None}
EVERY_TABLE = {
    "maryland": {"layout": "COMAR 36.05.11.02B", "drop-box-and-tip-box": "COMAR 36.05.11.02D(1)"},
    "new-jersey": {
        "layout": "N.J.A.C. 19:46-1.13X(b)",
        "drop-box-and-tip-box": "N.J.A.C. 19:46-1.13X(c)",
        "cover-card": "N.J.A.C. 19:47-35.2(a)",
    },
    "south-dakota": {},
}
JAM = {"shuffler-jam-procedure": "N.J.A.C. 19:47-35.12(e)"}
"""Asked for wherever a shuffler is used in New Jersey."""
SHOE_JAM = {"shoe-jam-procedure": "N.J.A.C. 19:47-35.12(f)"}
SHOE = {"automated-shoe": "N.J.A.C. 19:47-35.9(a)"}
DEVICE = {"self-reshuffling-device": "COMAR 36.05.11.05H"}
MARYLAND_PLACE = {"manual-shoe-location": "COMAR 36.05.11.08A"}
NEW_JERSEY_PLACE = {"manual-shoe-location": "N.J.A.C. 19:47-35.7(a)"}
ASKED = [
    ("maryland", "manual-shoe", ("none", "automated", "counting"), {}, MARYLAND_PLACE),
    ("maryland", "hand", ("automated", "counting"), {}, {}),
    ("maryland", "automated-shoe", ("none", "automated", "counting"), {}, {}),
    ("maryland", "self-reshuffling-shoe", ("self-reshuffling",), DEVICE, {}),
    ("new-jersey", "manual-shoe", ("none",), {}, NEW_JERSEY_PLACE),
    ("new-jersey", "manual-shoe", ("automated", "counting"), {}, NEW_JERSEY_PLACE | JAM),
    ("new-jersey", "hand", ("automated", "counting"), {}, JAM),
    ("new-jersey", "automated-shoe", ("none",), SHOE, SHOE_JAM),
    ("new-jersey", "automated-shoe", ("automated", "counting"), SHOE, JAM | SHOE_JAM),
    ("south-dakota", "one-at-a-time", ("none", "automated", "counting"), {}, {}),
    ("south-dakota", "two-card-groups", ("automated", "counting"), {}, {}),
]
"""By text, method and shufflers: the approvals that must be named, and those that are reminded of."""
CLAUSES = {
    name: sorted(
        {*EVERY_TABLE[name].values()}
        | {one for case in ASKED if case[0] == name for part in case[3:] for one in part.values()}
    )
    for name in EVERY_TABLE
}


def dealt_by(name: str, method: str, shuffler: str) -> Submission:
    terms = {"dealing__method": method, "dealing__shuffler": shuffler, "dealing__decks": 1}
    return changed(Shelf().ready_submission(name), **BARE, **terms)


def an_approval(of: str, **other: object) -> Approval:
    given = Approval(of=of, by="Commission", number="2014-17", granted=date(2014, 6, 2))  # type: ignore[arg-type]
    return changed(given, **other)


@pytest.mark.parametrize(
    ("name", "method", "shufflers", "refused", "reminded"),
    [pytest.param(*case, marks=pytest.mark.clause(*CLAUSES[case[0]]) if CLAUSES[case[0]] else ()) for case in ASKED],
)
def test_an_approval_is_asked_for_where_the_text_makes_it_a_condition_and_reminded_of_elsewhere(
    name: str, method: str, shufflers: tuple[str, ...], refused: dict[str, str], reminded: dict[str, str]
):
    book = Shelf().book(name)
    for shuffler in shufflers:
        terms = dealt_by(name, method, shuffler)
        defects = check_submission(book, terms, "test")
        assert [(one.key, one.clause) for one in defects] == [("approvals", clause) for clause in refused.values()]
        assert all(one.problem.startswith(SAID[of]) for of, one in zip(refused, defects, strict=True))
        reminders = {SAID[of]: clause for of, clause in (EVERY_TABLE[name] | reminded).items()}
        found = Game(book=book, submission=terms).reminders
        assert {one.words.partition(" must be approved")[0]: one.clause for one in found} == reminders
        assert {one.key for one in found} <= {"approvals"}
        named = changed(terms, approvals=tuple(map(an_approval, EVERY_TABLE[name] | refused | reminded)))
        assert make_game(book, named).reminders == ()


@pytest.mark.clause("COMAR 36.05.11.11I(4)(c)")
def test_the_controls_by_which_an_award_is_validated_are_reminded_of_where_the_progressive_is_offered():
    clause = "COMAR 36.05.11.11I(4)(c)"
    ready = ready_game("maryland")
    words = "the internal controls by which an award is validated must be approved"
    assert [one.words.startswith(words) for one in ready.reminders if one.clause == clause] == [True]
    bare = make_game(ready.book, changed(ready.submission, **BARE))
    assert not any(one.words.startswith(words) for one in bare.reminders)


def test_an_approval_names_the_body_the_number_and_the_day():
    text = (SUBMISSIONS / "maryland.toml").read_text(encoding="utf-8")
    text = text.replace('"automated-shoe"', '"self-reshuffling-shoe"').replace('"counting"', '"self-reshuffling"')
    text = text.replace("decks = 2", "decks = 1")
    with pytest.raises(
        DefectsFound, match=r"self-reshuffling shoe must be .* name the approval \(COMAR 36\.05\.11\.05H\)"
    ):
        game_from_text(text, "test")
    named = (
        '\n[[approvals]]\nof = "self-reshuffling-device"\nby = "Commission"\nnumber = "2014-17"\ngranted = 2014-06-02\n'
    )
    assert game_from_text(text + named, "test").submission.approvals == (an_approval("self-reshuffling-device"),)
    for key in ("of", "by", "number", "granted"):
        without = "\n".join(line for line in named.splitlines() if not line.startswith(f"{key} ="))
        with pytest.raises(DefectsFound, match=rf"approvals\[1\]\.{key}: is missing"):
            game_from_text(text + without, "test")


@pytest.mark.parametrize(
    ("approvals", "key"),
    [
        ((an_approval("cover-card"),), "approvals[1].of"),
        ((an_approval("layout"), an_approval("layout")), "approvals[2].of"),
        ((an_approval("layout", by=" "),), "approvals[1].by"),
        ((an_approval("layout", number="two\nlines"),), "approvals[1].number"),
    ],
)
def test_an_approval_that_says_nothing_is_a_defect(approvals: tuple[Approval, ...], key: str):
    terms = changed(Shelf().ready_submission("maryland"), approvals=approvals)
    (defect,) = check_submission(Shelf().book("maryland"), terms, "test")
    assert (defect.key, defect.clause) == (key, HOUSE_RULE)


@pytest.mark.clause("N.J.A.C. 19:47-35.9(a)")
def test_a_new_jersey_table_turns_to_an_automated_shoe_only_if_its_submission_names_the_approval():
    shoe = c.ChangeMethod(by="floorperson", terms=dealt_by("new-jersey", "automated-shoe", "automated").dealing)
    unnamed = ready_game("new-jersey")
    found = decide(unnamed, seated(unnamed, [1]).table, shoe)
    assert isinstance(found, Refusal)
    assert found.clause == "N.J.A.C. 19:47-35.9(a)"
    named = house("new-jersey")
    did(named, seated(named, [1]), shoe)


def test_approvals_belong_to_the_digest_of_a_game_only_where_they_are_named():
    text = msgspec.json.encode(ready_game("south-dakota").submission, enc_hook=plain)
    assert b"approvals" not in text
    maryland = ready_game("maryland")
    named = make_game(maryland.book, as_if_approved(maryland.book, maryland.submission))
    assert named.digest != maryland.digest
