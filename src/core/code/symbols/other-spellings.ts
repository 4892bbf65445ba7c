// How else is a name written? As traces, documentation and declarations have it: `pkg.(*Server).Serve`,
// `host.org/module/v2/pkg.Serve.func1`, `def parse`, `static void parse(int)`.

/** Words before a declared name. A name with other words before it is a question or a title. */
const declaring = new Set(
  `abstract async class const constexpr def default enum export extern final fn fun func function impl inline interface
   internal let macro method mod module namespace open override private protected pub public record sealed static struct
   sub trait type typedef union unsafe var virtual void bool char double float int long short signed size_t unsigned`.split(
    /\s+/,
  ),
);
const longestDeclaration = 400;
const mostFolders = 12;

/** Other names to look for if no symbol has the typed one, the closest first. */
export function otherSpellings(typed: string): readonly string[] {
  const whole = typed.trim();
  if (whole.length > longestDeclaration) return [];
  const plain = withoutClosures(withoutReceiver(withoutDeclaration(whole)));
  const names = new Set([plain, ...withoutModule(plain)]);
  names.delete(whole);
  names.delete("");
  return [...names];
}

/** `func (s *Server) Serve(at int)` and `static int parse(char *)`: the name, and the type that it is a method of. */
function withoutDeclaration(text: string): string {
  const method = /^func\s*\(\s*(?:\w+\s+)?\*?(\w+)(?:\[[^\]]*\])?\s*\)\s*(\w+)/.exec(text);
  if (method !== null) return `${method[1]}.${method[2]}`;
  const words = /^((?:\w+[ \t*&]+)+)([^\s*&(][^\s(]*)\s*(?:\(|[{:;=].*$|$)/.exec(text);
  if (words === null) return text;
  const before = words[1]!.split(/[ \t*&]+/).filter((word) => word !== "");
  return before.every((word) => declaring.has(word)) ? words[2]!.replace(/[:;,{]+$/, "") : text;
}

/** `(*Cache[...]).get`: the type of the receiver is only a qualifier. */
function withoutReceiver(text: string): string {
  return text.replace(/\(\*?(\w+)(?:\[[^\]]*\])?\)(?=\.)/g, "$1").replace(/^\*(?=\w)/, "");
}

/** `Server.Serve.func1.2` is a function literal in `Server.Serve`. */
function withoutClosures(text: string): string {
  return text.replace(/(?:\.func\d+(?:\.\d+)*)+(?=$|\()/, "");
}

/** `host.org/team/module/v2/pkg.name`: a file's path in its repository begins at one of the folders. */
function withoutModule(text: string): readonly string[] {
  if (!/^[\w-]+(?:\.[\w-]+)+\/[\w\-./~]+\.\w+(?:\(.*)?$/.test(text)) return [];
  const folders = text.replace(/\/v\d+(?=[./])/g, "").split("/");
  return folders.slice(1, mostFolders).map((_, i) => folders.slice(i + 1).join("/"));
}
