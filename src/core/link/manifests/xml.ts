// Elements and attributes of XML manifests, found by pattern: MSBuild and Maven files need no more.

/** An unclosed comment runs to the end, so the text is scanned once. */
export function withoutXmlComments(text: string): string {
  return text.replace(/<!--[^]*?(?:-->|$)/g, "");
}

/** The contents of the elements of that name, in order, without those inside one of the same name. */
export function elementsOf(text: string, name: string): string[] {
  const [open, close] = [new RegExp(`<${name}(?:\\s[^<>]*)?>`, "g"), `</${name}>`];
  const found: string[] = [];
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    if (match[0].endsWith("/>")) continue;
    const end = text.indexOf(close, open.lastIndex);
    if (end < 0) break;
    found.push(text.slice(open.lastIndex, end));
    open.lastIndex = end + close.length;
  }
  return found;
}

/** The text of the first such element. */
export function textOf(text: string, name: string): string | undefined {
  return elementsOf(text, name)[0]?.trim();
}

/** Without the elements of these names. */
export function withoutElements(text: string, names: readonly string[]): string {
  let left = text;
  for (const name of names) {
    const [open, close] = [new RegExp(`<${name}(?:\\s[^<>]*)?>`, "g"), `</${name}>`];
    let [kept, from] = ["", 0];
    for (let match = open.exec(left); match !== null; match = open.exec(left)) {
      if (match[0].endsWith("/>")) continue;
      const end = left.indexOf(close, open.lastIndex);
      if (end < 0) break;
      kept += left.slice(from, match.index);
      open.lastIndex = from = end + close.length;
    }
    left = kept + left.slice(from);
  }
  return left;
}
