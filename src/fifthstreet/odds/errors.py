"""What cannot be reckoned."""


class OddsError(ValueError):
    """A question that has no answer; the message says why, in one line."""
