"""The audit: a record nobody can quietly change, and what it takes to check it."""
