// Does search find what was asked? Runs the measurement of bench/quality over folders of projects.
import { runScript } from "../process-tree.ts";
import type { Bench } from "../suite.ts";

export async function run(bench: Bench): Promise<void> {
  if (bench.corpora.length === 0) {
    bench.print("Not run: it needs a folder of projects, --corpus FOLDER.\n");
    return;
  }
  await bench.case("quality", async () => {
    const { stdout } = await runScript(import.meta.url, "../quality/run.js", [
      ...bench.corpora,
      ...bench.arguments,
    ]);
    bench.print(stdout);
  });
}
