// How does an ONNX graph run here? The runtime is an optional dependency, loaded with the first graph.
import { open } from "node:fs/promises";
import type * as Ort from "onnxruntime-node";
import { refuseTelemetry } from "../../base/environment.ts";
import { LociError } from "../../errors.ts";

export type OnnxSession = Ort.InferenceSession;
export type OnnxTensor = Ort.Tensor;
export type OnnxRuntime = typeof Ort;

/**
 * One thread per session, not spinning: higher total throughput than two, because workers run in parallel. Constants
 * only, because an option that the runtime rejects inside a worker kills the whole process.
 */
const sessionOptions: Ort.InferenceSession.SessionOptions = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  graphOptimizationLevel: "all",
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: "0" }, inter_op: { allow_spinning: "0" } } },
};

/** @throws LociError EMBEDDER_UNAVAILABLE if onnxruntime-node is not installed or cannot be loaded. */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  refuseTelemetry();
  try {
    return await import("onnxruntime-node");
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", "onnxruntime-node cannot be loaded.", {
      hint: hintOf(process.platform, process.arch),
      cause,
    });
  }
}

/** npm leaves an optional package out when its script fails, which downloads what only graphics cards need. */
export function hintOf(platform: NodeJS.Platform, arch: string): string {
  const other = "use the built-in model, which needs no runtime";
  return platform === "darwin" && arch === "x64"
    ? `It has no build for Macs with Intel processors: ${other}.`
    : `Run \`npm install --no-save --ignore-scripts onnxruntime-node\` where Loci is installed, or ${other}.`;
}

/**
 * Opens the graph in `file` on the CPU.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if the file is missing, is not a graph, or the runtime rejects it.
 */
export async function openOnnxSession(runtime: OnnxRuntime, file: string): Promise<OnnxSession> {
  await checkGraphFile(file);
  try {
    return await runtime.InferenceSession.create(file, sessionOptions);
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${file} cannot be opened as an ONNX graph.`, {
      hint: "Download the model again, or choose another one.",
      cause,
    });
  }
}

/**
 * A graph is a protobuf message that starts with its IR version. Files that are clearly something else never reach the
 * runtime.
 */
async function checkGraphFile(file: string): Promise<void> {
  const head = Buffer.alloc(2);
  let length: number;
  try {
    const handle = await open(file);
    try {
      length = (await handle.read(head, 0, head.length, 0)).bytesRead;
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${file} cannot be read.`, {
      hint: "Give the folder of an ONNX model, or pull the model again.",
      cause,
    });
  }
  const irVersionField = 0x08;
  if (length < 2 || head[0] !== irVersionField) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${file} is not an ONNX graph.`, {
      hint: "Download the model again: the file may be a Git LFS pointer or an error page.",
    });
  }
}
