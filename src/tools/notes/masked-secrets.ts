// Was what the client sent stored as it is? Secrets are not, and the client must know.
import type { ToolContext } from "../definitions/tool.ts";

export function warnOfMasked(count: number, { warn }: Pick<ToolContext, "warn">): void {
  if (count > 0) warn(describeMasked(count));
}

export function describeMasked(count: number): string {
  const what = count === 1 ? "A secret" : `${count} secrets`;
  return `${what} in the content stored as "*": keep it elsewhere.`;
}
