// How long does the same Rust take without WebAssembly? Compiles native.rs if the toolchain is installed, and runs it.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CsrGraph } from "../../../src/kernels/index.ts";
import { saveGraph } from "./graphs.ts";
import type { Figure } from "./measure.ts";

const rustc = "/usr/bin/rustc";

/** Figures by kernel; undefined without a Rust compiler. Must run in the package's folder. */
export function measureNative(
  graph: CsrGraph,
  runs: number,
  sources: Uint32Array,
): ReadonlyMap<string, Figure> | undefined {
  if (!existsSync(rustc)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "loci-native-"));
  try {
    const [binary, file] = [join(folder, "native"), join(folder, "graph.u32")];
    const flags = [
      "--edition=2021",
      "-Copt-level=3",
      "-Cpanic=abort",
      "-Ccodegen-units=1",
      "-Ctarget-cpu=native",
    ];
    execFileSync(rustc, [...flags, "-o", binary, "bench/suites/kernels/native.rs"], { stdio: "inherit" });
    saveGraph(file, graph);
    const lines = execFileSync(binary, [file, String(runs), ...Array.from(sources, String)], {
      encoding: "utf8",
    });
    const rows = lines.trim().split("\n");
    return new Map(
      rows.map((line) => {
        const [name = "", wall, cpu] = line.split("\t");
        return [name, { wallMs: Number(wall), cpuMs: Number(cpu) }];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
