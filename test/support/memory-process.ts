// A process that runs commands on the memory of a home, one JSON line at a time: for tests with several processes.
import { createInterface } from "node:readline";
import { openMemory } from "../../src/threads/host/open-memory.ts";

const service = openMemory({ home: process.argv[2]!, embedder: { provider: "hash" } });

interface Command {
  readonly id: number;
  readonly do: "store" | "recall" | "stats" | "flood";
  readonly text: string;
}

async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case "store":
      return (await service.memory.store({ content: command.text })).id;
    case "recall":
      return (await service.memory.recall({ query: command.text, limit: 5, touch: false })).map(
        ({ content }) => content,
      );
    case "stats":
      return service.memory.stats();
    case "flood":
      // Each line is an acknowledgement: a test that kills this process relies on the lines it has read.
      for (let i = 0; ; i++) {
        await Promise.all(
          Array.from({ length: 20 }, async (_, k) => {
            const text = `${command.text} ${i * 20 + k}`;
            await service.memory.store({ content: text, tags: ["flood"] });
            process.stdout.write(`${JSON.stringify({ acknowledged: text })}\n`);
          }),
        );
      }
  }
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const command = JSON.parse(line) as Command;
  void obey(command).then(
    (answer) => process.stdout.write(`${JSON.stringify({ id: command.id, answer })}\n`),
    (error: unknown) => process.stdout.write(`${JSON.stringify({ id: command.id, error: String(error) })}\n`),
  );
});
lines.on("close", () => {
  void service.close();
});
