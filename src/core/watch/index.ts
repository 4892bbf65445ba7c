// What changed below a root since it was last asked?
export type { RootChange } from "./root-watch.ts";
export type { WatchNews, WatchService } from "./open-root-watches.ts";
export { openRootWatches } from "./open-root-watches.ts";
