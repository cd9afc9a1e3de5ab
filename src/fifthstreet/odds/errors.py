"""The error for a question that cannot be answered."""


class OddsError(ValueError):
    """A question about the odds that cannot be answered; the message says why in one line."""
