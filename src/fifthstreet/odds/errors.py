"""The error of a question without an answer."""


class OddsError(ValueError):
    """A question that has no answer; the message says why in one line."""
