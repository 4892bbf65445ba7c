// Which documents are at the files and lines that the query names?
import { hasBit } from "../../../base/bitmap.ts";
import type { Bitmap } from "../../../base/bitmap.ts";
import { documentId } from "../../lexical/index.ts";
import type { AskedPlace } from "../question/asked-places.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { stemOf, viewSegment } from "../corpus/segment-view.ts";
import type { SegmentView } from "../corpus/segment-view.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { inFolder, entry, bareName, sharedTwo } = rankingWeights.places;
const maxDocumentsPerPlace = 60;

/**
 * For a place with a line, the document that contains it. Otherwise every document of the file, or of the folder's
 * files, from the first on.
 */
export function findPlaceDocuments(
  index: SearchIndex,
  places: readonly AskedPlace[],
  allow: readonly (Bitmap | undefined)[],
): number[] {
  const documents: number[] = [];
  for (const place of places) {
    const before = documents.length;
    index.segments.forEach(({ tables }, s) => {
      const view = viewSegment(tables);
      for (const file of filesToTry(view, place)) {
        if (documents.length - before >= maxDocumentsPerPlace) return;
        if (matchPlace(view.path(file), place) === 0) continue;
        for (const document of documentsAt(view, file, place.line)) {
          if (allow[s] === undefined || hasBit(allow[s], document)) documents.push(documentId(s, document));
        }
      }
    });
  }
  return documents;
}

/** Files that may match: those with the same name, or all if the place may be a folder. */
function filesToTry(view: SegmentView, { path }: AskedPlace): Iterable<number> {
  const mayBeFolder = path.endsWith("/") || !path.slice(path.lastIndexOf("/") + 1).includes(".");
  return mayBeFolder ? view.tables.files.path.keys() : view.filesWithStem(stemOf(path));
}

/** Whether an indexed file is at the place. */
export function hasPlace({ segments }: SearchIndex, place: AskedPlace): boolean {
  const stem = stemOf(place.path);
  return segments.some(({ tables }) => {
    const view = viewSegment(tables);
    return view.filesWithStem(stem).some((file) => matchPlace(view.path(file), place) > 0);
  });
}

/**
 * How well a path matches a place, 0..1: the path ends in the place's parts, or the place is an absolute path that ends
 * in this one (a stack trace from another machine), or it names the folder.
 */
export function matchPlace(path: string, { path: asked }: AskedPlace): number {
  const own = path.toLowerCase();
  if (own === asked || own.endsWith(`/${asked}`)) return 1;
  if (asked.endsWith(`/${own}`)) return 1;
  const folder = asked.endsWith("/") ? asked : `${asked}/`;
  if (own.startsWith(folder) || own.includes(`/${folder}`))
    return opensFolder(own, folder) ? entry : inFolder;
  const bare = own.replace(/\.[^./]*$/, "");
  if (bare === asked || bare.endsWith(`/${asked}`)) return bareName;
  const shared = sharedTail(own.split("/"), asked.split("/"));
  return shared >= 2 ? sharedTwo : 0;
}

/** Whether the name is one that languages give to a package's main file, or the folder's own name. */
function opensFolder(own: string, folder: string): boolean {
  const [name, ...inner] = own.slice(own.lastIndexOf(folder) + folder.length).split("/");
  if (inner.length > 0) return false;
  const stem = stemOf(name!);
  return entryStem.test(stem) || folder.endsWith(`/${stem}/`) || folder === `${stem}/`;
}

const entryStem = /^(__init__|index|init|mod|main|lib)$/;

function sharedTail(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}

function documentsAt(view: SegmentView, file: number, line: number | undefined): number[] {
  const { chunks, files } = view.tables;
  const documents: number[] = [];
  for (let document = files.chunkStart[file]!; document < view.chunkEnd(file); document++) {
    const holds =
      line === undefined || (chunks.startLine[document]! <= line && line <= chunks.endLine[document]!);
    if (holds) documents.push(document);
  }
  return documents;
}
