"""The question that asks for a definition, and the key by which equal texts are recognized."""

import re


def key(text: str) -> int:
    return hash(re.sub(r"\W+", "", text.lower()))


def question(definition: dict) -> str:
    """Go and Haskell docs open with the name; people do not ask with it."""
    head, _, rest = definition["d"].partition(" ")
    if head.strip("`'\".:()").lower() == definition["n"].lower() and len(rest) > 15:
        return re.sub(r"^(is|are) (a|an|the) ", "", rest)
    return definition["d"]
