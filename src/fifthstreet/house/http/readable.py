"""Words that somebody writes into the record: text that can be read again."""

from fifthstreet.house.http.errors import fail


def readable(*texts: str) -> None:
    """Let nothing pass that cannot be printed; lines and tabs may be in it."""
    if any(not one.isprintable() and one not in "\n\t" for text in texts for one in text):
        raise fail("malformed", "words are text that can be read")
