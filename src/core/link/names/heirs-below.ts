// Which classes of a file inherit from one, if many are asked for theirs? Each class of the file is walked up once.
import { appendTo } from "../../../base/append-to.ts";
import { typeKinds } from "../type-table.ts";
import type { SymbolId, SymbolRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "./file-scope.ts";
import { superTypesOf } from "./super-types.ts";

/** Classes right below others, and where those of the file stand in its order. */
interface HeirsBelow {
  readonly below: ReadonlyMap<SymbolId, readonly SymbolId[]>;
  readonly places: ReadonlyMap<SymbolId, number>;
}

const known = new WeakMap<FileScope, HeirsBelow>();

/** The same as `heirsInFile`. Asked only for edges: it is kept, so that the bases of all classes must be known. */
export function heirsBelow(state: LinkState, scope: FileScope, type: SymbolId): readonly SymbolRow[] {
  let collected = known.get(scope);
  if (collected === undefined) known.set(scope, (collected = collectBelow(state, scope)));
  const { below, places } = collected;
  const found = new Set(below.get(type));
  for (const heir of found) for (const next of below.get(heir) ?? []) found.add(next);
  return [...found]
    .filter((heir) => places.has(heir))
    .sort((one, other) => places.get(one)! - places.get(other)!)
    .map((heir) => heir - scope.base);
}

function collectBelow(state: LinkState, scope: FileScope): HeirsBelow {
  const { owner } = scope.parsed.expressions;
  const places = new Map<SymbolId, number>();
  for (const heritage of scope.heritage) {
    const heir = scope.base + owner[heritage]!;
    if (owner[heritage]! > 0 && !places.has(heir)) places.set(heir, places.size);
  }
  const below = new Map<SymbolId, SymbolId[]>();
  const walked = new Set(places.keys());
  for (const heir of walked) {
    for (const superType of superTypesOf(state, heir)) {
      if (state.types.kind(superType) !== typeKinds.instance) continue;
      const base = state.types.subject(superType);
      appendTo(below, base, heir);
      walked.add(base);
    }
  }
  return { below, places };
}
