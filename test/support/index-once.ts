// A separate process that indexes a folder, and may die midway: node index-once.js HOME ROOT [FAILPOINT]
// It keeps no vectors beside those of the index.
import { openEngine } from "../../src/open-engine.ts";

const [home, root, failpoint] = process.argv.slice(2);
if (home === undefined || root === undefined) throw new Error("usage: index-once.js HOME ROOT [FAILPOINT]");
const engine = await openEngine({
  home,
  embedder: { provider: "hash" },
  threads: 2,
  vectorBytes: 0,
  failpoint,
});
const report = await engine.code.index(root, {});
await engine.close();
process.stdout.write(`${JSON.stringify(report)}\n`);
