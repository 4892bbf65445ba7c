// Where is this client at work? Questions about code that name no root are about that place, and no other project's.
import { sep } from "node:path";
import type { Engine } from "../engine.ts";

export interface Workspace {
  /** Absolute path of the folder at work in, whether it is indexed or not. */
  folder(): Promise<string>;
  /** The indexed roots that questions without a root are about; none where no root is indexed there: then all are. */
  roots(): Promise<readonly string[]>;
}

export function createWorkspace(folder: string, getEngine: () => Promise<Engine>): Workspace {
  return {
    folder: () => Promise.resolve(folder),
    async roots() {
      const indexed = await (await getEngine()).code.roots();
      const holding = indexed
        .map(({ root }) => root)
        .filter((root) => folder === root || folder.startsWith(root.endsWith(sep) ? root : root + sep))
        .sort((a, b) => b.length - a.length);
      return holding.slice(0, 1);
    },
  };
}
