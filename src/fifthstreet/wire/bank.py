"""Documents of the bank: slips with serials that people sign in order, and counts of chips by denomination."""

import re
from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.papers.document_list import ListedDocument
from fifthstreet.values import Value
from fifthstreet.wire.client_commands import Amount, CommandId
from fifthstreet.wire.people import PersonShown, Words
from fifthstreet.wire.staff import LONGEST_REASON

DocumentName = Literal[
    "fill-request",
    "fill",
    "credit-request",
    "credit",
    "opener",
    "closer",
    "drop",
    "error",
    "difference-report",
    "closed-table",
    "payout",
    "unclaimed",
    "drop-count",
    "over-short",
    "investigation",
    "cage-count",
    "cage-error",
    "redemption",
]
CountedThing = Literal["chips", "currency", "coupons"]
DocumentState = Literal["open", "complete", "void"]
MOST_CHIPS = 1_000_000
Pieces = Annotated[int, Meta(ge=0, le=MOST_CHIPS, description="How many chips.")]
Reason = Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]
Serial = Annotated[int, Meta(ge=1, le=10**12)]


class ChipCount(Value, forbid_unknown_fields=True):
    """How many chips there are of a denomination, which is in cents."""

    denomination: Amount
    number: Pieces


ChipCounts = Annotated[tuple[ChipCount, ...], Meta(max_length=50)]
IdentityDocument = Literal[
    "Driver's license",
    "State identity card",
    "Passport",
    "Military identity card",
    "Tribal identity card",
    "Permanent resident card",
    "Other photo identity document",
]
LAST_DIGITS = re.compile(r"[0-9A-Za-z]{2,4}")
"""The end of the number of an identity document: never so much that it is the whole number."""


class Payee(Value, forbid_unknown_fields=True):
    """Who is paid, as their identity document says; of its number the last two to four digits or letters."""

    name: Annotated[str, Meta(pattern=r"\S", max_length=100)]
    document: IdentityDocument
    last_digits: Annotated[str, Meta(pattern=rf"\A{LAST_DIGITS.pattern}\Z")]


class PrepareDocument(Value, forbid_unknown_fields=True):
    """Prepare a document and sign its first line; ``made_from`` is the serial of the request that a slip answers.

    ``chips`` are those requested, or the preparer's own count where the first line counts. ``about`` is the id of a
    ``DocumentChoice``, for documents whose facts come from the record. ``words`` is the text that the choice asks for,
    ``payee`` is who is paid, where the choice lists identity documents. ``confirmed`` is set once the preparer has
    confirmed a large sum, ``examined`` once they have agreed that a manager is to examine the chips.
    """

    id: CommandId
    kind: DocumentName
    table: Annotated[str, Meta(max_length=64)] = ""
    chips: ChipCounts = ()
    made_from: Serial | None = None
    about: Annotated[str, Meta(max_length=100)] = ""
    words: Words = ""
    payee: Payee | None = None
    confirmed: bool = False
    examined: bool = False


class SignDocument(Value, forbid_unknown_fields=True):
    """Sign a line of a document, with one's own count where the line asks for it.

    ``confirmed`` is set once the signer has confirmed a large movement of chips during a round.
    """

    id: CommandId
    line: Annotated[int, Meta(ge=2, le=20)]
    chips: ChipCounts = ()
    words: Words = ""
    confirmed: bool = False


class VoidDocument(Value, forbid_unknown_fields=True):
    """Void a document, with a reason."""

    id: CommandId
    reason: Reason


class LineShown(Value):
    """A line of a document and its signature; the signer's own count is shown once everybody has counted."""

    title: str
    by: PersonShown | None = None
    at: int | None = None
    chips: tuple[ChipCount, ...] | None = None
    words: str = ""


class ToSign(Value):
    """The line that you can sign now: the button, the text to enter (``asks``), and what to count.

    ``ask_again`` is the question to confirm first, if there is one.
    """

    line: int
    deed: str
    counts: CountedThing | None = None
    denominations: tuple[int, ...] = ()
    asks: str = ""
    ask_again: str = ""


class CountShown(Value):
    """Chips, currency or coupons by denomination, with a title, and what the record expected if it was compared."""

    title: str
    pieces: tuple[ChipCount, ...]
    total: int
    expected: int | None


class DocumentCard(Value):
    """A document; ``counts`` and ``total`` of a count are shown once everybody has counted.

    ``notice`` tells you what happened to your signature, if something did. ``then`` is what people do with the printed
    copies and the chips once it is signed.
    """

    kind: DocumentName
    serial: int
    title: str
    clause: str
    table: str
    table_title: str
    at: int
    state: DocumentState
    waits_for: str
    lines: tuple[LineShown, ...]
    counts: tuple[CountShown, ...]
    total: int | None
    made_from: str
    facts: tuple[tuple[str, str], ...]
    void_reason: str
    voided_by: PersonShown | None
    notice: str
    then: tuple[str, ...]
    you_sign: ToSign | None
    you_void: bool
    you_make: "DocumentChoice | None"


class DocumentChoice(Value):
    """A document that you can prepare: its button, and what you count for it.

    With ``about`` its table and facts come from the record, and ``title`` names its subject. ``at_table`` is false for
    the cage's documents. ``asks`` is a text to enter, if there is one; over ``confirm_over`` the sum is confirmed.
    Where ``identity_documents`` are listed, the payee is entered.
    """

    kind: DocumentName
    title: str
    deed: str
    counts: CountedThing | None
    denominations: tuple[int, ...] = ()
    about: str = ""
    table: str = ""
    at_table: bool = True
    asks: str = ""
    confirm_over: int | None = None
    identity_documents: tuple[IdentityDocument, ...] = ()


class BankWaiting(Value):
    """How many documents wait for you: to sign, to make from a request, or to prepare for what is on record."""

    documents: int


class BankCard(Value):
    """The documents of the house or of one table: those under way, the latest finished, and what you can prepare."""

    now: int
    choices: tuple[DocumentChoice, ...]
    open: tuple[DocumentCard, ...]
    latest: tuple[DocumentCard, ...]


class DocumentList(Value):
    """A page of the documents that a search finds, newest first, and how many it finds in all.

    ``more`` is the ``before`` of the next page, ``kinds`` are the names and titles of all kinds. ``on_paper`` says
    whether there are few enough for a list on paper.
    """

    documents: tuple[ListedDocument, ...]
    found: int
    more: int | None
    kinds: tuple[tuple[DocumentName, str], ...]
    on_paper: bool
