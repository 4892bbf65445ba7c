// Which packages does this repository contain, and which of them depend on each other?
import { z } from "zod";
import { defineTool } from "../../tools/definitions/tool.ts";

const getCrossRepo = defineTool({
  name: "get_cross_repo",
  title: "Show workspaces and packages",
  description:
    "Reads the manifests of a repository (Cargo, npm, pnpm, Go, Python, Bundler, Composer, .NET, Maven, Gradle): its workspaces, packages and the " +
    "dependencies between them.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    path: z
      .string()
      .min(1)
      .optional()
      .describe("Path to scan (the workspace, else the last indexed codebase, when omitted)"),
  }),
  output: z.object({
    root: z.string(),
    workspaces: z.array(z.object({ kind: z.string(), root: z.string(), members: z.array(z.string()) })),
    packages: z.array(z.object({ name: z.string(), version: z.string(), manifest: z.string() })),
    dependencies_count: z.int(),
    dependencies: z.array(
      z.object({
        from: z.string(),
        name: z.string(),
        version: z.string(),
        dev: z.boolean(),
        manifest: z.string(),
        internal: z.boolean().describe("The dependency is a package of this repository"),
      }),
    ),
  }),
  lists: ["workspaces[].members", "dependencies", "packages"],
  handle: async ({ path }, context) => {
    const { engine, signal, workspace } = context;
    // Without a workspace, the most recently indexed codebase is meant.
    const report = await engine.code.workspaces(path ?? (await workspace.scope()).roots?.[0], signal);
    return {
      root: report.root,
      workspaces: report.workspaces.map((workspace) => ({ ...workspace, members: [...workspace.members] })),
      packages: report.packages.map(({ name, version, manifest }) => ({ name, version, manifest })),
      dependencies_count: report.dependencies.length,
      // A page of a large repository begins with what the question is about.
      dependencies: report.dependencies.toSorted((a, b) => Number(b.internal) - Number(a.internal)),
    };
  },
});

export const workspaceTools = [getCrossRepo];
