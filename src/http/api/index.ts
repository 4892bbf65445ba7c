// What does the page need besides tools? The engine's own answers, complete and unchanged, for people to look at.
// Whoever may call tools may use it.
import type { Family } from "../../tools/definitions/family.ts";
import { commitRoutes } from "./commits.ts";
import { consolidationRoutes } from "./consolidation.ts";
import { graphRoutes } from "./graph.ts";
import { memoryRoutes } from "./memories.ts";
import { createOverviewRoutes, type ServerFacts } from "./overview.ts";
import { searchRoutes } from "./search.ts";

/** As a family without tools, so that its routes are described, checked and answered like any family's. */
export function createApi(facts: ServerFacts): Family {
  return {
    ...{ id: "page", title: "Page", guidance: [], writingTools: [], topics: [] },
    ...{ hasResources: false, hasPrompts: false },
    routes: [
      ...createOverviewRoutes(facts),
      ...commitRoutes,
      ...searchRoutes,
      ...graphRoutes,
      ...memoryRoutes,
      ...consolidationRoutes,
    ],
  };
}
