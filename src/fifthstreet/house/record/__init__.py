"""Looking back: the log, rounds past, and the books of a table."""
