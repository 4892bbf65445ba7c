// How does a caller get the rest of a list inside one element of a result? With `element`, the position of that
// element, and `offset`, which then skips the beginning of the element's own lists.
import { z } from "zod";
import { LociError } from "../../errors.ts";
import { fitToBudget, type BudgetedResult } from "./result-budget.ts";

export const elementParameter = z
  .int()
  .min(0)
  .max(1_000_000)
  .optional()
  .describe("Only the element at this index, from 0; offset then pages through its lists");

/** `clusters[].members` is the list `members` in each element of `clusters`. */
export function listsInElements(lists: readonly string[]): readonly { outer: string; inner: string }[] {
  return lists.flatMap((list) => {
    const [outer = "", inner] = list.split("[].");
    return inner === undefined ? [] : [{ outer, inner }];
  });
}

/** A page of the lists in one element. Everything outside that element comes from pages without `element`. */
export interface ElementPage extends BudgetedResult {
  readonly element: number;
}

/**
 * The result with one element, whose own lists begin at `offset` and are cut to the budget.
 *
 * @throws LociError INPUT_INVALID if the result has no such element.
 */
export function cutElement(
  value: unknown,
  lists: readonly string[],
  { element, offset, tokens }: { readonly element: number; readonly offset: number; readonly tokens: number },
): ElementPage {
  const inElements = listsInElements(lists);
  const outer = inElements[0]?.outer ?? "";
  const result = value as Readonly<Record<string, unknown>>;
  const elements = Array.isArray(result[outer]) ? (result[outer] as readonly unknown[]) : [];
  const chosen = elements[element] as Readonly<Record<string, unknown>> | undefined;
  if (chosen === undefined) {
    throw new LociError(
      "INPUT_INVALID",
      `element is ${element}, but ${outer} has ${elements.length} elements, counted from 0.`,
    );
  }
  const inner = inElements.filter((list) => list.outer === outer).map((list) => list.inner);
  const later = { ...chosen };
  for (const list of inner) {
    if (Array.isArray(later[list])) later[list] = (later[list] as readonly unknown[]).slice(offset);
  }
  const frame: Record<string, unknown> = { ...result };
  for (const list of lists) if (Array.isArray(frame[list])) frame[list] = [];
  const frameTokens = Math.ceil(JSON.stringify(frame).length / 3);
  const fitted = fitToBudget(later, inner, Math.max(100, tokens - frameTokens));
  const omitted = Object.entries(fitted.omitted).map(([list, left]) => [`${outer}[].${list}`, left] as const);
  return {
    ...fitted,
    value: { ...frame, [outer]: [fitted.value] },
    omitted: Object.fromEntries(omitted),
    element,
  };
}
