"""The deck of an electronic table: shuffle, commitments to its order, encryption, and keys."""
