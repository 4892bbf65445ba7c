// Which files are components, and so have names that nothing in them declares? Their languages say so.
import { once } from "../../base/once.ts";
import { listLanguages } from "./catalog.ts";

const endings = once(() =>
  listLanguages().flatMap(({ component, extensions }) => (component === true ? extensions : [])),
);

/** `Card.vue`, `Card.svelte` … for `Card`. */
export function componentFiles(name: string): readonly string[] {
  return endings().map((ending) => name + ending);
}
