"""The error that stops the house or a command-line tool, with a message for the operator."""


class HouseError(Exception):
    """The house cannot be opened or read; the message says why and what to do."""
