// Which recent commits does a root have? For the page's first view.
import { z } from "zod";
import { LociError } from "../../errors.ts";
import { readLog } from "../../base/git-log.ts";
import { defineRoute, type Route } from "../../tools/definitions/route.ts";
import { limitParameter, list, rootParameter } from "./schemas.ts";

export const commitRoutes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/commits",
    description: "The latest commits of a root, newest first, without merges; empty without git.",
    effect: "read",
    input: z.object({ root: rootParameter, limit: limitParameter(100, 8) }),
    output: z.object({
      commits: list(
        z.object({
          ...{ id: z.string(), at: z.string(), author: z.string(), subject: z.string() },
          files: z.number().describe("How many files of the root it changed"),
        }),
      ),
    }),
    async handle({ root, limit }, { engine, signal }) {
      // Git only runs in folders that are indexed.
      const known = await engine.code.roots(signal);
      if (!known.some((status) => status.root === root))
        throw new LociError("ROOT_NOT_INDEXED", `${root} is not an indexed root.`);
      const commits = (await readLog(root, { limit }, signal)) ?? [];
      const texts = commits.flatMap(({ author, subject }) => [author, subject]);
      const masked = await engine.code.maskTexts({ texts }, signal);
      return {
        commits: commits.map(({ id, date, files }, i) => ({
          ...{ id, at: date, author: masked[2 * i]!, subject: masked[2 * i + 1]! },
          files: files.length,
        })),
      };
    },
  }),
];
