// What does every view receive? Its place, the current project, and the server.
import type { RootList, ServerFacts } from "./answers.ts";
import type { Place } from "./route.ts";

export interface ViewProps {
  readonly place: Place;
  readonly roots: RootList["roots"];
  /** The current project; undefined if none is indexed. */
  readonly root: string | undefined;
  readonly server: ServerFacts;
  readonly askRootsAgain: () => void;
}
