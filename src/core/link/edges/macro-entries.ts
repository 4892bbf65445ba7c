// Which member of a struct does a macro set to its argument: `#define TEST(f) { #f, f }`?

const definition = /^#\s*define\s+\w+\(([^)]*)\)\s*(.*)$/s;
const designated = /^\.\s*(\w+)\s*=\s*(.*)$/s;

/** Name or position of the member, by the macro's signature and the place of the argument; undefined for none. */
export function memberSetBy(signature: string, place: number): string | undefined {
  const [, parameters = "", text = ""] = definition.exec(signature) ?? [];
  const parameter = parameters.split(",")[place]?.trim();
  if (parameter === undefined || parameter === "") return undefined;
  const body = text.trim();
  const isBraced = body.startsWith("{") && body.endsWith("}");
  for (const [at, part] of partsOf(isBraced ? body.slice(1, -1) : body).entries()) {
    const [, name, value = part] = designated.exec(part) ?? [];
    if (value.replace(/^&/, "").trim() === parameter && (name !== undefined || isBraced))
      return name ?? String(at);
  }
  return undefined;
}

/** The parts of a text between commas outside brackets. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[(){}[\],]/g)) {
    if ("([{".includes(token)) depth++;
    else if (")]}".includes(token)) depth--;
    else if (token === "," && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}
