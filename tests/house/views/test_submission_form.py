"""The form of a Rules Submission: made from the rulebook, checked by field, with the exact edges."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from fifthstreet.house.house import House
from fifthstreet.house.views.submission_check import check_draft
from fifthstreet.house.views.submission_form import submission_forms
from fifthstreet.rules import DefectsFound, Shelf, Submission, game_from_text, ready_game
from fifthstreet.values import kinds
from fifthstreet.wire.submissions import CheckSubmission, FormField, FormTexts, SubmissionCheck, SubmissionForm
from support.live_house import house_in_here
from support.staff_client import Colleague, NotDoneError, staffed

EDGE = "4.9149%"
"""The house edge of the main game, wherever no cap cuts."""


@pytest.fixture(scope="module")
def forms(shelf: Shelf) -> dict[str, SubmissionForm]:
    return {form.jurisdiction: form for form in submission_forms(shelf)}


def fields(form: SubmissionForm) -> dict[str, FormField]:
    return {field.key: field for group in form.groups for field in group.fields}


def checked(shelf: Shelf, texts: FormTexts, **other: str | tuple[str, ...]) -> SubmissionCheck:
    changes = {key.replace("__", "."): text for key, text in other.items()}
    return check_draft(CheckSubmission(texts={**texts, **changes}), shelf)


def test_every_term_of_a_submission_has_a_field_where_the_book_permits_it(forms: dict[str, SubmissionForm]) -> None:
    maryland = {key.partition(".")[0] for key in fields(forms["maryland"])}
    assert maryland == set(kinds(Submission))
    jersey = fields(forms["new-jersey"])
    assert not [key for key in jersey if key.startswith(("three_card", "six_card", "progressive"))]
    assert [choice.value for choice in jersey["offered"].choices] == ["match-play"]
    assert "approvals.of" in jersey
    assert "approvals.of" not in fields(forms["south-dakota"])


def test_a_field_says_what_the_book_permits_and_by_which_clause(forms: dict[str, SubmissionForm]) -> None:
    dakota, maryland = fields(forms["south-dakota"]), fields(forms["maryland"])
    assert (dakota["table.maximum"].words, dakota["table.maximum"].clause) == (
        "At most $25",
        "ARSD 20:18:16:15.14(2)",
    )
    assert maryland["table.seats"].words == "1 to 6"
    assert maryland["progressive.seed"].words == "At least $10,000"
    assert [choice.value for choice in maryland["six_card.paytable"].choices] == ["A", "B"]
    assert [choice.value for choice in maryland["progressive.several_winners"].choices] == ["in-settling-order"]
    assert len(dakota["progressive.several_winners"].choices) == 2
    by_hand = {choice.value: choice.needs for choice in maryland["dealing.shuffler"].choices}["none"]
    assert by_hand
    assert "hand" not in by_hand.values


def test_defaults_are_those_of_the_model(forms: dict[str, SubmissionForm]) -> None:
    of = fields(forms["maryland"])
    assert (of["table.seconds_to_decide"].text, of["table.cards"].text) == ("30", "electronic")
    assert (of["progressive.reserve_rate"].text, of["progressive.ceiling"].text) == ("0%", "")
    assert of["table.cards"].optional
    assert not of["table.minimum"].optional


@pytest.mark.parametrize("jurisdiction", ["maryland", "new-jersey", "south-dakota"])
def test_the_ready_texts_make_the_ready_game(forms: dict[str, SubmissionForm], shelf: Shelf, jurisdiction: str) -> None:
    found = checked(shelf, forms[jurisdiction].ready)
    game = ready_game(jurisdiction)
    assert (found.findings, found.game) == ((), game.digest)
    assert game_from_text(found.toml, "x").digest == game.digest
    assert found.edges[0].figure == EDGE
    assert len(found.reminders) == len(game.reminders)
    assert any(line.startswith("Ante $") for line in found.terms)


def test_each_defect_belongs_to_its_field(forms: dict[str, SubmissionForm], shelf: Shelf) -> None:
    ready = forms["south-dakota"].ready
    found = checked(shelf, ready, table__maximum="$50", dealing__decks="2", facility="", table__seats="six")
    told = {finding.key: finding for finding in found.findings}
    assert set(told) == {"table.maximum", "dealing.decks", "facility", "table.seats"}
    assert told["table.maximum"].clause == "ARSD 20:18:16:15.14(2)"
    assert told["facility"].missing
    assert not told["table.seats"].missing
    assert (found.game, found.terms) == ("", ())


def test_figures_are_shown_as_soon_as_their_terms_are_there(shelf: Shelf) -> None:
    empty = checked(shelf, {"jurisdiction": "maryland"})
    assert empty.edges == ()
    assert all(finding.missing for finding in empty.findings)
    some = checked(shelf, {"jurisdiction": "maryland", "table.minimum": "10", "offered": ("three-card",)})
    assert [(edge.key, edge.figure) for edge in some.edges] == [("table", EDGE)]
    more = checked(shelf, some.texts, three_card__paytable="D", three_card__minimum="$1")
    assert [(edge.key, edge.figure) for edge in more.edges][1:] == [("three_card", "7.0950%")]


def test_a_progressive_that_returns_more_than_its_wager_is_marked(
    forms: dict[str, SubmissionForm], shelf: Shelf
) -> None:
    found = checked(shelf, forms["maryland"].ready, progressive__rate_of_progression="50%")
    (progressive,) = [edge for edge in found.edges if edge.key == "progressive"]
    assert progressive.players
    assert [finding.key for finding in found.findings] == ["progressive"]
    allowed = checked(shelf, found.texts, progressive__allow_player_edge="true")
    assert allowed.game
    assert "Progressive: the player may have the edge" in allowed.terms


def test_toml_fills_the_form_and_names_what_it_leaves_out(forms: dict[str, SubmissionForm], shelf: Shelf) -> None:
    text = checked(shelf, forms["maryland"].ready).toml
    filled = check_draft(CheckSubmission(toml=text), shelf)
    assert filled.texts == {**forms["maryland"].ready}
    assert filled.toml == text
    odd = check_draft(CheckSubmission(toml=f'colour = "red"\n{text}'), shelf)
    assert (odd.left_out, odd.game) == (("colour",), filled.game)
    for broken in ("no terms at all", "a = [" * 5_000):
        with pytest.raises(DefectsFound):
            check_draft(CheckSubmission(toml=broken), shelf)


def test_an_unknown_jurisdiction_is_a_defect_of_its_field(shelf: Shelf) -> None:
    for texts in ({}, {"jurisdiction": "ohio"}):
        found = checked(shelf, texts)
        assert "jurisdiction" in [finding.key for finding in found.findings]
        assert found.edges == ()


def test_the_floor_gets_the_form_checks_a_draft_and_submits_its_toml(tmp_path: Path) -> None:
    async def submits(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson", "manager", "dealer") as (fay, mia, dana):
            forms = msgspec.convert(await fay.get("/api/floor/submission-forms"), list[SubmissionForm])
            texts = dict(forms[0].ready) | {"facility": 'The "Annex"', "table.minimum": "$25"}
            found = await _check(fay, texts)
            assert not found.findings
            asked = await fay.post("/api/floor/tables", reason="a busy night", submission=found.toml)
            (card,) = [one for one in await mia.get("/api/approvals") if one["approval"] == asked["approval"]]
            assert set(found.terms) <= set(card["details"])
            assert f"House edge, main game: {EDGE}" in card["details"]
            assert card["game"] == found.game
            await mia.answer(asked["approval"], approve=True)
            opened = house.tables["maryland-2"].game
            assert (opened.digest, opened.submission.facility) == (found.game, 'The "Annex"')
            with pytest.raises(NotDoneError, match="cannot do this"):
                await dana.get("/api/floor/submission-forms")

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(submits(house, address))


async def _check(floor: Colleague, texts: FormTexts) -> SubmissionCheck:
    headers = {"X-Fifthstreet-Csrf": floor.csrf}
    answer = await floor.http.post("/api/floor/submission-check", json={"texts": texts}, headers=headers)
    return msgspec.json.decode(answer.raise_for_status().content, type=SubmissionCheck)
