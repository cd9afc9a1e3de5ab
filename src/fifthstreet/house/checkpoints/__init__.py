"""Checkpoints: the record signed, in a second place."""
