// Who are we, and what do we tell a client first? Constants only: they are ready before the SDK is.
import { readFileSync } from "node:fs";
import type { Greeting } from "../tools/catalog/greeting.ts";

export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

export function loadServerInfo(): ServerInfo {
  const path = new URL("../../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { readonly version: string };
  return { name: "loci", title: "Loci", version };
}

type Plain = Record<string, never>;

/** As both versions of the SDK take them. */
export interface Capabilities {
  tools: Plain;
  logging: Plain;
  resources?: { subscribe: boolean };
  prompts?: Plain;
  completions?: Plain;
}

/** Only what is served: a client asks for the rest in vain. The lists never change while a server runs. */
export function describeCapabilities({ hasResources, hasPrompts }: Greeting): Capabilities {
  return {
    tools: {},
    logging: {},
    ...(hasResources ? { resources: { subscribe: true } } : {}),
    ...(hasPrompts ? { prompts: {} } : {}),
    ...(hasResources || hasPrompts ? { completions: {} } : {}),
  };
}

/** As the SDK has them, latest first; a test compares them. */
export const protocolVersions: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
];

/** The answer to `initialize`: the version the client asked for, or our latest. */
export function createInitializeResult(
  info: ServerInfo,
  greeting: Greeting,
  requestedVersion: string,
): Record<string, unknown> {
  const known = protocolVersions.includes(requestedVersion);
  return {
    protocolVersion: known ? requestedVersion : protocolVersions[0],
    capabilities: describeCapabilities(greeting),
    serverInfo: info,
    instructions: greeting.instructions,
  };
}
