"""Text to words, exactly as src/core/embed/code-words.ts does it: identifier parts, numbers, operators."""

import re
import unicodedata

OPERATORS = set(
    "=> -> :: << >> && || == != <= >= ++ -- += -= *= /= |= ^= === !== ?? ?. ... ** % ^ ~ & | ! ? <- |> <$> >>= $ @ # + < > *".split()
)
# URLs, HTTP of HTTPServer, Word, word; numbers; runs of operator characters; letters outside ASCII.
WORD = re.compile(
    r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]|[0-9]+|[!#$%&*+\-./:<=>?@^|~]+|[^\W\d_a-zA-Z\x00-\x7f]+"
)
# Marks a word in another script, which no vocabulary holds.
FOREIGN = "\x01"


def fold(text: str) -> str:
    if text.isascii():
        return text
    plain = (c for c in unicodedata.normalize("NFKD", text) if not unicodedata.category(c).startswith("M"))
    return re.sub(r"[^\x00-\x7f]+", lambda run: run.group(0).lower(), "".join(plain))


def is_ideograph(char: str) -> bool:
    code = ord(char)
    return 0x2E80 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7AF or 0xF900 <= code <= 0xFAFF


def split_words(text: str) -> list[str]:
    words = []
    for word in WORD.findall(fold(text)):
        first = word[0]
        if ord(first) > 127:
            words += [FOREIGN + char for char in word] if is_ideograph(first) else [FOREIGN + word]
        elif first.isalpha():
            if len(word) <= 40:
                words.append(word.lower())
        elif first.isdigit():
            if len(word) <= 4:
                words.append(word)
        elif len(word) <= 3 and word in OPERATORS:
            words.append(word)
    return words
