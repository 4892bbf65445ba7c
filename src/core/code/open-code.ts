// What answers questions about code? This machine's indexes and, if one is configured, first the shared server.
import type { QdrantSettings } from "../qdrant/index.ts";
import type { CodeService, Served } from "../types/index.ts";
import { IndexedCode, type IndexedCodeParts } from "./indexed-code.ts";
import { createMaskLoader } from "./mask-loader.ts";
import { RemoteCode } from "./remote/remote-code.ts";
import { createRemoteFirst } from "./remote/remote-first.ts";

export interface CodeParts extends IndexedCodeParts {
  readonly qdrant?: QdrantSettings | undefined;
}

export function openCode(parts: CodeParts): Served<CodeService> & { close(): Promise<void> } {
  const { home, qdrant, searching, masksSecrets } = parts;
  const local = new IndexedCode(parts);
  if (qdrant === undefined) return local;
  const loadMask = createMaskLoader(masksSecrets);
  return createRemoteFirst(new RemoteCode({ home, settings: qdrant, searching, loadMask }), local);
}
