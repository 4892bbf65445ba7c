// Where are a home's environments of vectors? Numbered folders beside the artifacts; the one with the highest number is
// current.
import { basename, dirname, join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";

const folderName = /^vectors-(\d{1,9})$/;

/** Ascending. */
export function vectorNumbers(artifacts: string): number[] {
  return listFolder(artifacts)
    .flatMap((name) => folderName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

export function vectorFolder(artifacts: string, number: number): string {
  return join(artifacts, `vectors-${number}`);
}

/** The last one is current. */
export function listVectorFolders(artifacts: string): readonly string[] {
  return vectorNumbers(artifacts).map((number) => vectorFolder(artifacts, number));
}

/** Whether the folder is one of these, and another one is current: its data may be gone, and nothing needs it. */
export function isPastVectorFolder(path: string): boolean {
  const number = folderName.exec(basename(path))?.[1];
  return number !== undefined && vectorNumbers(dirname(path)).some((other) => other > Number(number));
}
