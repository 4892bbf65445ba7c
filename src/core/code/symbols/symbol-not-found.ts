// What does the error say if no symbol has a name? Its message, and similar names.
import { LociError } from "../../../errors.ts";
import { hasFilesLike, suggestFiles, suggestNames } from "./suggest-names.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

type Scope = readonly { readonly symbols: SymbolCatalog }[];

/**
 * `findUses`: a sentence about where the name is used though nothing declares it; asked unless the name is a place. Then
 * similar names mean something else.
 */
export function symbolNotFound(name: string, scope: Scope, findUses?: () => string | undefined): LociError {
  const place = /^(?:\.\/)?([^#]+?)(?::(\d+)(?::\d+)?)?$/.exec(name.trim());
  const [, path = "", line] = place ?? [];
  const lines = Math.max(0, ...scope.map(({ symbols }) => symbols.linesOf(path)));
  if (lines > 0 && line !== undefined) return noSuchLine(path, Number(line), lines);
  // Only a word with the extension of an indexed file surely is not a member.
  if (place !== null && (line !== undefined || scope.some(({ symbols }) => hasFilesLike(symbols, path)))) {
    if (!path.includes(":")) return noSuchFile(path, line === undefined ? undefined : Number(line), scope);
  }
  const uses = findUses?.();
  if (uses !== undefined)
    return new LociError("SYMBOL_NOT_FOUND", `No symbol is named ${name}.`, { hint: uses });
  // A computed name may be a whole expression.
  const near = scope
    .flatMap(({ symbols }) => suggestNames(symbols, name, 5))
    .filter((one) => /^.{1,80}$/.test(one))
    .slice(0, 5);
  const mend =
    near.length > 0
      ? { hint: `Similar names: ${near.join(", ")}.` }
      : { next: { do: "find-symbol", name } as const };
  return new LociError("SYMBOL_NOT_FOUND", `No symbol is named ${name}.`, mend);
}

export function noSuchLine(path: string, line: number, lines: number): LociError {
  return new LociError(
    "SYMBOL_NOT_FOUND",
    `${path} has no line ${line}: it had ${lines} when it was indexed.`,
    {
      hint: `Name a line from 1 to ${lines}, or only the file; if it has grown since, index it again.`,
    },
  );
}

export function noSuchFile(path: string, line: number | undefined, scope: Scope): LociError {
  const near = [...new Set(scope.flatMap(({ symbols }) => suggestFiles(symbols, path, 5)))].slice(0, 5);
  const behind = line === undefined ? "" : `:${line}`;
  return new LociError("SYMBOL_NOT_FOUND", `No indexed file is named ${path}.`, {
    hint:
      near.length > 0
        ? `Similar files: ${near.map((one) => one + behind).join(", ")}.`
        : "Name it by its path in the indexed folder, such as src/main.ts:12.",
  });
}
