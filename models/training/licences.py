"""Which licences let us learn from a package? Permissive ones only."""

import os
import re
import tarfile

PERMISSIVE = re.compile(
    r"^(expat|mit\b|mit[-/~]|x11|isc|bsd|apache|zlib|libpng|psf|python|unlicen[sc]e|public-domain|pd\b|cc0|boost|bsl-1"
    r"|bsl\b|wtfpl|ruby|0bsd|ncsa|postgresql|0-bsd|php|hpnd|permissive|simplified-bsd|new-bsd|freebsd|dom4j|w3c|unicode"
    r"|tcl|lua|zpl|fsfap|blessing|bzip2|artistic|edl|upl|blueoak)",
    re.I,
)
COPYLEFT_TEXT = re.compile(r"GNU (LESSER |AFFERO |LIBRARY )?GENERAL PUBLIC|Mozilla Public|\b[AL]?GPL", re.I)
TEXTS = [
    ("Apache-2.0", r"Apache License,?\s+Version 2\.0"),
    ("Expat", r"Permission is hereby granted, free of charge, to any person obtaining"),
    ("BSD", r"Redistribution and use in source and binary forms"),
    ("ISC", r"Permission to use, copy, modify,? and(?:/or)? distribute this software"),
    ("Unlicense", r"free and unencumbered software"),
    ("PSF-2", r"PYTHON SOFTWARE FOUNDATION LICENSE"),
    ("Zlib", r"provided 'as-is', without any express"),
    ("Boost", r"Boost Software License"),
]


def is_permissive(expression: str | None) -> bool:
    """`A or B`: one permissive choice is enough; `A and B`: all must be."""
    if not expression:
        return False
    line = expression.strip().split("\n")[0].strip(" (),")
    for choice in re.split(r"\s+or\s+|\s*\|\s*", line, flags=re.I):
        parts = [p.strip(" ()") for p in re.split(r"\s+and\s+|,\s*|\s*&\s*", choice, flags=re.I) if p.strip()]
        if parts and all(PERMISSIVE.match(p) and not re.search("gpl", p, re.I) for p in parts):
            return True
    return False


def debian_rules(copyright_text: str) -> list[tuple[list[str], str]]:
    """(globs, licence) of each Files paragraph of a machine-readable debian/copyright."""
    rules = []
    for paragraph in re.split(r"\n\s*\n", copyright_text):
        files = re.search(r"^Files:\s*((?:.|\n(?=[ \t]))*)", paragraph, re.M)
        licence = re.search(r"^License:\s*([^\n]*)", paragraph, re.M)
        if files and licence:
            rules.append((files.group(1).split(), licence.group(1).strip()))
    return rules


def licence_of_archive(path: str) -> str | None:
    """The licence that an archive's own licence files spell out; None when unknown, or when any is copyleft."""
    found = None
    with tarfile.open(path, "r|*") as archive:
        for member in archive:
            name = os.path.basename(member.name).lower()
            if not member.isreg() or member.size > 60_000 or member.name.count("/") > 1:
                continue
            if name != "readme.md" and not re.match(r"(un)?licen[sc]e|copying|copyright", name):
                continue
            text = re.sub(r"\s+", " ", archive.extractfile(member).read().decode("utf8", "replace"))
            if COPYLEFT_TEXT.search(text):
                return None
            if name != "readme.md":
                found = found or next((label for label, pattern in TEXTS if re.search(pattern, text)), None)
    return found
