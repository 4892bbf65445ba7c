// What answers questions about code? This machine's indexes and, if one is configured, first the shared server.
import { loadMasker } from "../secrets/index.ts";
import type { QdrantSettings } from "../qdrant/index.ts";
import type { CodeService, Served } from "../types/index.ts";
import { IndexedCode, type IndexedCodeParts } from "./indexed-code.ts";
import { RemoteCode } from "./remote/remote-code.ts";
import { createRemoteFirst } from "./remote/remote-first.ts";

export interface CodeParts extends IndexedCodeParts {
  readonly qdrant?: QdrantSettings | undefined;
  /** Whether secrets are masked in text from there. */
  readonly masksSecrets: boolean;
}

export function openCode(parts: CodeParts): Served<CodeService> & { close(): Promise<void> } {
  const { home, qdrant, searching, masksSecrets } = parts;
  const local = new IndexedCode(parts);
  if (qdrant === undefined) return local;
  const loadMask = async (): Promise<(text: string) => string> => {
    if (!masksSecrets) return (text) => text;
    const mask = await loadMasker();
    return (text) => mask(text).text;
  };
  return createRemoteFirst(new RemoteCode({ home, settings: qdrant, searching, loadMask }), local);
}
