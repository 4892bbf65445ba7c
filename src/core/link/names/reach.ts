// Looks up a name through modules that pass on each other's names, possibly in cycles.
import type { Found } from "../found.ts";
import { notFound } from "../found.ts";
import { PairMap } from "../pair-map.ts";

/**
 * Questions in a row, of which a file that passes on a name of another asks one or two. A thread's call stack has room
 * for more.
 */
const maxDepth = 20_000;

/**
 * A search over (module, name) questions. A question asked again within the outermost search is not followed twice. An
 * answer that such a cut may have affected is kept only for the outermost question, so that no answer depends on what
 * was asked before it.
 */
export class Reach {
  readonly #maxDepth: number;
  readonly #questions = new PairMap();
  readonly #answers: (Found | undefined)[] = [];
  readonly #visited = new Set<number>();
  #depth = 0;
  #cuts = 0;

  /** @param deepest - how many questions may lead to each other; a longer way is not followed to its end */
  constructor(deepest: number = maxDepth) {
    this.#maxDepth = deepest;
  }

  /** The answer to the question (`first`, `second`), computed by `compute` if unknown. */
  find(first: number, second: number, compute: () => Found): Found {
    let question = this.#questions.get(first, second, -1);
    if (question < 0) {
      question = this.#answers.length;
      this.#questions.set(first, second, question);
      this.#answers.push(undefined);
    }
    const known = this.#answers[question];
    if (known !== undefined) return known;
    if (this.#visited.has(question) || this.#depth === this.#maxDepth) {
      this.#cuts++;
      return notFound;
    }
    this.#visited.add(question);
    const cutsBefore = this.#cuts;
    this.#depth++;
    const answer = compute();
    this.#depth--;
    const isOutermost = this.#depth === 0;
    if (isOutermost || this.#cuts === cutsBefore) this.#answers[question] = answer;
    if (isOutermost) this.#visited.clear();
    return answer;
  }

  /** Forgets searches that an exception interrupted. */
  reset(): void {
    this.#visited.clear();
    this.#depth = 0;
  }
}
