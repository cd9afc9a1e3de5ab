"""Phrases that several modules use."""

from fifthstreet.table.words import minutes_in_words, one_of, place_in_words, role_in_words, roles_in_words


def test_the_laws_supervisor_is_a_manager_of_the_house():
    assert [role_in_words(role) for role in ("supervisor", "dealer")] == ["manager", "dealer"]


def test_roles_are_named_in_the_order_of_the_alphabet():
    assert roles_in_words(["supervisor", "floorperson"]) == "floorperson or manager"
    assert roles_in_words(["floorperson", "supervisor"]) == "floorperson or manager"


def test_minutes_and_choices_in_words():
    assert [minutes_in_words(number) for number in (0, 1, 2, 30)] == [
        "less than a minute",
        "1 minute",
        "2 minutes",
        "30 minutes",
    ]
    assert [one_of(numbers) for numbers in ((3,), (1, 2), (1, 2, 3))] == ["3", "1 or 2", "1, 2 or 3"]


def test_places_in_words():
    assert [place_in_words(place, 3) for place in ("seat", "community", "bonus-box", "pack")] == [
        "seat 3",
        "the community area",
        "the bonus box",
        "the pack",
    ]
