// The one list that is read from YAML: `packages` of pnpm-workspace.yaml.

/** Globs under `packages:`, as a block or a flow list. */
export function parsePnpmPackages(text: string): readonly string[] {
  const flow = /^packages\s*:\s*\[([^\]]*)\]/m.exec(text)?.[1];
  if (flow !== undefined) return flow.split(",").flatMap(unquote);
  const block = /^packages\s*:[^\n]*\n((?:[ \t]*(?:#[^\n]*|-[^\n]*)?(?:\n|$))*)/m.exec(text)?.[1] ?? "";
  return block.split("\n").flatMap((line) => {
    const item = /^\s*-\s*(.*)$/.exec(line)?.[1];
    return item === undefined ? [] : unquote(item.replace(/\s+#.*$/, ""));
  });
}

function unquote(text: string): string[] {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, "$2");
  return bare === "" ? [] : [bare];
}
