// A client that makes the calls of a reference. Each must succeed, and may also be checked against the documented keys
// and types.
import { expect } from "vitest";
import { findFault, type Shape } from "./documented-shape.ts";
import { readText, type McpConnection } from "./mcp-client.ts";

export type Args = Record<string, unknown>;

interface Asker {
  ask(tool: string, args?: Args): Promise<unknown>;
  expectShape(tool: string, args: Args, shape: Shape): Promise<unknown>;
}

export function createAsker(getConnection: () => McpConnection): Asker {
  const ask = async (tool: string, args: Args = {}): Promise<unknown> => {
    const result = await getConnection().call(tool, args);
    const value = readText(result);
    expect(result.isError ?? false, `${tool} ${JSON.stringify(value)}`).toBe(false);
    return value;
  };
  return {
    ask,
    async expectShape(tool, args, shape) {
      const value = await ask(tool, args);
      expect(findFault(value, shape, tool)).toBeUndefined();
      return value;
    },
  };
}
