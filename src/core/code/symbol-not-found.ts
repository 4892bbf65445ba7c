// No symbol of these roots has that name: what is said of it, and which names are near.
import { LociError } from "../../errors.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

export function symbolNotFound(
  name: string,
  scope: readonly { readonly symbols: Pick<SymbolCatalog, "suggest"> }[],
): LociError {
  // A computed name may be a whole expression.
  const near = scope
    .flatMap(({ symbols }) => symbols.suggest(name, 5))
    .filter((one) => /^.{1,80}$/.test(one))
    .slice(0, 5);
  const mend =
    near.length > 0
      ? { hint: `Names near it: ${near.join(", ")}.` }
      : { next: { do: "find-symbol", name } as const };
  return new LociError("SYMBOL_NOT_FOUND", `No symbol is called ${name}.`, mend);
}
