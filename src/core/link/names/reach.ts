// Looking up a name through modules that pass on each other's names, where the passing on may run in circles.
import { unresolved } from "../entity.ts";
import { notAsked } from "./file-scope.ts";
import { PairMap } from "../pair-map.ts";

/**
 * A search over (module, name) questions. A question that is asked again while the outermost search runs is not followed
 * twice; an answer that such a cut may have touched is kept for the outermost question only, so that no answer depends
 * on what was asked before it.
 */
export class Reach {
  readonly #questions = new PairMap();
  readonly #answers: number[] = [];
  readonly #strategies: number[] = [];
  readonly #visited = new Set<number>();
  #depth = 0;
  #cuts = 0;
  /** Strategy behind the answer that `find` gave last. */
  strategy = 0;

  /** The answer of the question (`first`, `second`); `compute` gives it and sets `strategy`. */
  find(first: number, second: number, compute: () => number): number {
    let question = this.#questions.get(first, second, -1);
    if (question < 0) {
      question = this.#answers.length;
      this.#questions.set(first, second, question);
      this.#answers.push(notAsked);
      this.#strategies.push(0);
    }
    const known = this.#answers[question]!;
    if (known !== notAsked) {
      this.strategy = this.#strategies[question]!;
      return known;
    }
    if (this.#visited.has(question)) {
      this.#cuts++;
      return unresolved;
    }
    this.#visited.add(question);
    const cutsBefore = this.#cuts;
    this.#depth++;
    const answer = compute();
    this.#depth--;
    const isOutermost = this.#depth === 0;
    if (isOutermost || this.#cuts === cutsBefore) {
      this.#answers[question] = answer;
      this.#strategies[question] = this.strategy;
    }
    if (isOutermost) this.#visited.clear();
    return answer;
  }

  /** Forgets searches that an exception left. */
  reset(): void {
    this.#visited.clear();
    this.#depth = 0;
  }
}
