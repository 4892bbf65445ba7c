// How well does each text answer the query, according to a cross-encoder in a local folder?
import { LociError } from "../../errors.ts";
import { runTokens } from "./onnx-batch.ts";
import { loadOnnxModel, type OnnxModel } from "./onnx-folder.ts";
import { loadOnnxRuntime, openOnnxSession, type OnnxRuntime, type OnnxSession } from "./onnx-runtime.ts";
import { OnnxTurns } from "./onnx-turns.ts";

export interface Reranker {
  readonly id: string;
  /** One logit per text: any real number, higher is better; comparable only within one query. */
  score(query: string, texts: readonly string[]): Promise<Float32Array>;
  close(): Promise<void>;
}

/**
 * Opens the cross-encoder in `folder`. Runs one text at a time, because the logits of quantized graphs depend on the
 * rest of the batch.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if runtime, graph or tokenizer cannot be used, or the graph is not a
 * cross-encoder.
 */
export async function openReranker(folder: string): Promise<Reranker> {
  const model = await loadOnnxModel(folder);
  const runtime = await loadOnnxRuntime();
  const session = await openOnnxSession(runtime, model.graphPath);
  const output = "logits";
  if (!session.outputNames.includes(output)) {
    await session.release();
    throw new LociError(
      "EMBEDDER_UNAVAILABLE",
      `${model.graphPath} outputs no logits: it is not a cross-encoder.`,
      {
        hint: "Choose a model that is a reranker.",
        next: { do: "choose-model" },
      },
    );
  }
  const turns = new OnnxTurns(model.id, session);
  return {
    id: model.id,
    score: (query, texts) => turns.run(() => scoreAll(runtime, session, model, query, texts)),
    close: () => turns.close(),
  };
}

async function scoreAll(
  runtime: OnnxRuntime,
  session: OnnxSession,
  model: OnnxModel,
  query: string,
  texts: readonly string[],
): Promise<Float32Array> {
  const scores = new Float32Array(texts.length);
  for (const [i, text] of texts.entries()) {
    const pair = model.tokenizer.encodePair(query, text, model.maxTokens);
    const logits = await runTokens(runtime, session, [pair], "logits");
    scores[i] = (logits.data as Float32Array)[0]!;
    logits.dispose();
  }
  return scores;
}
