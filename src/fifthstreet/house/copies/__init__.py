"""Copies of the record: exports and backups."""
