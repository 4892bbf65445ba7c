// A configured root that is not indexed: all callers share one run, and a caller that does not wait for its end gets
// the progress.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memorylayer } from "../../../../src/families/memorylayer/index.ts";
import { createMembership, findProject } from "../../../../src/families/memorylayer/project.ts";
import { createCatalog } from "../../../../src/tools/catalog/catalog.ts";
import { openContext } from "../../../../src/tools/calls/open-context.ts";
import type { ToolContext } from "../../../../src/tools/definitions/tool.ts";
import {
  createCallContext,
  createSampleEngine,
  sampleRoot,
  type SampleEngine,
} from "../../../support/sample-engine.ts";
import { makeRepository, makeTempFolder } from "../../../support/temp.ts";
import { git } from "../../../support/run-git.ts";

function connect(engine: SampleEngine, readOnly = false): Promise<ToolContext> {
  const workspace = {
    folder: () => Promise.resolve(sampleRoot),
    scope: () => Promise.resolve({ roots: [sampleRoot], warning: undefined }),
    resolve: (path: string) => path,
  };
  const call = { ...createCallContext(engine, createCatalog([memorylayer])), workspace };
  return openContext(call, memorylayer, readOnly, { warnings: [] });
}

test("the first call starts an index run, and later calls wait for the same run", async () => {
  const engine = createSampleEngine([]);
  const context = await connect(engine);
  for (let i = 0; i < 2; i++) {
    await expect(findProject(context, 20)).rejects.toMatchObject({
      code: "ROOT_BEING_INDEXED",
      message: expect.stringMatching(
        /^\/projects\/sample is being indexed \(parse: 1 of 2.*, \d+ %\)\.$/,
      ) as string,
    });
  }
  expect(engine.calls.filter((call) => call.startsWith("index"))).toHaveLength(1);
});

test("a read-only server starts no index run", async () => {
  const engine = createSampleEngine([]);
  const project = await findProject(await connect(engine, true), 20);
  expect(project).toEqual({ roots: [sampleRoot], folder: sampleRoot });
  expect(engine.calls).toEqual([]);
});

test("a memory belongs to a project by its folder, a folder inside it, its name, or no namespace", () => {
  const belongs = createMembership("/projects/shop");
  expect(
    [undefined, "/projects/shop", "/projects/shop/src", "Shop"].filter(
      (namespace) => !belongs({ namespace }),
    ),
  ).toEqual([]);
  expect(
    ["/projects/shopping", "/projects", "bakery", "src"].filter((namespace) => belongs({ namespace })),
  ).toEqual([]);
});

test("a memory of another work tree of the repository belongs to the project, one of another repository does not", () => {
  const root = realpathSync(makeRepository({ "app/a.ts": "1", "lib/b.ts": "2" }));
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "files");
  const beside = join(realpathSync(makeTempFolder()), "feature");
  git(root, "worktree", "add", "-q", beside);
  const other = realpathSync(makeRepository({ "app/a.ts": "1" }));
  git(other, "init", "-q");

  const belongs = createMembership(root);
  expect(belongs({ namespace: beside })).toBe(true);
  expect(belongs({ namespace: join(beside, "app") })).toBe(true);
  expect(belongs({ namespace: other })).toBe(false);
  expect(createMembership(beside)({ namespace: root })).toBe(true);
  const ofApp = createMembership(join(root, "app"));
  expect(ofApp({ namespace: join(beside, "app") })).toBe(true);
  expect(ofApp({ namespace: join(beside, "lib") })).toBe(false);
});
