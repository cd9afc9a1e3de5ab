"""Text that somebody writes into the record, or looks for in it: it can be read."""

from fifthstreet.house.http.errors import fail


def readable(*texts: str) -> None:
    """Words for the record: let nothing pass that cannot be printed; lines and tabs may be in it."""
    if not all(one.isprintable() or one in "\n\t" for text in texts for one in text):
        raise fail("malformed", "words are text that can be read")


def reason_in_a_line(reason: str) -> None:
    """A reason for the record is one line."""
    if not reason.isprintable():
        raise fail("malformed", "a reason is one line of text that can be read")


def in_one_line(*texts: str | None) -> None:
    """What is looked for: nothing that cannot be printed is in the record."""
    if not all(text.isprintable() for text in texts if text):
        raise fail("malformed", "what is looked for is text that can be read")
