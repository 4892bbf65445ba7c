// Elements and attributes of XML manifests, found by pattern: MSBuild and Maven files need no more.

/** An unclosed comment runs to the end, so the text is scanned once. */
export function withoutXmlComments(text: string): string {
  return text.replace(/<!--[^]*?(?:-->|$)/g, "");
}

/** The contents of the elements of that name, in order, without those inside one of the same name. */
export function elementsOf(text: string, name: string): string[] {
  return Array.from(spansOf(text, name), ({ from, to }) => text.slice(from, to));
}

/** The text of the first such element. */
export function textOf(text: string, name: string): string | undefined {
  return elementsOf(text, name)[0]?.trim();
}

/** Without the elements of these names. */
export function withoutElements(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    let [kept, from] = ["", 0];
    for (const { start, end } of spansOf(left, name)) {
      kept += left.slice(from, start);
      from = end;
    }
    return kept + left.slice(from);
  }, text);
}

/** Where each element starts and ends, and its content between. */
interface Span {
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

function* spansOf(text: string, name: string): Generator<Span> {
  const [open, close] = [new RegExp(`<${name}(?:\\s[^<>]*)?>`, "g"), `</${name}>`];
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    if (match[0].endsWith("/>")) continue;
    const to = text.indexOf(close, open.lastIndex);
    if (to < 0) return;
    const span = { start: match.index, from: open.lastIndex, to, end: to + close.length };
    open.lastIndex = span.end;
    yield span;
  }
}
