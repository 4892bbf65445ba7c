// Takes a root out of the server, with all that was ever sent of it.
import type { QdrantServer } from "./qdrant-server.ts";
import { ofRoot } from "./visible.ts";

/** Nobody finds it from the first request on: its own point, which says what stands, is among what goes. */
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
