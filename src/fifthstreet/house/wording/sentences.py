"""The first letter of a text: a capital where it stands alone, a small one where it follows a colon."""


def sentence(text: str) -> str:
    """The text with a capital first letter, to stand alone."""
    return f"{text[:1].upper()}{text[1:]}"


def after_colon(text: str) -> str:
    """The text with a small first letter, to follow a colon."""
    return f"{text[:1].lower()}{text[1:]}"
