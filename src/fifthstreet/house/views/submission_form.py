"""The form of a Rules Submission, made from the rulebook: what the book permits, with its clauses."""

from collections.abc import Iterator
from datetime import date
from typing import Any, get_args, get_origin

import msgspec

from fifthstreet.house.views.submission_choices import CHOICES, choices_of
from fifthstreet.house.wording.submission_fields import GROUPS, TITLES, rule_of
from fifthstreet.money import Cents
from fifthstreet.rules import Rulebook, Shelf, Submission
from fifthstreet.rules.model.pays import Share, show_share
from fifthstreet.rules.reader import when_stated
from fifthstreet.rules.submission_texts import OFFERED_PARTS, texts_of, written
from fifthstreet.values import kinds, optional
from fifthstreet.wire.submissions import Condition, FormChoice, FormField, FormFieldKind, FormGroup, SubmissionForm

_KINDS: dict[Any, FormFieldKind] = {
    Cents: "money",
    Share: "percent",
    int: "number",
    bool: "yes-no",
    date: "date",
    str: "text",
}


def submission_forms(shelf: Shelf) -> list[SubmissionForm]:
    """The forms of all jurisdictions on the shelf."""
    books = [shelf.book(name) for name in shelf.names]
    named = tuple(FormChoice(value=book.name, title=book.title, clause=book.law) for book in books)
    return [_form(book, named, shelf) for book in books]


def _form(book: Rulebook, named: tuple[FormChoice, ...], shelf: Shelf) -> SubmissionForm:
    ready = texts_of(written(shelf.ready_submission(book.name)))[0] if shelf.has_ready(book.name) else {}
    facility = _field(book, Submission, "facility")
    jurisdiction = msgspec.structs.replace(_field(book, Submission, "jurisdiction"), kind="choice", choices=named)
    return SubmissionForm(
        jurisdiction=book.name,
        title=book.title,
        law=book.law,
        status=book.latest_status,
        groups=(FormGroup(key="", title=GROUPS[""], fields=(jurisdiction, facility)), *_groups(book)),
        ready=ready,
    )


def _groups(book: Rulebook) -> Iterator[FormGroup]:
    """The parts of a submission that the book permits, in their order."""
    for name, hint in kinds(Submission).items():
        struct, wager, kind = _struct_of(when_stated(hint)), OFFERED_PARTS.get(name), when_stated(hint)
        if name == "offered" and choices_of(book, name):
            yield FormGroup(key=name, title=GROUPS[name], fields=(_field(book, Submission, name),))
        if not struct or (wager and wager not in book.wagers.permitted.wagers):
            continue
        if name == "approvals" and not book.approvals:
            continue
        yield FormGroup(
            key=name,
            title=GROUPS[name],
            fields=tuple(_field(book, struct, field, f"{name}.") for field in kinds(struct)),
            needs=Condition(key="offered", values=(wager,)) if wager else None,
            repeats=get_origin(kind) is tuple,
        )


def _struct_of(kind: Any) -> type[msgspec.Struct] | None:
    """The struct of a part, or of the rows of a list."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
    return inner if isinstance(inner, type) and issubclass(inner, msgspec.Struct) else None


def _field(book: Rulebook, struct: type[msgspec.Struct], name: str, under: str = "") -> FormField:
    key, kind = f"{under}{name}", when_stated(kinds(struct)[name])
    words, clauses = rule_of(book, key)
    return FormField(
        key=key,
        title=TITLES[name],
        kind="several" if get_origin(kind) is tuple else "choice" if key in CHOICES else _KINDS[kind],
        words=words,
        clause=clauses,
        choices=choices_of(book, key),
        optional=name in optional(struct),
        text=_default(struct, name),
    )


def _default(struct: type[msgspec.Struct], name: str) -> str:
    """The text that an optional field starts with; empty if its default means nothing, none or no."""
    (field,) = [field for field in msgspec.structs.fields(struct) if field.name == name]
    default: Any = field.default
    if when_stated(kinds(struct)[name]) is Share and not field.required:
        return show_share(default)
    return str(default) if isinstance(default, str | int) and not isinstance(default, bool) else ""
