// How does a program keep and find memories? With its own server, which ends with the client.
import { createClient } from "loci/client";

/** @param home - where everything is stored; in your program, the platform's data directory */
export async function rememberAndRecall(home: string): Promise<readonly string[]> {
  const client = createClient({ home, flags: ["--tools", "memento"] });
  await client.connect();
  try {
    await client.callTool("remember", {
      content: "We deploy on Thursdays.",
      type: "semantic",
      tags: ["deploy"],
    });
    const { items } = await client.callTool("recall", { query: "When do we deploy?" });
    return items.map(({ content }) => content);
  } finally {
    await client.close();
  }
}
