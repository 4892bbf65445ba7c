"""Everyday and technical English for distilling a transformer: dialogues, novels, dictionaries, documents and questions.

Usage: memory_texts.py DATA REPOSITORIES. Reads the clones of memory_sources.py (REPOSITORIES/OWNER+NAME/repo), the packages
that fetch_npm.py left in DATA/npm, DATA/wordnet and apt-cache. Writes DATA/documents.txt: a sentence or turn a line, an
empty line after each document. No text becomes part of the model.
"""

import glob
import html
import json
import os
import random
import re
import subprocess
import sys
import tarfile

from held_out import PACKAGE
from prose import SENTENCE_END, is_mostly_ascii, strip_markup
from prose_texts import descriptions, names_held_out, wordnet

NAMES = (
    "Anna Ben Carla David Elena Farid Grace Hugo Ines Jonas Kira Liam Maya Noah Olga Priya Quentin Rosa Samir Tara Umar Vera "
    "Wes Xenia Yusuf Zoe Mark Julia Tom Emma Luca Nina Peter Sofia user assistant User Assistant me bot"
).split()
LONGEST = 400
MANUALS = (
    "MicrosoftDocs+PowerShell-Docs joelparkerhenderson+architecture-decision-record basecamp+handbook tc39+notes rust-lang+rfcs "
    "dotnet+csharplang kubernetes+enhancements nodejs+TSC golang+proposal ronaldl29+public-domain-recipes python+peps"
).split()
COMMITS = 12_000


class Documents:
    def __init__(self, path: str):
        self.out, self.sentences, self.documents, self.seen = open(path, "w"), 0, 0, set()

    def add(self, sentences):
        kept = []
        for text in sentences:
            text = re.sub(r"\s+", " ", text).strip()
            if not 8 <= len(text) <= LONGEST or not is_mostly_ascii(text) or text in self.seen or names_held_out(text):
                continue
            self.seen.add(text)
            kept.append(text)
        if kept:
            self.out.write("\n".join(kept) + "\n\n")
            self.sentences += len(kept)
            self.documents += 1

    def report(self, name: str):
        print(f"{name}: {self.documents} documents, {self.sentences} sentences so far", flush=True)


def split(text: str):
    return SENTENCE_END.split(text)


def files(clones: str, repo: str, pattern: str):
    folder = f"{clones}/{repo}/repo"
    names = subprocess.run(
        ["git", "-C", folder, "ls-tree", "-r", "HEAD", "--name-only"], capture_output=True, text=True
    )
    for name in names.stdout.split("\n"):
        if re.search(pattern, name):
            shown = subprocess.run(["git", "-C", folder, "show", f"HEAD:{name}"], capture_output=True).stdout
            # A snapshot may lack its largest files.
            if shown:
                yield shown.decode(errors="replace")


def spoken(turns, draw):
    """Turns of one talk; in half of the talks each begins with the name of who speaks."""
    first, second = draw.sample(NAMES, 2)
    named = draw.random() < 0.5
    for index, text in enumerate(turns):
        yield f"{(first, second)[index % 2]}: {text}" if named else text


def talks(clones: str, draw):
    for text in files(clones, "google-research-datasets+Taskmaster", r"(dialogs|data/[a-z_0-9-]+)\.json$"):
        for talk in json.loads(text):
            if isinstance(talk, dict) and "utterances" in talk:
                yield spoken([turn["text"] for turn in talk["utterances"]], draw)
    for text in files(clones, "google-research-datasets+Taskmaster", r"^TM-3-2020/splits/.*\.tsv$"):
        for row in text.split("\n"):
            yield spoken(re.findall(r"<[UA]>([^<\t]+)", row), draw)
    for text in files(clones, "alexa+Topical-Chat", r"^conversations/.*\.json$"):
        for talk in json.loads(text).values():
            yield spoken([turn["message"] for turn in talk["content"]], draw)
    for text in files(clones, "alexa+alexa-with-dstc9-track1-dataset", r"logs\.json$"):
        for talk in json.loads(text):
            yield spoken([turn["text"] for turn in talk], draw)
    for text in files(clones, "alexa+alexa-with-dstc9-track1-dataset", r"^data_eval/knowledge\.json$"):
        for places in json.loads(text).values():
            for place in places.values():
                for doc in place["docs"].values():
                    yield [doc["title"], doc["body"]]


def novels(clones: str):
    for folder in sorted(glob.glob(f"{clones}/standardebooks+*")):
        for text in files(clones, os.path.basename(folder), r"^src/epub/text/[a-z0-9-]+\.xhtml$"):
            paragraphs = re.findall(r"<p[^>]*>(.*?)</p>", text, re.S)
            plain = [html.unescape(re.sub(r"<[^>]+>", "", part)) for part in paragraphs]
            plain = [
                part.translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x2060: None, 0x200A: None})
                for part in plain
            ]
            plain = [
                part.replace("\u2014", " - ").replace("\u2026", "...").replace("\u2011", "-").replace("\xa0", " ")
                for part in plain
            ]
            yield [sentence for part in plain for sentence in split(part)]


def prose_of(text: str):
    for part in re.split(r"\n\s*\n|\n\s*(?:[-*+]|\d+\.)\s+|\n#+ ", strip_markup(text)):
        part = re.sub(r"\s+", " ", part).strip(" -*#>")
        letters = sum(char.isalpha() or char == " " for char in part)
        if len(part) > 15 and letters > 0.8 * len(part) and "|" not in part:
            yield from split(part)


def manuals(clones: str, data: str):
    for repo in MANUALS:
        for text in files(clones, repo, r"\.(md|rst)$"):
            yield list(prose_of(re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S)))
    for archive in sorted(glob.glob(f"{data}/npm/*.tgz")):
        if PACKAGE.match(os.path.basename(archive).rsplit("@", 1)[0].replace("+", "/")):
            continue
        with tarfile.open(archive) as opened:
            for member in opened:
                if member.isfile() and member.name.lower().endswith((".md", ".markdown")) and member.size < 400_000:
                    yield list(prose_of(opened.extractfile(member).read().decode(errors="replace")))[:300]


def commits(clones: str):
    """Subjects of commits and what is said about them: this is how decisions are written down."""
    for folder in sorted(glob.glob(f"{clones}/*/repo")):
        log = subprocess.run(
            ["git", "-C", folder, "log", f"-{COMMITS}", "--no-merges", "--format=%s%n%b%x00"], capture_output=True
        )
        for entry in log.stdout.decode(errors="replace").split("\0"):
            lines = [line for line in entry.strip().split("\n") if line and not re.match(r"[A-Z][\w-]+: |\* |#", line)]
            if lines:
                yield [lines[0], *split(" ".join(lines[1:]))]


THINGS = [
    "What is {n}?",
    "Who bought the {n}?",
    "When did we talk about the {n}?",
    "Where did I leave my {n}?",
    "Why did you {v}?",
    "I want to {v} next week.",
    "My {k} likes {n}.",
    "We decided against the {n} because of the {m}.",
    "How often do I {v}?",
    "Does {p} have a {n}?",
    "What did {p} say about the {n}?",
    "{p} is {a} about the {n}.",
    "Which {n} did {p} choose?",
    "I'm allergic to {n}.",
    "I prefer the {n} to the {m}.",
    "Last {t} I saw a {a} {n}.",
    "{p} started to {v} in {t}.",
    "How long has {p} been {a}?",
    "We moved the {n} to the {m}.",
    "Use {n} instead of {m}.",
    "The {n} broke, so {p} bought a {m}.",
    "What should I give {p} who loves {n}?",
    "Is the {n} still {a}?",
    "How many {n}s does {p} own?",
    "{p} no longer works on the {n}.",
    "What changed about the {n} since {t}?",
    "Remind me about the {n}.",
    "The team agreed to {v} before {t}.",
    "Never {v} the {n}.",
    "Which database do we use for {n}?",
    "The {n} service fails when the {m} is {a}.",
    "Why is the {n} so {a}?",
    "I {v} every {t}.",
    "{p}: I {v} with my {k} on {t}.",
    "{p}: we got a new {n}!",
    "I just finished my first {n}.",
    "Could you help me {v}?",
    "My {k} gave me a {n} for my birthday.",
    "I've been learning to {v} since {t}.",
    "We are going to {v} this {t}.",
    "{p} got a job at the {n}.",
    "I'm thinking about selling my {n}.",
    "The {n} costs more than the {m}.",
    "I hate {n}.",
    "I spent the whole {t} on the {n}.",
    "Our {n} was {a} when we arrived.",
    "My doctor told me to avoid {n}.",
    "{p} moved to a {a} {n}.",
    "How did the {n} go?",
    "What kind of {n} do I like?",
    "Where did {p} go in {t}?",
    "Who is {p}'s {k}?",
    "Did I ever {v}?",
    "Before the {n} we had a {m}.",
    "After {t} the {n} must be {a}.",
    "Set the {n} to the {m}.",
    "The build fails because the {n} is {a}.",
    "Always {v} before you deploy the {n}.",
    "We replaced the {n} by the {m} in {t}.",
    "The {n} is stored in the {m}.",
    "What would {p} like to eat?",
    "Suggest a hobby for someone who is {a}.",
    "What should I wear to the {n}?",
    "Why can't {p} {v}?",
    "Any ideas for a trip with a {n}?",
    "Can you recommend a {a} {n}?",
    "What did I say my favorite {n} was?",
    "My {k} had to {v}.",
]
KIN = "mother father sister brother daughter son wife husband friend boss colleague neighbor aunt grandmother cousin dog cat".split()
TIMES = "Monday Tuesday Friday Sunday January March May August October December summer winter spring weekend night morning".split()


def asked(words, draw, number: int):
    """Questions and statements about any word of WordNet: what is asked of memories has words that no novel has."""
    for _ in range(number):
        pick = {"n": draw.choice(words["noun"]), "m": draw.choice(words["noun"]), "v": draw.choice(words["verb"])}
        pick |= {
            "a": draw.choice(words["adj"]),
            "p": draw.choice(NAMES[:34]),
            "k": draw.choice(KIN),
            "t": draw.choice(TIMES),
        }
        yield [draw.choice(THINGS).format(**pick)]


def lemmas(folder: str):
    """Words that WordNet counted in texts, or all of them for what is rarer."""
    found = {}
    for part in ("noun", "verb", "adj"):
        words = []
        for line in open(f"{folder}/dict/data.{part}", encoding="latin1"):
            if not line.startswith("  "):
                word = re.sub(r"\(.*\)", "", line.split()[4]).replace("_", " ")
                if word.islower() and len(word) < 20:
                    words.append(word)
        found[part] = words
    return found


def main(data: str, clones: str):
    draw = random.Random(7)
    documents = Documents(f"{data}/documents.txt")
    glosses, examples = wordnet(f"{data}/wordnet")
    for name, found in (
        ("talks", talks(clones, draw)),
        ("novels", novels(clones)),
        ("manuals", manuals(clones, data)),
        ("commits", commits(clones)),
        ("glosses", ([text] for text in glosses)),
        ("examples", ([text] for text in examples)),
        ("descriptions", ([text] for text in descriptions())),
        ("asked", asked(lemmas(f"{data}/wordnet"), draw, 400_000)),
    ):
        for sentences in found:
            documents.add(sentences)
        documents.report(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
