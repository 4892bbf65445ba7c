// How does a program use the engine directly, without a server? It opens a home (the folder that holds everything Loci
// stores), indexes a folder and searches it.
import { createEngine } from "loci";

/** @returns the paths of the files that were found, best first */
export async function indexAndSearch(home: string, folder: string): Promise<readonly string[]> {
  const engine = await createEngine({ home });
  try {
    await engine.code.index(folder, {});
    const { hits } = await engine.code.search({ query: "round money to cents", root: folder, limit: 5 });
    return hits.map(({ path }) => path);
  } finally {
    await engine.close();
  }
}
