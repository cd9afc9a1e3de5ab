"""A bank document: its lines, signatures and counts, and what state they leave it in."""

from fifthstreet.house.bank.document_kinds import DocumentKind, Line, Movement
from fifthstreet.house.base.house_events import Facts
from fifthstreet.money import Chips, total_of
from fifthstreet.values import Value
from fifthstreet.wire.bank import CountedThing, DocumentState

Key = tuple[str, int]
"""The kind and the serial of a document."""
Subject = tuple[str | int, ...]
"""The values of the facts that say what a document is about."""


class Signed(Value):
    """A signature on a line: who signed and when, with their own count or text where the line asks for it.

    ``license`` was the signer's license number then, or empty.

    ``sequence`` is the entry of the house stream that records it. The signature of a void has no line.
    """

    person: str
    at: int
    sequence: int
    line: int = 0
    count: Chips | None = None
    words: str = ""
    license: str = ""


class Document(Value):
    """The current state of a document, with its signatures in the order in which they were made.

    ``expected`` is what should have been counted, set once all have counted: the currency of a drop box, otherwise the
    chips; ``expected_coupons`` are the coupons of a drop box. ``voided`` is who signed that it is void.
    An opening slip is ``incorrect`` if its first count differs from the closing slip.
    """

    kind: DocumentKind
    serial: int
    table: str
    chips: Chips
    made_from: int
    facts: Facts
    signed: tuple[Signed, ...]
    expected: int | None = None
    expected_coupons: int | None = None
    voided: Signed | None = None
    incorrect: bool = False
    payee: Facts = ()

    @property
    def key(self) -> Key:
        """The kind and the serial, which identify the document."""
        return self.kind.name, self.serial

    @property
    def command(self) -> str:
        """The command id under which its last signature moves chips at a table."""
        return command_of(*self.key)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines to be signed, by its kind and facts; a void adds one if chips are out, for their return."""
        lines, back = lines_of(self.kind, self.facts), self.kind.chips_back
        return (*lines, back) if back and self.voided and len(self.signed) > 1 else lines

    @property
    def moves(self) -> Movement:
        """What its last signature does with the chips of its table."""
        return "" if self.incorrect else self.kind.moves

    @property
    def state(self) -> DocumentState:
        """Whether it is open, complete or void."""
        if self.voided:
            return "open" if self.is_returning else "void"
        return "complete" if len(self.signed) == len(self.lines) else "open"

    @property
    def is_returning(self) -> bool:
        """Whether it is void, but nobody has signed yet that its chips are back."""
        extra = self.voided is not None and len(self.lines) > len(lines_of(self.kind, self.facts))
        return extra and self.signature(len(self.lines)) is None

    @property
    def due(self) -> tuple[int, ...]:
        """The numbers of the lines that can be signed now: the first unsigned one, and any that can be signed early."""
        if self.state != "open":
            return ()
        if self.voided:
            return (len(self.lines),)
        left = [number for number in range(1, len(self.lines) + 1) if not self.signature(number)]
        return tuple(number for number in left if number == left[0] or self.lines[number - 1].early)

    @property
    def next_line(self) -> Line | None:
        """The first line without a signature."""
        return self.lines[self.due[0] - 1] if self.due else None

    def signature(self, line: int) -> Signed | None:
        """The signature on the line with this number, if there is one."""
        return next((one for one in self.signed if one.line == line), None)

    def is_signed_by(self, person: str, line: int) -> bool:
        """Whether this person signed the line with this number."""
        signed = self.signature(line)
        return signed is not None and signed.person == person

    @property
    def ended(self) -> Signed:
        """The last signature so far; of a complete document, the one that completed it."""
        return self.signed[-1]

    @property
    def is_last(self) -> bool:
        """Whether the next signature is the last one, which does what the document is for."""
        return self.state == "open" and not self.voided and len(self.signed) == len(self.lines) - 1

    @property
    def is_blind(self) -> bool:
        """Whether a count is still missing; until then nobody may see the counts of others."""
        return any(line.counts and not self.signature(number) for number, line in enumerate(self.lines, 1))

    @property
    def counted(self) -> dict[CountedThing, Chips]:
        """What was counted; empty until everybody has counted."""
        return {} if self.is_blind else self.counts_so_far

    @property
    def counts_so_far(self) -> dict[CountedThing, Chips]:
        """The first count of each thing so far, even if others have yet to count."""
        found = dict[CountedThing, Chips]()
        for signed in self.signed:
            counts = self.lines[signed.line - 1].counts
            if counts and signed.count is not None:
                found.setdefault(counts, signed.count)
        return found

    @property
    def total(self) -> int:
        """The value of its chips, or of everything that was counted."""
        return sum(total_of(count) for count in self.counted.values()) if self.counted else total_of(self.chips)

    @property
    def over_short(self) -> int:
        """Counted less expected: the currency of a drop box, otherwise the chips."""
        first = next(iter(self.counted.values()), ())
        return total_of(first) - self.expected if self.expected is not None else 0

    @property
    def coupons_over_short(self) -> int:
        """Counted less expected of the coupons of a drop box, which are no money."""
        counted = total_of(self.counted.get("coupons", ()))
        return counted - self.expected_coupons if self.expected_coupons is not None else 0

    def expected_of(self, thing: CountedThing) -> int | None:
        """What should have been counted of a thing; None if it is compared with nothing, or not yet."""
        if self.expected is None or thing not in self.counted:
            return None
        return self.expected_coupons if thing == "coupons" else self.expected

    @property
    def subject(self) -> Subject:
        """The values of the facts that identify what it is about."""
        return subject_of(self.kind, self.facts)


def lines_of(kind: DocumentKind, facts: Facts) -> tuple[Line, ...]:
    """The lines to be signed on a document with these facts."""
    names = {name for name, _ in facts}
    return tuple(line for line in kind.lines if (not line.needs or line.needs in names) and (line.unless not in names))


def subject_of(kind: DocumentKind, facts: Facts) -> Subject:
    """The values of the facts that identify what a document is about."""
    values = dict(facts)
    return tuple(values.get(name, "") for name in kind.unique)


def command_of(kind: str, serial: int) -> str:
    """The command id under which the last signature of a document moves chips at a table."""
    return f"document:{kind}:{serial}"
