// A namespace around a type says nothing about a result: which symbol is it named after?
import { expect, test, vi } from "vitest";
import { indexFiles } from "../support/code-graph-client.ts";

vi.setConfig({ testTimeout: 60_000 });

interface Found {
  readonly qualified_name: string;
  readonly kind: string;
}

test("a result that begins with its namespace is named after the type in it", async () => {
  const client = await indexFiles({
    "KeyDerivation/AesEngine.cs":
      "namespace Vault.KeyDerivation\n{\n    public abstract class AesEngine\n    {\n        public abstract int Id { get; }\n\n" +
      "        public virtual void Randomize(int seed)\n        {\n            Check(seed);\n        }\n\n" +
      "        private void Check(int seed)\n        {\n        }\n    }\n}\n",
  });
  const first = async (query: string): Promise<Found> =>
    (await client.ask<Found[]>("search_code", { query }))[0]!;
  expect(await first("how are the keys in the vault derived")).toMatchObject({
    qualified_name: "Vault.KeyDerivation.AesEngine",
    kind: "class",
  });
});
