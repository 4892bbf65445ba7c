"""What one package teaches: its definitions, and the pairs that tests, documents and changelogs make with them."""

import collections
import gzip
import json
import os
import random
import re
from typing import Iterable

from definitions import find_definitions
from held_out import ORIGIN, is_held_out_path
from languages import EXT, TEST_FILE, TEST_FN, TEST_STR
from prose import changelog_lines, marked_names, prose_pairs, sentences_with_names

OTHERS_CODE = re.compile(
    r"(^|/)(node_modules|vendor|vendored|_vendor|third[_-]?party|3rd[_-]?party|3rdparty|external|externals|extern|deps"
    r"|bundled|subprojects|contrib/libs|locales?|i18n|fixtures|testdata|test-data|\.git|generated|gen|godeps|debian|umd"
    r"|build|coverage|submodules|jslib|Carthage|Pods)/",
    re.I,
)
NOT_WRITTEN_BY_HAND = re.compile(
    r"(^|/)(ltmain\.sh|libtool\.m4|configure|config\.(guess|sub)|install-sh|depcomp|missing|compile|test-driver|jquery[^/]*\.js)$"
    r"|\.min\.|\.d\.[cm]?ts$|\.map$|_pb2|\.pb\.|\.bundle\.|-bundle|_generated|\.generated",
    re.I,
)
DOCUMENT = (".md", ".rst", ".markdown")
CHANGELOG = re.compile(r"(change|news|history|release)")
NOT_PROSE = re.compile(r"(licen|copying|code_of|contributing|security|authors|requirements|cmakelists)")
CALL = re.compile(r"\b([A-Za-z_]\w*)\s*\(")
NEXT_TEST = re.compile(r"\n[ \t]{0,8}(?:it|test|def|func|fn|public|@Test|#\[test\]|\}\s*\n\s*\n)")


def is_wanted(path: str, size: int, large_archive: bool = False) -> bool:
    """Is this file of an archive read at all?"""
    name = os.path.basename(path).lower()
    extension = os.path.splitext(name)[1]
    known = extension in EXT or extension in DOCUMENT or re.match(r"readme|change|news|history", name)
    return bool(
        known
        and 80 <= size <= 400_000
        and not OTHERS_CODE.search("/" + path)
        and not NOT_WRITTEN_BY_HAND.search(path)
        and not is_held_out_path(path, large_archive)
    )


def read_package(members: Iterable[tuple[str, bytes]], max_bytes: float, max_definitions: int):
    """(definitions, pairs, prose): pairs are (kind, query, index of a definition), kinds t test, r README, g log."""
    found, tests, documents, logs = [], [], [], []
    seen, total = set(), 0
    for path, data in members:
        name = os.path.basename(path).lower()
        extension = os.path.splitext(name)[1]
        try:
            text = data.decode("utf8")
        except UnicodeDecodeError:
            continue
        if extension in (*DOCUMENT, ".txt", "") or CHANGELOG.match(name) or name.startswith("readme"):
            if CHANGELOG.match(name):
                logs.append(text)
            elif not NOT_PROSE.match(name) and (name.startswith("readme") or extension in DOCUMENT):
                documents.append((path, text))
            continue
        lang = EXT.get(extension)
        if not lang or len(data) > 300_000 or total > max_bytes or not is_source(text):
            continue
        if extension == ".h" and re.search(r"^\s*(class|namespace|template)\b", text, re.M):
            lang = "cpp"
        total += len(data)
        text = text.replace("\r\n", "\n").replace("\t", "    ")
        if TEST_FILE.search(path):
            tests.append((path, lang, text))
        elif len(found) <= max_definitions:
            for definition in find_definitions(text, lang):
                if definition["c"] not in seen:
                    seen.add(definition["c"])
                    found.append(definition | dict(f=path, l=lang))
    by_name = collections.defaultdict(list)
    for index, definition in enumerate(found):
        by_name[re.split(r"[.:]", definition["n"])[-1]].append(index)
    pairs = [*test_pairs(tests[:1500], found, by_name), *document_pairs(documents, logs, by_name)]
    readmes_first = sorted(
        documents, key=lambda d: (not os.path.basename(d[0]).lower().startswith("readme"), len(d[0]))
    )
    return found, pairs, prose_pairs(readmes_first[:40])


def is_source(text: str) -> bool:
    head = text[:3000]
    if ORIGIN.search(head) or re.search(r"generated|DO NOT EDIT", head[:400], re.I):
        return False
    return max((len(line) for line in text.split("\n", 60)[:60]), default=0) <= 1500


def test_pairs(tests, found, by_name, limit: int = 400):
    """A test's name, and the definition with the most telling name among those that its body calls."""
    pairs = []
    for path, lang, text in tests:
        names = [(m.start(), m.group(2)) for m in TEST_STR.finditer(text)]
        if lang in TEST_FN:
            names += [(m.start(1), m.group(1)) for m in TEST_FN[lang].finditer(text)]
        stem = os.path.splitext(os.path.basename(path))[0]
        stem = re.sub(r"[_.-]?(test|spec|tests)[_.-]?", "", stem, flags=re.I).lower()
        for position, name in names[:60]:
            body = text[position : position + 1500]
            first_line = body.find("\n") + 1
            end = NEXT_TEST.search(body[first_line:])
            body = body[: first_line + end.start()] if end else body
            candidates = []
            for call in set(CALL.findall(body)):
                indices = by_name.get(call, [])
                if 0 < len(indices) <= 2:
                    elsewhere = not (stem and stem in found[indices[0]]["f"].lower())
                    candidates.append((elsewhere, len(indices), -len(call), indices[0]))
            if candidates and len(name) > 6 and len(pairs) < limit:
                pairs.append(("t", name, min(candidates)[3]))
    return pairs


def document_pairs(documents, logs, by_name):
    """Sentences and changelog lines that name a definition of the package in code marks."""

    def targets(text: str) -> list[int]:
        return [by_name[n][0] for n in marked_names(text) if 0 < len(by_name.get(n, ())) <= 2]

    pairs = []
    for _, text in documents[:60]:
        for sentence in sentences_with_names(text):
            named = targets(sentence)
            if 0 < len(named) <= 2 and len(pairs) < 200:
                pairs.append(("r", sentence, named[0]))
    lines = [line for text in logs[:3] for line in changelog_lines(text)]
    for line in lines:
        named = targets(line)
        if named and len(pairs) < 350:
            pairs.append(("g", re.sub(r"\(?#\d+\)?|\([0-9a-f]{7,}\)|@\w+", "", line).strip(" -*"), named[0]))
    return pairs


class FindingsFile:
    """One JSON line a package, gzip; beside it what was read, with version, licence and counts."""

    def __init__(self, path: str, seed: int):
        self.findings = gzip.open(path, "wt", compresslevel=3)
        self.packages = open(path + ".packages", "w")
        self.random = random.Random(seed)

    def skip(self, name: str, version: str, reason: str | None):
        self.packages.write(json.dumps([name, version, reason, 0]) + "\n")

    def write(self, origin: str, name: str, version: str, licence: str, read, large: bool = False):
        """Keeps documented definitions, the targets of pairs, and some others (names to bodies, distractors)."""
        found, pairs, prose = read
        keep = [i for i, d in enumerate(found) if d["d"]]
        documented = len(keep)
        keep = set(self.random.sample(keep, min(documented, 8000 if large else 600)))
        keep |= {index for _, _, index in pairs}
        others = [i for i in range(len(found)) if i not in keep]
        keep |= set(self.random.sample(others, min(len(others), 2000 if large else 120)))
        kept = sorted(keep)
        place = {index: at for at, index in enumerate(kept)}
        line = dict(
            p=f"{origin}:{name}", D=[found[i] for i in kept], T=[(k, q, place[i]) for k, q, i in pairs], P=prose
        )
        self.findings.write(json.dumps(line) + "\n")
        self.packages.write(
            json.dumps([name, version, licence, len(found), documented, len(pairs), len(prose)]) + "\n"
        )

    def close(self):
        self.findings.close()
        self.packages.close()
