// The sample family as a separate server over standard input and output, for tests to talk to.
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createServer } from "../../src/mcp/create-server.ts";
import { createLog } from "../../src/mcp/log.ts";
import { loadServerInfo } from "../../src/mcp/server-info.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { createSampleEngine } from "./sample-engine.ts";
import { sampleFamily } from "./sample-family.ts";

const readOnly = process.argv.includes("--read-only");
const engine = createSampleEngine([]);
await createServer({
  info: loadServerInfo(),
  catalog: createCatalog([sampleFamily], { readOnly, outputSchemas: !readOnly }),
  rules: { resultTokens: 1000, readOnly, recordEvents: false },
  getEngine: () => Promise.resolve(engine),
  log: createLog("error"),
}).connect(new StdioServerTransport());
