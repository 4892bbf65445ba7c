// How is a root removed from the server? With everything ever sent for it.
import type { QdrantServer } from "./qdrant-server.ts";
import { ofRoot } from "./visible.ts";

/**
 * It is invisible from the first request on: its own point, which names the current generation, is among those deleted.
 */
export async function removePushedRoot(
  server: QdrantServer,
  root: string,
  signal?: AbortSignal,
): Promise<void> {
  await server.askOf(
    root,
    (client, shard) =>
      client.delete(server.collection, { ...shard, filter: ofRoot(root), wait: true, ordering: "medium" }),
    signal,
  );
}
