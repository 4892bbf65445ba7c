// Which files is this client working on? Files it viewed in this connection rank a little higher in its next questions.
import type { Session } from "../../tools/definitions/tool.ts";
import { nearness } from "./context-settings.ts";

export interface Place {
  readonly root: string;
  /** Relative to the root, with "/". */
  readonly path: string;
}

interface WorkingFiles {
  active: Place | undefined;
  /** By root and path, latest last. */
  readonly viewed: Map<string, Place>;
}

const maxViewed = 50;
const bySession = new WeakMap<Session, WorkingFiles>();

function filesOf(session: Session): WorkingFiles {
  const known = bySession.get(session) ?? { active: undefined, viewed: new Map<string, Place>() };
  bySession.set(session, known);
  return known;
}

/** Makes it the active file. */
export function noteViewed(session: Session, place: Place): void {
  const files = filesOf(session);
  const key = keyOf(place);
  files.active = place;
  files.viewed.delete(key);
  files.viewed.set(key, place);
  const [oldest] = files.viewed.keys();
  if (files.viewed.size > maxViewed && oldest !== undefined) files.viewed.delete(oldest);
}

export function findActive(session: Session): Place | undefined {
  return bySession.get(session)?.active;
}

/**
 * The factor for a score, 1 or slightly more: relevance decides, and among about equally relevant code, what is close
 * to where the client works comes first.
 */
export function createNearness(session: Session, active: Place | undefined): (place: Place) => number {
  const viewed = bySession.get(session)?.viewed;
  return (place) => {
    const isNear = active?.root === place.root && folderOf(active.path) === folderOf(place.path);
    return (isNear ? nearness.folder : 1) * (viewed?.has(keyOf(place)) === true ? nearness.viewed : 1);
  };
}

function keyOf({ root, path }: Place): string {
  return `${root}\0${path}`;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
