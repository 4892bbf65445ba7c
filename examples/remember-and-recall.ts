// How does a program store and find memories? Through a server of its own, which the client starts and ends.
import { createClient } from "loci/client";

/** @param home - the folder that holds everything Loci stores; without it, createClient uses the platform's own */
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
