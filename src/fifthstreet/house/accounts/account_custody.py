"""Whose hands an account was in: who made it, and who set its password, as the record tells it."""

from typing import NamedTuple

from fifthstreet.house.accounts.person import ACCOUNT
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import (
    STREAM,
    AccountChanged,
    AccountMade,
    AnyHouseEvent,
    HouseEvents,
    PasswordChanged,
)
from fifthstreet.house.store import Store

A_DAY = 24 * 3_600_000
"""So long whoever set a password stays no second person to its owner, who notices by then if it is not his any more."""
KINDS = ("AccountMade", "AccountChanged", "PasswordChanged")


class Hand(NamedTuple):
    """Somebody who set another's password, when, and whether its owner has taken one of his own since."""

    person: str
    at: int
    over: bool = False


class Keepers:
    """Kept in step with the record. It tells only of people with accounts: on the terminal everybody types his own."""

    def __init__(self, store: Store) -> None:
        self._made: dict[str, str] = {}
        self._set: dict[str, dict[str, Hand]] = {}
        last, _ = store.last(STREAM)
        for entry in store.through(STREAM, 1, last, KINDS):
            self.heard((codec.read_house_event(entry.event),), entry.person, entry.at)

    def heard(self, events: HouseEvents, by: str, at: int) -> None:
        """These are on record, brought about by somebody."""
        for event in events:
            self._heard(event, by if by.startswith(ACCOUNT) else "", at)

    def has_first_password(self, person: str) -> bool:
        """Whether somebody else chose the password that a person has now."""
        return any(not hand.over for hand in self._set.get(person, {}).values())

    def are_two(self, one: str, other: str, now: int) -> bool:
        """Whether these are two people as far as the record can tell: neither could be in the other's account."""
        return not self._held(one, other, now) and not self._held(other, one, now)

    def _held(self, person: str, by: str, now: int) -> bool:
        hand = self._set.get(person, {}).get(by)
        return (
            person == by
            or self._made.get(person) == by
            or (hand is not None and (not hand.over or now < hand.at + A_DAY))
        )

    def _heard(self, event: AnyHouseEvent, by: str, at: int) -> None:
        match event:
            case AccountMade(person=person):
                self._made[person] = by
                self._was_set(person, by, at)
            case AccountChanged(person=person, new_password=True):
                self._was_set(person, by, at)
            case PasswordChanged(person=person):
                self._over(person)
            case _:
                pass

    def _was_set(self, person: str, by: str, at: int) -> None:
        self._over(person)
        if by:
            self._set.setdefault(person, {})[by] = Hand(by, at)

    def _over(self, person: str) -> None:
        self._set[person] = {by: hand._replace(over=True) for by, hand in self._set.get(person, {}).items()}
