// Who are we, and what do we send a client first? Only constants, so that they are ready before the SDK is.
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

/** In the form that both versions of the SDK accept. */
export interface Capabilities {
  tools: Plain;
  logging: Plain;
  resources?: { subscribe: boolean };
  prompts?: Plain;
  completions?: Plain;
}

/** Only what is served, so that clients do not ask in vain. The lists never change while a server runs. */
export function describeCapabilities({ hasResources, hasPrompts }: Greeting): Capabilities {
  return {
    tools: {},
    logging: {},
    ...(hasResources ? { resources: { subscribe: true } } : {}),
    ...(hasPrompts ? { prompts: {} } : {}),
    ...(hasResources || hasPrompts ? { completions: {} } : {}),
  };
}

/** The SDK's list, latest first; a test compares them. */
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
