// Does this URI match that template, and with which values? Reads the part of RFC 6570 that resources use in reverse.

/**
 * `{name}` is one segment, `{+name}` may contain slashes; `{?a,b}` at the end is a query whose parts are all optional.
 */
export type MatchUri = (uri: string) => Readonly<Record<string, string>> | undefined;

/** Throws a plain Error for any other form of template: that is a mistake in our own code. */
export function compileUriTemplate(template: string): MatchUri {
  const [, path = "", query] = /^([^{}]*(?:\{\+?\w+\}[^{}]*)*)(?:\{\?([\w,]+)\})?$/.exec(template) ?? [];
  if (path === "") throw new Error(`${template} is not a URI template of a resource.`);
  const names: string[] = [];
  const parts = path.split(/(\{\+?\w+\})/).map((part) => {
    const [, reserved, name] = /^\{(\+?)(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    names.push(name);
    return reserved === "+" ? "([^?#]+)" : "([^/?#]+)";
  });
  const pattern = new RegExp(`^${parts.join("")}$`);
  const queryNames = query?.split(",") ?? [];
  return (uri) => {
    const [head = "", ...rest] = uri.split("?");
    if (query === undefined && rest.length > 0) return undefined;
    const found = pattern.exec(head);
    if (found === null) return undefined;
    const values: Record<string, string> = {};
    for (const [at, name] of names.entries()) {
      const value = decode(found[at + 1] ?? "");
      if (value === undefined) return undefined;
      values[name] = value;
    }
    const given = new URLSearchParams(rest.join("?"));
    for (const name of queryNames) {
      const value = given.get(name);
      if (value !== null) values[name] = value;
    }
    return values;
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
