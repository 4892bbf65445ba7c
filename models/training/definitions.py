"""The definitions of a source file: name, enclosing type, doc comment, and code without its doc comment."""

import bisect
import re

from comments import clean_comment, find_comment, is_useful, strip_python_docstring
from languages import CLS, DEF

CLOSING = re.compile(r"^\s*([{})\]]|end\b|done\b|fi\b|\)|where\b|else\b|=|->|with\b)")
BLOCK_COMMENT = re.compile(r"/\*.*?\*/", re.S)
NO_BLOCK_COMMENTS = {"python", "ruby", "bash", "lua", "haskell", "elixir", "perl"}
MAX_CODE = 1700


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def dedent(code: str) -> str:
    lines = code.split("\n")
    least = min((indent(line) for line in lines if line.strip()), default=0)
    return "\n".join(line[least:] for line in lines)


def end_of_block(lines: list[str], start: int, lang: str, max_lines: int) -> int:
    """Well-formatted code says by indentation where a definition ends, in every language."""
    base = indent(lines[start])
    own_name = re.match(r"[a-z]\w*'*", lines[start]) if lang == "haskell" else None
    name = own_name.group(0) if own_name else None
    at = start + 1
    while at < len(lines) and at - start < max_lines:
        line = lines[at]
        if not line.strip() or indent(line) > base:
            at += 1
            continue
        if name and line.startswith(name) and not line[len(name) : len(name) + 1].isalnum():
            at += 1
            continue
        if indent(line) == base and CLOSING.match(line):
            at += 1
            closing = line.strip()
            if closing.startswith(("}", "end", "done")) and not closing.endswith("{"):
                break
            continue
        break
    while at > start + 1 and not lines[at - 1].strip():
        at -= 1
    return at


def find_definitions(text: str, lang: str) -> list[dict]:
    """Keys: k (fn or ty), n name, e first line of the enclosing type, d first doc sentence, r its rest, c code."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def line_of(match: re.Match) -> int:
        position = match.start()
        while position < match.end() and text[position] == "\n":
            position += 1
        return bisect.bisect_right(starts, position) - 1

    type_pattern = CLS.get(lang)
    types = list(type_pattern.finditer(text)) if type_pattern else []
    type_lines = [(line_of(m), indent(lines[line_of(m)]), lines[line_of(m)].strip()[:120]) for m in types]
    openings = [(m, "fn") for m in DEF[lang].finditer(text)] + [(m, "ty") for m in types]
    openings.sort(key=lambda opening: opening[0].start())
    found, last = [], -1
    for match, kind in openings:
        name = next((group for group in match.groups() if group), None)
        at = line_of(match)
        if not name or at == last:
            continue
        last = at
        if lang == "rust" and kind == "ty" and lines[at].lstrip().startswith(("impl", "mod")):
            continue
        raw, top = find_comment(lines, at, lang)
        code = "\n".join(lines[top : end_of_block(lines, at, lang, 70 if kind == "fn" else 40)])[:6000]
        if lang == "python":
            code, raw = strip_python_docstring(code)
        if lang not in NO_BLOCK_COMMENTS:
            code = BLOCK_COMMENT.sub("", code)
        if lang == "elixir":
            code = re.sub(r'@(module)?doc\s+"""(.|\n)*?"""', "", code)
        if lang == "haskell" and "|" not in raw[:8]:
            raw = ""
        code = code.strip("\n")
        if len(code) < 40 or ("\n" not in code and lang not in ("haskell", "scala", "kotlin")):
            continue
        first, rest = clean_comment(raw, name) if raw else ("", "")
        if first and not is_useful(first):
            first, rest = "", ""
        enclosing = enclosing_type(type_lines, lines, at, lang)
        found.append(dict(k=kind, n=name, e=enclosing, d=first, r=rest, c=dedent(code)[:MAX_CODE]))
    return found


def enclosing_type(types: list[tuple[int, int, str]], lines: list[str], at: int, lang: str) -> str:
    if lang == "go":
        receiver = re.match(r"func\s+\(\s*\w*\s*\*?(\w+)", lines[at])
        return "type " + receiver.group(1) if receiver else ""
    for line, depth, text in reversed(types):
        if line < at and depth < indent(lines[at]):
            return text
    return ""
