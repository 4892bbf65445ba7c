// Under which keys of a root's blocks does what was taken from a compiler's index lie?

export function catalogKey(id: string): string {
  return `${id}/catalog`;
}

export function partKey(id: string, part: number): string {
  return `${id}/${part}`;
}
