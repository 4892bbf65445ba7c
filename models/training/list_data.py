"""models/data.json: every package that training learnt from, with its version and licence. Usage: list_data.py DATA OUT"""

import json
import sys


def main(data: str, out: str):
    listed = {}
    for registry in ("npm", "debian"):
        rows = [json.loads(line) for line in open(f"{data}/{registry}.gz.packages")]
        learnt = [row for row in rows if len(row) == 7 and any(row[4:])]
        listed[registry] = {f"{name}@{version}": licence for name, version, licence, *_ in sorted(learnt)}
    with open(out, "w") as file:
        json.dump(listed, file, indent=0)
        file.write("\n")
    print({registry: len(packages) for registry, packages in listed.items()})


if __name__ == "__main__":
    main(*sys.argv[1:])
