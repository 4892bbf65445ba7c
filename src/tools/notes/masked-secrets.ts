// Was what the client sent stored as it is? Secrets are not, and the client must know.
import type { ToolContext } from "../definitions/tool.ts";

export function warnOfMasked(count: number, { warn }: Pick<ToolContext, "warn">): void {
  if (count === 0) return;
  const what = count === 1 ? "A secret" : `${count} secrets`;
  warn(`${what} in the content stored as "*": keep it elsewhere.`);
}
