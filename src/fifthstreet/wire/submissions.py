"""The form of a Rules Submission: its fields as data, the check of a draft, and its house edges."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.values import FrozenDict, Value

FormFieldKind = Literal["text", "money", "number", "percent", "date", "yes-no", "choice", "several"]
"""What a field holds; ``several`` is a list of choices, each on or off."""
LONGEST_TEXT = 200
MOST_TEXTS = 120
Key = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
SeveralTexts = Annotated[tuple[Text, ...], Meta(max_length=20)]
FormTexts = dict[str, str | tuple[str, ...]]
"""The text of each field by its key, as a Rules Submission writes it: ``table.minimum`` is ``$10``."""


class Condition(Value):
    """Something is shown only while the field of a key has, or includes, one of these values."""

    key: str
    values: tuple[str, ...]


class FormChoice(Value):
    """A value to choose, what it is called, and the clause that it comes from."""

    value: str
    title: str
    clause: str = ""
    needs: Condition | None = None


class FormField(Value):
    """A field: its key in the submission, what may be in it, and the clause that says so; ``text`` is the default."""

    key: str
    title: str
    kind: FormFieldKind
    words: str = ""
    clause: str = ""
    choices: tuple[FormChoice, ...] = ()
    optional: bool = False
    text: str = ""


class FormGroup(Value):
    """Fields under one title. A group that ``repeats`` has any number of rows, whose keys have a place: ``key[1]``."""

    key: str
    title: str
    fields: tuple[FormField, ...]
    needs: Condition | None = None
    repeats: bool = False


class SubmissionForm(Value):
    """The form of one jurisdiction: its rulebook, its groups, and the texts of its built-in submission, if any."""

    jurisdiction: str
    title: str
    law: str
    status: str
    groups: tuple[FormGroup, ...]
    ready: FormTexts


class CheckSubmission(Value, forbid_unknown_fields=True):
    """Check a draft: the texts of the form, or a Rules Submission in TOML that fills the form."""

    texts: Annotated[dict[Key, Text | SeveralTexts], Meta(max_length=MOST_TEXTS)] = FrozenDict()
    toml: Annotated[str, Meta(max_length=9_000)] | None = None


class SubmissionFinding(Value):
    """What is wrong with the field of a key, and the clause that says so; ``missing`` if it is only empty."""

    key: str
    words: str
    clause: str
    missing: bool = False


class EdgeShown(Value):
    """The exact edge of a wager at these terms; ``key`` is the group that it belongs to.

    ``players`` means that the player has the edge, which the house must allow on purpose.
    """

    key: str
    title: str
    figure: str
    words: tuple[str, ...]
    players: bool = False


class SubmissionCheck(Value):
    """A checked draft: its texts and its TOML, defects and reminders by field, and the edges.

    ``left_out`` are keys of the TOML that no field holds. ``terms`` are all terms in words, and ``game`` is the digest,
    both empty while there are defects.
    """

    texts: FormTexts
    toml: str
    findings: tuple[SubmissionFinding, ...] = ()
    reminders: tuple[SubmissionFinding, ...] = ()
    left_out: tuple[str, ...] = ()
    edges: tuple[EdgeShown, ...] = ()
    terms: tuple[str, ...] = ()
    game: str = ""
