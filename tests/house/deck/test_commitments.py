"""The sealed deck: it opens as it was sealed, any change of it is found, and it gives nothing away."""

import copy
import hashlib
import pickle
import secrets

import msgspec
import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fifthstreet.cards import DECK, Card
from fifthstreet.house.deck.commitments import (
    CannotUnlockError,
    Opening,
    Seal,
    SealedDeck,
    Vault,
    after_cut,
    check,
    root,
    sealed,
)
from fifthstreet.house.deck.shuffle import shuffled_deck

DEAL = "maryland-1:57"
SALTS = tuple(f"{place:032x}" for place in range(52))
KEY, OTHER_KEY = bytes(range(32)), bytes(range(1, 33))

orders = st.permutations(DECK).map(tuple)
places = st.integers(0, 51)


def all_openings(deck: SealedDeck) -> list[Opening]:
    return [deck.opening(place) for place in range(52)]


def test_the_format_is_the_one_that_is_published():
    """Worked out with hashlib alone, from the text that docs/fair-deal.md gives."""
    faces = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    texts = [f"fifthstreet card 1|{DEAL}|{place}|{face}|{SALTS[place]}" for place, face in enumerate(faces)]
    commitments = [hashlib.sha256(text.encode("utf-8")).hexdigest() for text in texts]
    above = hashlib.sha256(f"fifthstreet deck 1|{DEAL}|{''.join(commitments)}".encode()).hexdigest()
    assert sealed(DEAL, DECK, SALTS).seal == Seal(deal=DEAL, root=above, commitments=tuple(commitments))


def test_seal_and_opening_travel_as_json():
    deck = sealed(DEAL, DECK, SALTS)
    sent = msgspec.json.encode(deck.opening(51))
    assert sent == b'{"place":51,"face":"As","salt":"00000000000000000000000000000033"}'
    assert msgspec.json.decode(sent, type=Opening) == deck.opening(51)
    assert msgspec.json.decode(msgspec.json.encode(deck.seal), type=Seal) == deck.seal


@settings(max_examples=25)
@given(order=orders, seen=st.sets(places))
def test_whatever_cards_are_opened_a_true_deck_has_no_fault(order: tuple[Card, ...], seen: set[int]):
    deck = sealed(DEAL, order)
    assert [deck.face(place) for place in range(52)] == list(order)
    assert check(deck.seal, [deck.opening(place) for place in seen]) == ()


@settings(max_examples=50)
@given(place=places, face=st.sampled_from(DECK))
def test_another_face_is_found(place: int, face: Card):
    deck = sealed(DEAL, DECK, SALTS)
    faults = check(deck.seal, [replace(deck.opening(place), face=face)])
    matches = f"the opening of place {place} as {face.value} does not match its commitment"
    assert faults == (() if face is DECK[place] else (matches,))


@settings(max_examples=50)
@given(place=places, digit=st.integers(0, 31), by=st.integers(1, 15))
def test_any_altered_digit_of_a_salt_is_found(place: int, digit: int, by: int):
    opening = sealed(DEAL, DECK, SALTS).opening(place)
    salt = altered(opening.salt, digit, by)
    (fault,) = check(sealed(DEAL, DECK, SALTS).seal, [replace(opening, salt=salt)])
    assert "does not match its commitment" in fault


@settings(max_examples=50)
@given(place=places, digit=st.integers(0, 63), by=st.integers(1, 15))
def test_any_altered_digit_of_a_commitment_is_found_by_root_and_card(place: int, digit: int, by: int):
    deck = sealed(DEAL, DECK, SALTS)
    commitments = list(deck.seal.commitments)
    commitments[place] = altered(commitments[place], digit, by)
    seal = replace(deck.seal, commitments=tuple(commitments))
    assert check(seal, ()) == ("the root is not the root of these commitments and this deal",)
    assert len(check(seal, all_openings(deck))) == 2
    with_its_own_root = replace(seal, root=root(DEAL, commitments))
    (fault,) = check(with_its_own_root, all_openings(deck))
    assert fault.startswith(f"the opening of place {place} ")


@given(digit=st.integers(0, 63), by=st.integers(1, 15))
def test_any_altered_digit_of_the_root_is_found(digit: int, by: int):
    deck = sealed(DEAL, DECK, SALTS)
    seal = replace(deck.seal, root=altered(deck.seal.root, digit, by))
    assert check(seal, all_openings(deck)) == ("the root is not the root of these commitments and this deal",)


@settings(max_examples=50)
@given(place=places, other=places)
def test_a_card_shown_at_another_place_is_found(place: int, other: int):
    deck = sealed(DEAL, DECK, SALTS)
    faults = check(deck.seal, [replace(deck.opening(place), place=other)])
    assert bool(faults) == (place != other)


def test_a_seal_of_another_deal_is_found():
    deck = sealed(DEAL, DECK, SALTS)
    seal = replace(deck.seal, deal="maryland-1:58")
    assert len(check(seal, ())) == 1
    assert len(check(seal, all_openings(deck))) == 53
    again = sealed("maryland-1:58", DECK, SALTS)
    assert again.seal.root != deck.seal.root
    assert not set(again.seal.commitments) & set(deck.seal.commitments)


def test_commitments_that_changed_places_are_found():
    deck = sealed(DEAL, DECK, SALTS)
    first, second, *others = deck.seal.commitments
    seal = replace(deck.seal, commitments=(second, first, *others))
    assert len(check(seal, ())) == 1
    assert len(check(seal, all_openings(deck))) == 3


@pytest.mark.parametrize("number", [0, 51, 53])
def test_a_deck_of_another_number_of_cards_is_found(number: int):
    commitments = (sealed(DEAL, DECK, SALTS).seal.commitments * 2)[:number]
    seal = Seal(deal=DEAL, root=root(DEAL, commitments), commitments=commitments)
    assert check(seal, ()) == (f"{number} commitments instead of 52",)


def test_a_commitment_cut_short_to_lengthen_the_next_is_found():
    """The root alone would not tell them apart."""
    deck = sealed(DEAL, DECK, SALTS)
    first, second, *others = deck.seal.commitments
    seal = replace(deck.seal, commitments=(first[:-1], first[-1] + second, *others))
    assert root(DEAL, seal.commitments) == seal.root
    assert check(seal, ()) == (
        "the commitment of place 0 is not a SHA-256 digest",
        "the commitment of place 1 is not a SHA-256 digest",
    )


@pytest.mark.parametrize("place", [-1, 52, 10**30])
def test_a_place_that_is_not_in_a_deck_is_found(place: int):
    deck = sealed(DEAL, DECK, SALTS)
    assert check(deck.seal, [replace(deck.opening(51), place=place)]) == (f"place {place} is not in a deck",)
    with pytest.raises(IndexError):
        deck.face(place)


def test_a_place_opened_twice_is_found():
    deck = sealed(DEAL, DECK, SALTS)
    assert check(deck.seal, [deck.opening(7), deck.opening(8), deck.opening(7)]) == ("place 7 is opened twice",)


def test_one_face_at_two_places_is_found_even_where_each_matches():
    """A dishonest house may commit to a deck with two aces of spades; who sees both sees it."""
    openings = [Opening(place=place, face=Card("As"), salt=SALTS[place]) for place in (3, 9)]
    honest = sealed(DEAL, DECK, SALTS).seal
    commitments = list(honest.commitments)
    for opening in openings:
        text = f"fifthstreet card 1|{DEAL}|{opening.place}|As|{opening.salt}"
        commitments[opening.place] = hashlib.sha256(text.encode()).hexdigest()
    seal = Seal(deal=DEAL, root=root(DEAL, commitments), commitments=tuple(commitments))
    assert check(seal, openings[:1]) == ()
    assert check(seal, openings) == ("places 3 and 9 are both opened as As",)


def test_text_that_is_no_digest_no_salt_or_no_deal_is_a_fault_and_no_crash():
    deck = sealed(DEAL, DECK, SALTS)
    for salt in ("", "ab", "\ud800" * 32, SALTS[0][:-1] + "|", "A" * 32):
        assert len(check(deck.seal, [replace(deck.opening(0), salt=salt)])) == 1
    for name in ("", "a|b", "two\nlines", "\ud800"):
        assert "cannot name a deal" in check(replace(deck.seal, deal=name), [deck.opening(0)])[0]
    assert len(check(replace(deck.seal, commitments=("é" * 64,) * 52), ())) == 52


@pytest.mark.parametrize("name", ["", "a|b", "two\nlines", "\ud800"])
def test_a_deal_whose_name_leaves_a_doubt_is_not_sealed(name: str):
    with pytest.raises(ValueError, match="cannot name a deal"):
        sealed(name, DECK)


@pytest.mark.parametrize("order", [DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0]), ()])
def test_what_is_not_a_whole_deck_is_not_sealed(order: tuple[Card, ...]):
    with pytest.raises(ValueError, match="every card once"):
        sealed(DEAL, order)


@pytest.mark.parametrize("salts", [SALTS[:51], (*SALTS[:51], "00"), (*SALTS[:51], "G" * 32), (*SALTS, SALTS[0])])
def test_salts_that_are_not_16_bytes_a_card_are_refused(salts: tuple[str, ...]):
    with pytest.raises(ValueError, match="52 salts are needed"):
        sealed(DEAL, DECK, salts)


def test_every_seal_has_salts_of_its_own():
    decks = [sealed(DEAL, DECK) for _ in range(20)]
    assert len({opening.salt for deck in decks for opening in all_openings(deck)}) == 20 * 52


def test_a_cut_moves_the_top_cards_to_the_bottom():
    order = list(shuffled_deck())
    for number in range(52):
        pack = order[number:] + order[:number]
        assert [order[after_cut(slot, number)] for slot in range(52)] == pack


@settings(max_examples=25)
@given(order=orders, deal=st.sampled_from([DEAL, "Tisch für Anna:1", "x"]))
def test_what_is_locked_unlocks_as_it_was(order: tuple[Card, ...], deal: str):
    deck = sealed(deal, order)
    assert Vault([KEY]).unlock(Vault([KEY]).lock(deck), deal) == deck


def test_a_flipped_bit_anywhere_keeps_a_deck_locked():
    vault = Vault([KEY, OTHER_KEY])
    locked = vault.lock(sealed(DEAL, DECK, SALTS))
    for bit in range(8 * len(locked)):
        changed = bytearray(locked)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(CannotUnlockError):
            vault.unlock(bytes(changed), DEAL)


def test_bytes_left_off_or_added_keep_a_deck_locked():
    vault = Vault([KEY])
    locked = vault.lock(sealed(DEAL, DECK, SALTS))
    for wrong in (*(locked[:length] for length in range(len(locked))), locked + b"\0", b"\0" + locked):
        with pytest.raises(CannotUnlockError):
            vault.unlock(wrong, DEAL)


@pytest.mark.parametrize("deal", ["maryland-1:58", "", "\ud800", "maryland-1|57"])
def test_a_deck_unlocks_for_its_own_deal_alone(deal: str):
    locked = Vault([KEY]).lock(sealed(DEAL, DECK, SALTS))
    with pytest.raises(CannotUnlockError):
        Vault([KEY]).unlock(locked, deal)


def test_another_key_does_not_unlock_even_under_the_same_name():
    locked = Vault([KEY]).lock(sealed(DEAL, DECK, SALTS))
    other = Vault([OTHER_KEY])
    with pytest.raises(CannotUnlockError, match="not in the ring"):
        other.unlock(locked, DEAL)
    renamed = locked[:1] + other.lock(sealed(DEAL, DECK, SALTS))[1:9] + locked[9:]
    with pytest.raises(CannotUnlockError, match="altered"):
        other.unlock(renamed, DEAL)


def test_cards_under_the_root_of_another_deck_do_not_unlock():
    """Whoever holds the key could lock such bytes; they are refused all the same."""
    theirs, ours = Vault([KEY]).lock(sealed(DEAL, DECK, SALTS)), sealed(DEAL, shuffled_deck(), SALTS)
    head, nonce = theirs[:9] + bytes.fromhex(ours.seal.root), theirs[41:53]
    cards = AESGCM(KEY).decrypt(nonce, theirs[53:], theirs[:41] + DEAL.encode())
    forged = head + nonce + AESGCM(KEY).encrypt(nonce, cards, head + DEAL.encode())
    with pytest.raises(CannotUnlockError, match=f"not the one with root {ours.seal.root}"):
        Vault([KEY]).unlock(forged, DEAL)


def test_a_deck_locked_twice_never_looks_the_same():
    deck, vault = sealed(DEAL, DECK, SALTS), Vault([KEY])
    assert len({vault.lock(deck)[41:53] for _ in range(100)}) == 100
    assert len({len(vault.lock(sealed(DEAL, shuffled_deck()))) for _ in range(20)}) == 1


@pytest.mark.parametrize("keys", [[], [b""], [KEY[:16]], [KEY, KEY[:31]]])
def test_keys_of_another_length_are_refused(keys: list[bytes]):
    with pytest.raises(ValueError, match="32 bytes"):
        Vault(keys)


def test_nothing_secret_shows_in_text_pickle_or_json():
    vault = Vault([secrets.token_bytes(32)])
    deck = sealed("d:1", [DECK[-1], *DECK[:-1]], SALTS)
    for shown in (repr(deck), str(deck), f"{deck}", repr([deck])):
        assert shown.strip("[]") == f"<sealed deck of d:1, root {deck.seal.root}>"
    for secret in (deck, vault):
        for way in (pickle.dumps, copy.copy, msgspec.json.encode, msgspec.msgpack.encode):
            with pytest.raises(TypeError):
                way(secret)


def altered(digits: str, place: int, by: int) -> str:
    """The hexadecimal digits with one of them changed."""
    return f"{digits[:place]}{(int(digits[place], 16) + by) % 16:x}{digits[place + 1 :]}"
