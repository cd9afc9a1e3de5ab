"""Fast play of whole rounds of any game, every one of which can be dealt again at the real table."""
