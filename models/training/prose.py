"""The prose of a package: its READMEs, documents and changelogs."""

import re

SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`])")
UNDERLINE = re.compile(r'^([=\-~^"*])\1{3,}\s*$')


def is_mostly_ascii(text: str) -> bool:
    return sum(ord(char) > 126 for char in text) <= max(2, len(text) // 60)


def strip_markup(text: str) -> str:
    text = re.sub(r"```.*?```|~~~.*?~~~", "\n\n", text, flags=re.S)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^\]]+)\](\([^)]*\)|\[[^\]]*\])", r"\1", text)
    return re.sub(r"</?[a-zA-Z][^>]{0,200}>", " ", text)


def sections(text: str) -> list[tuple[str, str]]:
    """(heading, body) of Markdown or reStructuredText."""
    found, heading, body = [], "", []
    lines = text.split("\n")
    for at, line in enumerate(lines):
        below = lines[at + 1] if at + 1 < len(lines) else ""
        marked = re.match(r"^#{1,5}\s+(.+?)\s*#*$", line)
        if marked or (line.strip() and UNDERLINE.match(below) and len(line) < 100):
            if body:
                found.append((heading, "\n".join(body)))
            heading, body = (marked.group(1) if marked else line).strip(), []
        elif not UNDERLINE.match(line):
            body.append(line)
    if body:
        found.append((heading, "\n".join(body)))
    return found


def prose_pairs(documents: list[tuple[str, str]], limit: int = 250) -> list[tuple[str, str, str]]:
    """('h', heading, what stands below it) and ('s', first sentence, the rest of its paragraph)."""
    pairs = []
    for _, text in documents:
        for heading, body in sections(strip_markup(text)):
            paragraphs = [re.sub(r"\s+", " ", part).strip(" -*") for part in re.split(r"\n\s*\n|\n\s*[-*]\s+", body)]
            paragraphs = [part for part in paragraphs if is_good_paragraph(part)]
            if not paragraphs:
                continue
            if 4 < len(heading) < 100 and is_mostly_ascii(heading) and len(pairs) < 150:
                pairs.append(("h", heading, " ".join(paragraphs)[:900]))
            for paragraph in paragraphs:
                first, *others = SENTENCE_END.split(paragraph)
                if others and 30 < len(first) < 250 and len(pairs) < limit:
                    pairs.append(("s", first, " ".join(others)[:700]))
    return pairs


def is_good_paragraph(text: str) -> bool:
    letters = sum(char.isalpha() or char == " " for char in text)
    return (
        60 < len(text) < 1200
        and is_mostly_ascii(text)
        and letters > 0.8 * len(text)
        and not re.search(r"licen[sc]e|copyright|badge|npm install|pip install", text, re.I)
    )


def sentences_with_names(text: str) -> list[str]:
    sentences = SENTENCE_END.split(re.sub(r"\s*\n\s*", " ", strip_markup(text)[:60000]))
    return [s.strip(" -*#") for s in sentences if 30 < len(s) < 300 and is_mostly_ascii(s) and "`" in s]


def changelog_lines(text: str) -> list[str]:
    entries = [re.sub(r"\s+", " ", e).strip() for e in re.split(r"\n\s*[-*+]\s+|\n\s*\n", text[:200000])]
    return [e for e in entries if 25 < len(e) < 300 and is_mostly_ascii(e) and "`" in e]


def marked_names(text: str) -> list[str]:
    """What stands in code marks, down to the last part: `a.b.c()` names c."""
    names = []
    for code in re.findall(r"`+([^`\n]{3,60})`+", text):
        names.append(re.split(r"[.:#/]+|->", re.sub(r"\(.*", "", code).strip())[-1])
    return [name for name in names if len(name) > 3]
