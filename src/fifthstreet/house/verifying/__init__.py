"""Checking the whole record: chains, checkpoints, every table told anew, and whatever follows from the streams."""

from fifthstreet.house.verifying.record import Report, Wanted, verify

__all__ = ["Report", "Wanted", "verify"]
