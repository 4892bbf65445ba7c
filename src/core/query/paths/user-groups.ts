// Which users of a symbol are listed first? An answer may show only the start of a long list.
import { detectLanguage } from "../../languages/index.ts";
import { classifyPath, pathClasses } from "./path-class.ts";

/** The project's own sources, then examples, benchmarks and documentation, then tests. */
export type UserGroup = 0 | 1 | 2;

interface User {
  readonly filePath: string;
  readonly isInTests: boolean;
}

const aside = pathClasses.example | pathClasses.documentation;
const noHead = new Uint8Array();

/**
 * Makes the first sort key of a list of users; within a group, every list has its own order. One function serves one
 * list: it classifies each path once.
 */
export function createUserGroups(): (user: User) => UserGroup {
  const asides = new Map<string, 0 | 1>();
  return ({ filePath, isInTests }) => {
    if (isInTests) return 2;
    let group = asides.get(filePath);
    if (group === undefined) {
      const classes = classifyPath(filePath, 0, detectLanguage(filePath, noHead));
      asides.set(filePath, (group = (classes & aside) === 0 ? 0 : 1));
    }
    return group;
  };
}
