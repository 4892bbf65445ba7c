// In which folders does the client work? It is asked once, and again when it reports a change.
import { fileURLToPath } from "node:url";
import type { ClientAccess } from "./client-request.ts";

export class ClientFolders {
  #asked: Promise<readonly string[]> | undefined;

  /** Empty for a client that does not answer. */
  list({ listFolders }: ClientAccess): Promise<readonly string[]> {
    if (listFolders === undefined) return Promise.resolve([]);
    this.#asked ??= listFolders().catch(() => []);
    return this.#asked;
  }

  /** Call when the client reports that they changed. */
  forget(): void {
    this.#asked = undefined;
  }
}

/** Absolute paths; URIs that are not files of this machine are left out. */
export function toFolders(roots: readonly { readonly uri: string }[]): readonly string[] {
  return roots.flatMap(({ uri }) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      return [];
    }
  });
}
