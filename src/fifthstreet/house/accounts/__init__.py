"""Accounts: roles, passwords, sessions, sign-in and lock-out, and the kinds of players."""
