"""Verification, export, backup and self-check of a house."""
