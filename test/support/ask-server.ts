// One server on one home: tool calls in turn, their answers, and how the process ended.
import { initializeRequest, startServer, type RawMessage, type RawServerOptions } from "./raw-server.ts";

export interface Answer {
  readonly value: unknown;
  readonly isError: boolean;
  readonly warnings: readonly string[];
}

export type Call = readonly [tool: string, parameters: Readonly<Record<string, unknown>>];

/** Runs as another user if one is given, which only root may do. Throws if a signal ends the server. */
export async function askServer(
  home: string,
  calls: readonly Call[],
  user?: RawServerOptions["user"],
): Promise<readonly Answer[]> {
  const server = startServer(home, [], user === undefined ? {} : { user });
  const died = server.exit.then(({ code, signal }) => {
    throw new Error(`The server ended with ${signal ?? code} before it answered.`);
  });
  died.catch(() => undefined);
  const ask = (message: { readonly id: unknown }): Promise<RawMessage> => {
    server.send(message);
    return Promise.race([died, server.waitFor(({ id }) => id === message.id)]);
  };
  await ask(initializeRequest);
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  const answers: Answer[] = [];
  for (const [i, [name, parameters]] of calls.entries()) {
    const params = { name, arguments: parameters };
    answers.push(
      toAnswer(await ask({ jsonrpc: "2.0", id: i, method: "tools/call", params } as { id: number })),
    );
  }
  server.endInput();
  const { signal } = await server.exit;
  if (signal !== null) throw new Error(`The server ended with ${signal}.`);
  return answers;
}

function toAnswer({ result }: RawMessage): Answer {
  const { content, isError, _meta } = result as unknown as {
    readonly content: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly _meta?: { readonly warnings?: readonly string[] };
  };
  return {
    value: JSON.parse(content[0]!.text) as unknown,
    isError: isError ?? false,
    warnings: _meta?.warnings ?? [],
  };
}
