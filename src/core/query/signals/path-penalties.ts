// Is it the kind of file that is rarely meant? Tests, examples, copies, generated code and prose rank lower unless asked for.
import { chunkKinds } from "../../model/index.ts";
import { adjust } from "../candidate.ts";
import { pathClasses } from "../path-class.ts";
import type { PathClass } from "../path-class.ts";
import type { Signal } from "./signal.ts";

/** What is left of a score. */
const factors: Readonly<Record<PathClass, number>> = {
  test: 0.4,
  example: 0.4,
  compatibility: 0.4,
  generated: 0.4,
  documentation: 0.3,
  declaration: 0.85,
};
const dataFactor = 0.5;

export const pathPenalties: Signal = {
  name: "path-penalties",
  apply(candidates, { query, strength }) {
    const isAskedForPlace = query.places.length > 0;
    for (const candidate of candidates) {
      let factor = 1;
      for (const name of Object.keys(factors) as PathClass[]) {
        const isOf = (candidate.classes & pathClasses[name]) !== 0;
        if (isOf && (query.asksFor & pathClasses[name]) === 0) factor = Math.min(factor, factors[name]);
      }
      const kind = chunkKinds[candidate.view.tables.chunks.kind[candidate.document]!];
      if (kind === "data") factor = Math.min(factor, dataFactor);
      if (isAskedForPlace && candidate.components.has("path-match")) factor = Math.sqrt(factor);
      adjust(candidate, pathPenalties.name, strength * candidate.score * (factor - 1));
    }
  },
};
