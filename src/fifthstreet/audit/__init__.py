"""The audit: a log that cannot be changed unnoticed, and its verification."""
