// Bold, dim and colored text, or plain text where nobody would see it.

export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly cyan: (text: string) => string;
}

export function createStyle(color: boolean): Style {
  const wrap =
    (open: number, close: number) =>
    (text: string): string =>
      color ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return { bold: wrap(1, 22), dim: wrap(2, 22), green: wrap(32, 39), red: wrap(31, 39), cyan: wrap(36, 39) };
}
