// What does a benchmark command line ask for?
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { cacheFolder } from "./cache-folder.ts";
import { checkCorpus } from "./corpora/choose.ts";
import { namedCorpora } from "./corpora/definitions.ts";
import { checkPeerFolder } from "./peers.ts";
import type { SuiteRequest } from "./start-suite.ts";
import type { SuiteEntry } from "./suites.ts";
import { suites } from "./suites.ts";

export interface BenchCommand {
  readonly suites: readonly SuiteEntry[];
  readonly request: SuiteRequest;
  readonly json: string | undefined;
  readonly installPeersInto: string | undefined;
}

/** Undefined if help is requested. Throws an Error that says what is wrong and what is allowed. */
export function parseCommandLine(words: readonly string[]): BenchCommand | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      suite: { type: "string", multiple: true, default: [] },
      filter: { type: "string" },
      quick: { type: "boolean", default: false },
      corpus: { type: "string", multiple: true, default: [] },
      peers: { type: "boolean", default: false },
      "peer-dir": { type: "string" },
      "install-peers": { type: "boolean", default: false },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const chosen = chooseSuites(values.suite.flatMap((names) => names.split(",")));
  if (positionals.length > 0 && chosen.length !== 1) {
    throw new Error("Arguments after -- go to one suite: name it with --suite.");
  }
  const given = values["peer-dir"];
  const cached = cacheFolder("peers");
  if (values["install-peers"]) mkdirSync(cached, { recursive: true });
  const wantsPeers = values.peers || values["install-peers"] || given !== undefined;
  return {
    suites: chosen,
    json: values.json,
    installPeersInto: values["install-peers"] ? cached : undefined,
    request: {
      quick: values.quick,
      filter: checkFilter(values.filter),
      corpora: values.corpus.map(checkCorpus),
      peerFolders: wantsPeers
        ? [...(given === undefined ? [] : [checkPeerFolder(resolve(given))]), cached, resolve(".")]
        : undefined,
      arguments: positionals,
    },
  };
}

export function usage(): string {
  const list = suites.map(({ name, standsFor }) => `  ${name.padEnd(10)}${standsFor}\n`).join("");
  return `npm run bench -- [--suite NAME]… [--quick] [--filter REGEX] [--json FILE] [--corpus NAME|PATH]…
                 [--peers] [--peer-dir FOLDER] [--install-peers] [-- ARGUMENTS OF THE SUITE]

${list}
--quick          one sample and the least work: under three minutes on two cores; times are not to be quoted
--filter REGEX   only cases whose names match
--json FILE      write all samples, for bench:compare and bench:report
--corpus NAME    a folder of sources, or a definition: ${namedCorpora.map(({ name }) => name).join(", ")},
                 monorepo-10000 (any size)
--peers          also measure the same work by peers, if they are installed
--peer-dir       folder whose node_modules contains them
--install-peers  install them into the cache with npm first
`;
}

function chooseSuites(names: readonly string[]): readonly SuiteEntry[] {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no suite ${unknown.join(", ")}: there are ${suites.map(({ name }) => name).join(", ")}.`,
    );
  }
  return names.length > 0 ? suites.filter(({ name }) => names.includes(name)) : suites;
}

function checkFilter(filter: string | undefined): string | undefined {
  if (filter !== undefined) new RegExp(filter);
  return filter;
}
