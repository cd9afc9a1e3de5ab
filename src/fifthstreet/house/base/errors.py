"""The error that stops a house, or a command about one, with a message for a person."""


class HouseError(Exception):
    """The house cannot be opened or read; the message says why, and what to do."""
