// The fixture family behind Loci's own HTTP server, as a target for the conformance suite. Prints its address.
import { openHttpServer } from "../../src/http/open-http-server.ts";
import { loadConfig } from "../../src/config/index.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { createSampleEngine } from "../support/sample-engine.ts";
import { fixtureFamily } from "./fixture-family.ts";

const { config } = loadConfig(new Map(), {}, process.cwd());
const engine = createSampleEngine([]);
const catalog = createCatalog([fixtureFamily]);
const { urls } = await openHttpServer({
  http: { ...config.http, listen: ["0"] },
  ...{ tools: [], confirm: true, root: undefined, logLevel: "error", summaries: undefined },
  rules: { resultTokens: 20_000, readOnly: false, recordEvents: false },
  loadCatalog: () => Promise.resolve(catalog),
  getEngine: () => Promise.resolve(engine),
});
process.stdout.write(`${urls[0] ?? ""}/mcp\n`);
