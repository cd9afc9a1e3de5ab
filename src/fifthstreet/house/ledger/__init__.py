"""The house stream, stored answers, row digests and signed checkpoints."""
