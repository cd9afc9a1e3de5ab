"""Gives texts a capital first letter where they stand alone and a small one after a colon; splits names into words."""


def sentence(text: str) -> str:
    """The text with a capital first letter, to stand alone."""
    return f"{text[:1].upper()}{text[1:]}"


def after_colon(text: str) -> str:
    """The text with a small first letter, to follow a colon."""
    return f"{text[:1].lower()}{text[1:]}"


def spaced(name: str) -> str:
    """The words of the name of a command or event: ``remove deck`` of ``RemoveDeck``; other texts as they are."""
    if not name.isalnum():
        return name
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
