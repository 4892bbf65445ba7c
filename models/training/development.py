"""Queries of several kinds against the definitions of their own language, from projects that training never saw."""

import collections
import json
import random

from asked import key, question


def write_development_set(findings: list[dict], path: str, rnd: random.Random):
    """{language: {q: [{k kind, q text, t index of the answer}], docs: [definition]}}; "prose" holds headings and texts."""
    by_language, asked, seen = collections.defaultdict(list), collections.defaultdict(list), set()
    rnd.shuffle(findings)
    for finding in findings:
        for definition in finding["D"]:
            k = key(definition["c"])
            definition["repeated"] = k in seen
            seen.add(k)
            definition["p"] = finding["p"]
            if not definition["repeated"]:
                by_language[definition["l"]].append(definition)
        per = collections.Counter()
        for kind, query, index in finding["T"]:
            target = finding["D"][index]
            if not target["repeated"] and not per[index] and per[kind] <= 12:
                per[index] += 1
                per[kind] += 1
                asked[target["l"]].append((kind, query, target))
    sets = {}
    for language, definitions in by_language.items():
        made = language_set(definitions, asked[language], rnd)
        if sum(q["k"] == "d" for q in made["q"]) >= 20:
            sets[language] = made
    prose = [(head, text) for finding in findings for _, head, text in finding["P"][:12]]
    rnd.shuffle(prose)
    sets["prose"] = dict(
        q=[dict(k="p", q=head, t=at) for at, (head, _) in enumerate(prose[:400])],
        docs=[dict(p="", n="", e="", d="", c=text) for _, text in prose[:400]],
    )
    with open(path, "w") as out:
        json.dump(sets, out)
    print(path, {language: (len(s["q"]), len(s["docs"])) for language, s in sets.items()})


def language_set(definitions: list[dict], asked: list, rnd: random.Random) -> dict:
    """At most 120 doc sentences and 60 test names, README sentences and changelog lines; some 600 candidates."""
    queries, docs, place = [], [], {}

    def add(definition: dict) -> int:
        if id(definition) not in place:
            place[id(definition)] = len(docs)
            docs.append(dict(p=definition["p"], n=definition["n"], e=definition["e"], d="", c=definition["c"][:1500]))
        return place[id(definition)]

    rnd.shuffle(definitions)
    per, seen = collections.Counter(), set()
    for definition in definitions:
        if definition["d"] and per[definition["p"]] < 15 and len(queries) < 120 and key(definition["d"]) not in seen:
            per[definition["p"]] += 1
            seen.add(key(definition["d"]))
            queries.append(dict(k="d", q=question(definition), t=add(definition)))
    documented = {query["t"] for query in queries}
    rnd.shuffle(asked)
    for kind, query, definition in asked[:60]:
        at = add(definition)
        if at not in documented:  # the doc of a definition that a doc sentence asks for stays hidden
            docs[at]["d"] = definition["d"]
        queries.append(dict(k=kind, q=query, t=at))
    projects = {doc["p"] for doc in docs}
    for definition in definitions:
        if len(docs) >= 600:
            break
        if definition["p"] in projects:
            add(definition)
    return dict(q=queries, docs=docs)


def write_repository_set(findings: list[dict], path: str, rnd: random.Random):
    """A repository is searched alone: 25 doc sentences against all definitions of their package, 60 packages."""
    sets = {}
    for finding in sorted(findings, key=lambda finding: finding["p"]):
        definitions = finding["D"]
        documented = [at for at, d in enumerate(definitions) if d["d"] and d["k"] == "fn"]
        if len(documented) < 40 or len(definitions) < 80:
            continue
        rnd.shuffle(documented)
        queries = [dict(k="d", q=question(definitions[at]), t=at) for at in documented[:25]]
        docs = [dict(p=finding["p"], n=d["n"], e=d["e"], d="", c=d["c"][:1500]) for d in definitions]
        sets[finding["p"]] = dict(q=queries, docs=docs)
    chosen = rnd.sample(sorted(sets), min(60, len(sets)))
    with open(path, "w") as out:
        json.dump({name: sets[name] for name in chosen}, out)
    print(path, len(chosen), "packages")
