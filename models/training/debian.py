"""Debian's source archives: which there are, and the files of one."""

import lzma
import re


def load_index(path: str) -> list[dict[str, str]]:
    """The paragraphs of a Sources.xz."""
    paragraphs, current, key = [], {}, ""
    with lzma.open(path, "rt", encoding="utf8", errors="replace") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if not line:
                if current:
                    paragraphs.append(current)
                current = {}
            elif line[0] == " ":
                current[key] += "\n" + line.strip()
            else:
                key, _, value = line.partition(":")
                current[key] = value.strip()
    return paragraphs + ([current] if current else [])


def archives(paragraph: dict[str, str]):
    """((name, size) of the upstream archive, (name, size) of Debian's part), or None when there are several."""
    files = [line.split() for line in paragraph.get("Files", "").split("\n") if line.count(" ") == 2]
    upstream = [(f[2], int(f[1])) for f in files if re.search(r"\.orig\.tar\.(gz|xz|bz2)$", f[2])]
    packaging = [(f[2], int(f[1])) for f in files if ".debian.tar" in f[2]]
    return (upstream[0], packaging[0]) if len(upstream) == 1 and len(packaging) == 1 else None
