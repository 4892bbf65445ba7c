// What every view is given: where it is, the project that is looked at, and the server.
import type { RootList, ServerFacts } from "./answers.ts";
import type { Place } from "./route.ts";

export interface ViewProps {
  readonly place: Place;
  readonly roots: RootList["roots"];
  /** The project that is looked at; undefined where none is indexed. */
  readonly root: string | undefined;
  readonly server: ServerFacts;
  readonly askRootsAgain: () => void;
}
