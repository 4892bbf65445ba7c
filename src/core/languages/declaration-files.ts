// Which files only declare what other files define? Each language lists the endings of their names.
import { once } from "../../base/once.ts";
import { listLanguages } from "./catalog.ts";

const endings = once(() => listLanguages().flatMap(({ declarations = {} }) => Object.keys(declarations)));

export function isDeclarationFile(path: string): boolean {
  return endings().some((ending) => path.endsWith(ending));
}
