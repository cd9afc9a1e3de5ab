"""Accounts: roles, passwords, sessions, sign-in."""
