"""npm tarballs to findings. Usage: mine_npm.py DATA"""

import json
import random
import re
import sys
import tarfile

from package import FindingsFile, is_wanted, read_package

SOURCE = re.compile(r"(^|/)src/|\.(kt|swift|java|cs|lua)$")
BUILD = re.compile(r"(^|/)dist/|cjs")


def members(path: str):
    """Sources before builds: the same function in src/, lib/ and dist/ is kept once."""
    files = []
    with tarfile.open(path, "r|*") as archive:
        for member in archive:
            name = member.name.split("/", 1)[-1]
            if member.isreg() and is_wanted(name, member.size):
                files.append((name, archive.extractfile(member).read()))
    files.sort(key=lambda file: (not SOURCE.search(file[0]), bool(BUILD.search(file[0])), len(file[0])))
    return files[:1500]


def main(data: str):
    packages = [result for result in json.load(open(f"{data}/npm.json")) if result[1] == "ok"]
    random.Random(6).shuffle(packages)
    out = FindingsFile(f"{data}/npm.gz", seed=6)
    for name, _, version, licence, file in packages:
        try:
            out.write("npm", name, version, licence, read_package(members(file), 4e6, 3000))
        except (tarfile.TarError, EOFError, OSError) as error:
            out.skip(name, version, str(error)[:80])
    out.close()


if __name__ == "__main__":
    main(sys.argv[1])
