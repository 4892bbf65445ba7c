"""Debian source archives to findings. Usage: mine_debian.py DATA"""

import fnmatch
import json
import random
import re
import sys
import tarfile

from held_out import is_held_out_path
from licences import debian_rules, is_permissive, licence_of_archive
from package import FindingsFile, is_wanted, read_package

# In these archives the documented definitions lie deep: only files of one language with doc comments are read.
ONE_LANGUAGE = {"mono": (".cs", b"/// <summary"), "swiftlang": (".swift", b"///"), "kotlin": (".kt", b"/**")}
THEIR_LICENCE = {"mono": "MIT", "swiftlang": "Apache-2.0"}  # parts differ; these folders' own headers say so
THEIR_TESTS = re.compile(
    r"(^|/)(tests?|testdata|external/(?!corefx|corert|linker|ikvm|cecil|referencesource)|validation-test|benchmark|IRGen"
    r"|SILGen|SILOptimizer)/|Tests?\.",
    re.I,
)


def copyright_text(path: str) -> str:
    with tarfile.open(path) as archive:
        member = next((m for m in archive if m.name.endswith("debian/copyright")), None)
        return archive.extractfile(member).read().decode("utf8", "replace") if member else ""


def licence(row: dict, folder: str) -> tuple[str | None, re.Pattern | None]:
    """The package's licence, and the files that have one we do not learn from."""
    if row["packaging"] is None:
        return licence_of_archive(f"{folder}/{row['upstream']}"), None
    rules = debian_rules(copyright_text(f"{folder}/{row['packaging']}"))
    upstream = [(files, name) for files, name in rules if not all(f.startswith("debian") for f in files)]
    main = next((name for files, name in rules if "*" in files or "./*" in files), None)
    if main is None and upstream and all(is_permissive(name) for _, name in upstream):
        main = upstream[0][1]
    refused = [glob for files, name in upstream if not is_permissive(name) for glob in files]
    pattern = re.compile("|".join(fnmatch.translate(glob) for glob in refused)) if refused else None
    return THEIR_LICENCE.get(row["name"], main), pattern


def members(row: dict, folder: str, refused: re.Pattern | None):
    large, taken = row["group"] == "large", 0
    only = ONE_LANGUAGE.get(row["name"])
    with tarfile.open(f"{folder}/{row['upstream']}", "r|*") as archive:
        for member in archive:
            name = member.name.split("/", 1)[-1]
            if not member.isreg():
                continue
            if only:
                extension, marker = only
                if not member.name.endswith(extension) or THEIR_TESTS.search(member.name) or member.size > 200_000:
                    continue
                data = archive.extractfile(member).read()
                if marker in data and not is_held_out_path(name, large):
                    yield name, data
                continue
            if not is_wanted(name, member.size, large) or (refused and refused.fullmatch(name)):
                continue
            taken += 1
            if not large and taken > 900:
                return
            yield name, archive.extractfile(member).read()


def main(data: str):
    folder = f"{data}/debian"
    rows = json.load(open(f"{data}/debian.json"))
    random.Random(5).shuffle(rows)
    out = FindingsFile(f"{data}/debian.gz", seed=5)
    for row in rows:
        try:
            name, refused = licence(row, folder)
            if not is_permissive(name):
                out.skip(row["name"], row["version"], name)
                continue
            large = row["group"] == "large"
            read = read_package(members(row, folder, refused), 1.5e8 if large else 2.5e6, 150_000 if large else 2500)
            out.write("deb", row["name"], row["version"], name, read, large)
        except (tarfile.TarError, EOFError, OSError) as error:
            out.skip(row["name"], row["version"], str(error)[:80])
    out.close()


if __name__ == "__main__":
    main(sys.argv[1])
