// What is written at places that the index gives? One question for each root, not one for each place.
import type { CodeText } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";

export interface RootPlace {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** In the order of the places. */
export async function readPlaces(
  places: readonly RootPlace[],
  contextLines: number,
  { engine, signal }: ToolContext,
): Promise<readonly (CodeText | undefined)[]> {
  const texts = places.map((): CodeText | undefined => undefined);
  for (const root of new Set(places.map((place) => place.root))) {
    const own = [...places.keys()].filter((i) => places[i]!.root === root);
    const asked = own.map((i) => {
      const { path, startLine, endLine } = places[i]!;
      return { path, startLine, endLine };
    });
    const read = await engine.code.readCode({ root, places: asked, contextLines, follows: true }, signal);
    own.forEach((i, k) => (texts[i] = read[k]));
  }
  return texts;
}
