// A separate process that indexes a folder, and may die midway: node index-once.js HOME ROOT [FAILPOINT]
import { openEngine } from "../../src/open-engine.ts";

const [home, root, failpoint] = process.argv.slice(2);
if (home === undefined || root === undefined) throw new Error("usage: index-once.js HOME ROOT [FAILPOINT]");
const engine = await openEngine({ home, embedder: { provider: "hash" }, threads: 2, failpoint });
const report = await engine.code.index(root, {});
await engine.close();
process.stdout.write(`${JSON.stringify(report)}\n`);
