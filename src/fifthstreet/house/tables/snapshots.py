"""When a stream is noted as it stands: often enough that a table, however old, is read from its record in a moment."""

EVERY = 200
"""At every event with a multiple of this number a snapshot is due; it is made at the end of the change around it."""


def is_due(before: int, after: int) -> bool:
    """Whether a change from one sequence to another comes past an event where one is due."""
    return before // EVERY < after // EVERY
