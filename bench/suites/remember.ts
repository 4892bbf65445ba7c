// What do a memory write and a memory question cost a client, compared with the reference memory server (--peers)? The
// same client asks both over MCP, one call at a time. Ours keeps a write through a power cut and finds by words and
// meaning; the other rewrites its whole file and finds substrings.
import assert from "node:assert/strict";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { cleanEnvironment, lociPath } from "../../test/support/run-loci.ts";
import { diskBytes, withFolder } from "../folders.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import type { Bench } from "../suite.ts";

interface MemoryServer {
  readonly by: string;
  readonly command: readonly string[];
  readonly environment: (folder: string) => Readonly<Record<string, string>>;
  readonly store: (note: Note) => ToolCall;
  readonly recall: (note: Note) => ToolCall;
}

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

interface Note {
  /** A word that is in no other note. */
  readonly mark: string;
  readonly text: string;
}

const figures = ["store", "recall"] as const;

export async function run(bench: Bench): Promise<void> {
  const count = bench.quick ? 100 : 2_000;
  const subject = `${count} notes`;
  const notes = Array.from({ length: count }, (_, i) => writeNote(i));
  const servers = [createOurs(), ...findReference(bench)];
  for (const server of servers) {
    await bench.case(`${subject} by ${server.by}`, () =>
      withFolder((folder) => measureServer(bench, subject, server, folder, notes)),
    );
  }
  const rows = servers.map(({ by }) => [
    by,
    ...figures.map((name) => formatNumber(bench.median({ subject, name, by }))),
    formatNumber((bench.median({ subject, name: "disk", by }) ?? 0) / 1e3),
  ]);
  bench.print(`${subject}; medians over MCP, in ms\n\n`);
  bench.print(renderTable(["server", ...figures, "disk kB"], rows));
}

async function measureServer(
  bench: Bench,
  subject: string,
  server: MemoryServer,
  folder: string,
  notes: readonly Note[],
): Promise<void> {
  const { by } = server;
  const [command = "", ...args] = server.command;
  const environment = { ...cleanEnvironment(), ...server.environment(folder) };
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command, args, env: environment, stderr: "ignore" }));
  const call = async (name: string, tool: ToolCall): Promise<string> => {
    const startedAt = performance.now();
    const result = await client.callTool(tool);
    bench.add({ subject, name, by }, "ms", performance.now() - startedAt);
    const text = JSON.stringify(result.content);
    assert.notEqual(result.isError, true, text);
    return text;
  };
  try {
    for (const note of notes) await call("store", server.store(note));
    for (let i = 0; i < notes.length; i += Math.ceil(notes.length / 100)) {
      const answer = await call("recall", server.recall(notes[i]!));
      assert.ok(answer.includes(notes[i]!.text), `${by} finds ${notes[i]!.mark}: ${answer.slice(0, 500)}`);
    }
    bench.add({ subject, name: "disk", by }, "bytes", diskBytes(folder));
  } finally {
    await client.close();
  }
}

function createOurs(): MemoryServer {
  return {
    by: "loci",
    command: [process.execPath, lociPath, "serve", "--engine", "own"],
    environment: (folder) => ({ LOCI_HOME: folder }),
    store: ({ text }) => ({ name: "store_memory", arguments: { content: text } }),
    recall: ({ mark }) => ({ name: "recall_memory", arguments: { query: mark, k: 10 } }),
  };
}

function findReference(bench: Bench): readonly MemoryServer[] {
  const peer = bench.findPeer("@modelcontextprotocol/server-memory");
  if (peer === undefined) return [];
  return [
    {
      by: "server-memory",
      command: [process.execPath, peer.findCommand("mcp-server-memory")],
      environment: (folder) => ({ MEMORY_FILE_PATH: join(folder, "memory.jsonl") }),
      store: ({ mark, text }) => ({
        name: "create_entities",
        arguments: { entities: [{ name: mark, entityType: "note", observations: [text] }] },
      }),
      recall: ({ mark }) => ({ name: "search_nodes", arguments: { query: mark } }),
    },
  ];
}

function writeNote(i: number): Note {
  const mark = `ticket${(7_919 * (i + 1)) % 1_000_003}x`;
  return {
    mark,
    text: `For ${mark} we keep ${i % 11} retries, since module m${i % 97} times out after ${i} ms.`,
  };
}
