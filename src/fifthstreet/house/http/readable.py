"""Checks of text that is written into the record or searched for in it."""

from fifthstreet.house.http.errors import fail


def require_readable(*texts: str) -> None:
    """Fail unless every character of a comment is printable, a line break or a tab."""
    if not all(one.isprintable() or one in "\n\t" for text in texts for one in text):
        raise fail("malformed", "the text has characters that cannot be printed")


def require_reason_line(reason: str) -> None:
    """Fail unless a reason is one line of printable text."""
    if not reason.isprintable():
        raise fail("malformed", "the reason must be one line of printable text")


def require_search_text(*texts: str | None) -> None:
    """Fail unless search texts are printable: the record holds nothing else."""
    if not all(text.isprintable() for text in texts if text):
        raise fail("malformed", "search for printable text")
