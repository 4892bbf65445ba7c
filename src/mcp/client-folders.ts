// In which folders does the client work? It tells when it is asked, and when they change.
/* eslint-disable @typescript-eslint/no-deprecated */
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { fileURLToPath } from "node:url";

/** A client that does not answer works nowhere that we know of. */
const timeoutMs = 3_000;

/** Asks once, and again when the client tells that they changed. */
export function followClientFolders(server: Server): () => Promise<readonly string[]> {
  let asked: Promise<readonly string[]> | undefined;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    asked = undefined;
  });
  return () => {
    if (server.getClientCapabilities()?.roots === undefined) return Promise.resolve([]);
    asked ??= server
      .listRoots(undefined, { timeout: timeoutMs })
      .then(({ roots }) => roots.flatMap(({ uri }) => findPath(uri)))
      .catch(() => []);
    return asked;
  };
}

/** Nothing for what is not a file of this machine. */
function findPath(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
