// An edit that changes the edges of an unedited file: does linking what the edit affects give what linking all gives?
import { expect } from "vitest";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { sourceWorld, type Sources } from "./source-view.ts";

export interface Edit {
  readonly path: string;
  /** Undefined if the edit creates the file. */
  readonly from: string | undefined;
  readonly to: string;
  /** Files that are not edited. */
  readonly beside: Sources;
  /** Which of those have different edges after the edit. */
  readonly touched: readonly string[];
}

export function expectRelinked({ path, from, to, beside, touched }: Edit): void {
  const old: Sources = from === undefined ? beside : { ...beside, [path]: from };
  const now: Sources = { ...beside, [path]: to };
  const [before, after] = [sourceWorld(old), sourceWorld(now)];
  const [edgesBefore, whole] = [linkAll(before), linkAll(after)];
  const differing = Object.keys(beside).filter(
    (file) => String(edgesBefore.get(file)) !== String(whole.get(file)),
  );
  expect(differing).toEqual(touched);
  const { edges } = linkChanged(edgesBefore, [old, before], [now, after]);
  expect(Object.fromEntries(edges)).toEqual(Object.fromEntries(whole));
}
