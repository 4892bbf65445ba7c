// Questions by name: a symbol, its words, a typo, a path, the text of an error message.
import type { ProjectFile } from "./project.ts";
import { pick, sample, uniqueSymbols } from "./query.ts";
import type { NamedSymbol, QualityQuery } from "./query.ts";

const perSet = 10;

/** Takes the sources as they will be searched. */
export function planNamedQueries(sources: readonly ProjectFile[]): QualityQuery[] {
  const symbols = uniqueSymbols(sources, 5);
  return [
    ...sample(symbols.map(askWhere), perSet),
    ...sample(symbols.flatMap(sayInWords), perSet),
    ...sample(symbols.flatMap(mistype), perSet),
    ...sample(pathQueries(sources), perSet),
    ...sample(errorQueries(sources), perSet),
  ];
}

function askWhere({ name, kind, file, answer }: NamedSymbol): QualityQuery {
  const query = pick(
    [
      `where is ${name} defined`,
      `definition of ${name}`,
      `the ${name} ${kind}`,
      `how does ${name} work`,
      `${name} implementation`,
      `what does \`${name}\` do?`,
      `${name}()`,
    ],
    name,
  );
  return { set: "where", query, language: file.parsed.language, answers: [answer] };
}

/** `parseQueryString` as "parse query string". */
function sayInWords({ name, file, answer }: NamedSymbol): QualityQuery[] {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  if (parts.length < 3 || parts.length > 6) return [];
  const query = parts.map((part) => part.toLowerCase()).join(" ");
  return [{ set: "words", query, language: file.parsed.language, answers: [answer] }];
}

/** Two letters swapped, one missing or one doubled, not at the ends. */
function mistype({ name, file, answer }: NamedSymbol): QualityQuery[] {
  if (name.length < 8 || !/^\w+$/.test(name)) return [];
  const at = 2 + (name.length % (name.length - 4));
  const query = pick(
    [
      name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2),
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at) + name[at]! + name.slice(at),
    ],
    name,
  );
  if (query === name) return [];
  return [{ set: "typo", query, language: file.parsed.language, answers: [answer] }];
}

function pathQueries(sources: readonly ProjectFile[]): QualityQuery[] {
  const names = new Map<string, number>();
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  for (const { path } of sources) names.set(nameOf(path), (names.get(nameOf(path)) ?? 0) + 1);
  return sources.flatMap((file): QualityQuery[] => {
    const { path, parsed } = file;
    const name = nameOf(path);
    const short = path.split("/").slice(-2).join("/");
    const isUnique = names.get(name) === 1;
    const line = 1 + ((path.length * 37) % Math.max(1, parsed.lineCount - 1));
    const whole = [
      short,
      path,
      ...(isUnique ? [name, `what is in ${name}`, name.replace(/\.[^.]*$/, "")] : []),
    ];
    const query = pick([...whole, `${short}:${line}`], path);
    const answer = query.endsWith(`:${line}`) ? { path, lines: [line, line] as const } : { path };
    return [{ set: "path", query, language: parsed.language, answers: [answer] }];
  });
}

const message =
  /(?:throw new \w*|\braise \w+|errors\.New|fmt\.Errorf|panic!?|\bdie\w*|\berror\w*|\bfatal\w*|anyhow!|bail!|\bwarn\w*)\s*\(\s*(?:_\(\s*)?[fbru]?(["'`])((?:(?!\1)[^\\\n]){18,120})\1/gi;
const values = ["foo", "42", "config.json", "users", "0x7f"];

/** The message as a user sees it, with the placeholders of the code filled in. */
function errorQueries(sources: readonly ProjectFile[]): QualityQuery[] {
  const seen = new Map<string, QualityQuery[]>();
  for (const { path, text, parsed } of sources) {
    for (const match of text.matchAll(message)) {
      const said = match[2]!;
      if (said.split(" ").length < 3) continue;
      let place = 0;
      const filled = said
        .replace(
          /\$\{[^}]*\}|#\{[^}]*\}|\{[^}]*\}|%[-+0-9.*]*l{0,2}[a-zA-Z]/g,
          () => values[place++ % values.length]!,
        )
        .trim();
      const query = pick([filled, `Error: ${filled}`, `error: ${filled}`, `why do I get "${filled}"`], said);
      const line = text.slice(0, match.index + match[0].length).split("\n").length;
      const known = seen.get(said) ?? [];
      known.push({
        set: "error",
        query,
        language: parsed.language,
        answers: [{ path, lines: [line, line] }],
      });
      seen.set(said, known);
    }
  }
  return [...seen.values()].filter(({ length }) => length === 1).flat();
}
