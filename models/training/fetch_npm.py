"""Downloads the packages of npm-packages.txt whose licence is permissive. Usage: fetch_npm.py DATA"""

import concurrent.futures
import json
import os
import sys
import urllib.request

from held_out import PACKAGE
from licences import is_permissive

REGISTRY = "https://registry.npmjs.org/"


def fetch(name: str, folder: str):
    if PACKAGE.match(name):
        return [name, "held out"]
    try:
        with urllib.request.urlopen(REGISTRY + name.replace("/", "%2f") + "/latest", timeout=30) as answer:
            meta = json.load(answer)
        licence = meta.get("license") or (meta.get("licenses") or [{}])[0]
        licence = licence.get("type", "") if isinstance(licence, dict) else licence
        if not is_permissive(licence):
            return [name, "licence", licence]
        if meta["dist"].get("unpackedSize", 0) > 120e6:
            return [name, "too large"]
        file = f"{folder}/{name.replace('/', '+')}@{meta['version']}.tgz"
        if not os.path.exists(file):
            with urllib.request.urlopen(meta["dist"]["tarball"], timeout=120) as answer:
                data = answer.read()
            with open(file, "wb") as out:
                out.write(data)
        return [name, "ok", meta["version"], licence, file]
    except (OSError, KeyError, ValueError) as error:
        return [name, "failed", str(error)[:100]]


def main(data: str):
    folder = f"{data}/npm"
    os.makedirs(folder, exist_ok=True)
    names = open(os.path.join(os.path.dirname(__file__), "npm-packages.txt")).read().split()
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        results = list(pool.map(lambda name: fetch(name, folder), names))
    with open(f"{data}/npm.json", "w") as out:
        json.dump(results, out)
    print(sum(r[1] == "ok" for r in results), "of", len(names), "packages")


if __name__ == "__main__":
    main(sys.argv[1])
