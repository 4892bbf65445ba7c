"""Downloads Debian source packages, chosen by name, section and size. Usage: fetch_debian.py DATA

A mirror that no longer has a package's current packaging often still has its upstream archive: that is taken alone, and
its licence is then read from its own files. Connections are kept open: thousands of name lookups would be throttled.
"""

import collections
import concurrent.futures
import http.client
import json
import os
import random
import re
import sys
import threading
import urllib.request

from debian import archives, load_index
from held_out import PACKAGE

MIRROR = "deb.debian.org"
SUITES = ("trixie", "sid", "bookworm", "forky", "bullseye", "trixie-backports", "bookworm-backports")
# Language by the name's prefix: largest archive in bytes, most packages.
PREFIXES = {
    "golang": (3e6, 1500), "node": (4e6, 1600), "rust": (1.5e6, 1400), "ruby": (3e6, 1500), "python": (2.5e6, 1700),
    "haskell": (2e6, 900), "php": (12e6, 500), "lua": (3e6, 200), "elixir": (20e6, 50),
}  # fmt: skip
# Large archives that carry a language's own library.
LARGE = """swiftlang kotlin scala mono elixir-lang erlang gradle groovy sbt neovim awesome guava-libraries swift-tools symfony
    phpunit composer scala-xml scala-parser-combinators scala-asm gradle-kotlin-dsl kotlinx-atomicfu jruby netty jetty9
    lucene9 tomcat10 mono-tools mono-addins luajit""".split()
LIBRARY_SECTIONS = {"libs", "libdevel", "devel", "shells", "database", "interpreters", "electronics", "embedded"}
OTHER_SECTIONS = set("utils net admin web text vcs editors math science misc sound graphics video".split())
NOT_LIBRARIES = re.compile(
    r"^(lib.*-perl|fonts|gnome|kf6|emacs|octave|linux|gcc-|golang-1|rustc|cargo|firefox|llvm|boost)"
)


def choose(name: str, section: str, size: int, taken: collections.Counter) -> str | None:
    """The group that a package is taken for, if any."""
    prefix = name.split("-")[0]
    if name in LARGE:
        return "large"
    if prefix in PREFIXES:
        largest, most = PREFIXES[prefix]
        return prefix if size < largest and taken[prefix] < most else None
    if re.search(r"-java$|^lib.*java", name) or section == "java":
        return "java" if size < 6e6 else None
    if NOT_LIBRARIES.match(name):
        return None
    if section in LIBRARY_SECTIONS:
        return "library" if size < 4e6 else None
    return "program" if section in OTHER_SECTIONS and size < 1.5e6 and taken["program"] < 1800 else None


connections = threading.local()


def download(path: str) -> bytes | None:
    for _ in range(3):
        connection = getattr(connections, "open", None) or http.client.HTTPConnection(MIRROR, timeout=60)
        connections.open = connection
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
            return body if answer.status == 200 else None
        except (OSError, http.client.HTTPException):
            connection.close()
            connections.open = None
    return None


def ensure(directory: str, file: tuple[str, int], folder: str) -> bool:
    name, size = file
    path = f"{folder}/{name}"
    if os.path.exists(path) and os.path.getsize(path) == size:
        return True
    body = download(f"/debian/{directory}/{name}")
    if body is None or len(body) != size:
        return False
    with open(path, "wb") as out:
        out.write(body)
    return True


def fetch(group: str, name: str, versions: list[dict], folder: str):
    alone = None
    for paragraph in versions:
        upstream, packaging = archives(paragraph)
        if not ensure(paragraph["Directory"], upstream, folder):
            continue
        row = dict(group=group, name=name, version=paragraph["Version"], upstream=upstream[0], packaging=packaging[0])
        if ensure(paragraph["Directory"], packaging, folder):
            return row
        alone = alone or row | dict(packaging=None)
    return alone


def main(data: str):
    folder = f"{data}/debian"
    os.makedirs(folder, exist_ok=True)
    versions = collections.defaultdict(list)
    for suite in SUITES:
        path = f"{data}/Sources-{suite}.xz"
        if not os.path.exists(path):
            urllib.request.urlretrieve(f"http://{MIRROR}/debian/dists/{suite}/main/source/Sources.xz", path)
        for paragraph in load_index(path):
            if archives(paragraph):
                versions[paragraph["Package"]].append(paragraph)
    names = sorted(versions)
    random.Random(1).shuffle(names)
    taken, chosen = collections.Counter(), []
    for name in names:
        newest = versions[name][0]
        group = choose(name, newest.get("Section", "").split("/")[-1], archives(newest)[0][1], taken)
        if group and not PACKAGE.match(name):
            taken[group] += 1
            chosen.append((group, name))
    print(dict(taken), flush=True)
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        rows = pool.map(lambda choice: fetch(*choice, versions[choice[1]], folder), chosen)
        found = [row for row in rows if row]
    with open(f"{data}/debian.json", "w") as out:
        json.dump(found, out)
    print(len(found), "of", len(chosen), "packages")


if __name__ == "__main__":
    main(sys.argv[1])
