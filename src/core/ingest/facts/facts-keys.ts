// Under which block keys does a root keep the data from a compiler's index?

export function catalogKey(id: string): string {
  return `${id}/catalog`;
}

export function partKey(id: string, part: number): string {
  return `${id}/${part}`;
}
