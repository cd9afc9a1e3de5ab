"""The check of a draft: every defect with its field, the reminders, and the exact edges with these terms."""

from msgspec.structs import replace

from fifthstreet.house.staff.pending_actions import SUBMISSION
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.house.wording.submission_edges import edges_shown
from fifthstreet.house.wording.submission_terms import submission_terms
from fifthstreet.odds.submission_edges import submission_edges
from fifthstreet.rules import Defect, DefectsFound, Game, Shelf, Submission
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.reader import parsed, read_data_in_part
from fifthstreet.rules.submission_file import FILLING, CheckedSubmission, check_read
from fifthstreet.rules.submission_texts import data_of, texts_of, toml_of
from fifthstreet.wire.submissions import CheckSubmission, SubmissionCheck, SubmissionFinding

MISSING = "is missing"


def check_draft(draft: CheckSubmission, shelf: Shelf) -> SubmissionCheck:
    """Check the texts of a form, or TOML that fills a form; raise ``DefectsFound`` if it is not TOML."""
    texts, left_out = (dict(draft.texts), ()) if draft.toml is None else texts_of(_parsed(draft.toml))
    data = data_of(texts)
    checked = check_read(
        read_data_in_part(data, Submission, SUBMISSION, shelf.ready_submission(FILLING)), SUBMISSION, shelf
    )
    answer = SubmissionCheck(
        texts=texts,
        toml=toml_of(data),
        findings=tuple(_finding(defect) for defect in checked.defects),
        left_out=left_out,
    )
    return _with_figures(answer, checked)


def _with_figures(answer: SubmissionCheck, checked: CheckedSubmission) -> SubmissionCheck:
    if not checked.book:
        return answer
    edges = submission_edges(checked.book, checked.submission, lambda key: not checked.found.touches(key))
    answer = replace(answer, edges=edges_shown(edges))
    if checked.defects:
        return answer
    game = Game(book=checked.book, submission=checked.submission)
    reminders = tuple(
        SubmissionFinding(key=one.key, words=sentence(one.words), clause=one.clause) for one in game.reminders
    )
    return replace(answer, reminders=reminders, terms=submission_terms(game), game=game.digest)


def _parsed(text: str) -> dict[str, object]:
    try:
        return parsed(text)
    except (ValueError, ArithmeticError) as error:
        raise DefectsFound([Defect(SUBMISSION, "", f"is not TOML: {error}")]) from None
    except RecursionError:
        raise DefectsFound([Defect(SUBMISSION, "", "is nested too deeply")]) from None


def _finding(defect: Defect) -> SubmissionFinding:
    return SubmissionFinding(
        key=defect.key,
        words=sentence(defect.problem),
        clause=defect.clause or HOUSE_RULE,
        missing=defect.problem == MISSING,
    )
