// Which embedder does a configuration ask for?
import { LociError } from "../../errors.ts";
import type { Embedder } from "./embedder.ts";
import { padDimensions } from "./pad-dimensions.ts";
import type { OnnxModelOptions } from "./onnx-folder.ts";
import { openEndpointEmbedder, type EndpointOptions } from "./providers/endpoint.ts";
import { openHashEmbedder } from "./providers/hash.ts";
import { openModel2VecEmbedder } from "./providers/model2vec.ts";
import { openOnnxEmbedder } from "./providers/onnx.ts";
import { openStaticGraphEmbedder } from "./providers/static-graph.ts";
import { embeddedModelFolder, openStaticEmbedder } from "./providers/static.ts";

/** Plain data: it crosses into worker threads. */
export type EmbedderSpec =
  | { readonly provider: "hash" }
  | { readonly provider: "lightweight" }
  /**
   * `path` is the folder of a static model; without it the package's own is meant. With `runtime: "onnx"` its graph runs
   * in onnxruntime: the same vectors, slower.
   */
  | { readonly provider: "static"; readonly path?: string | undefined; readonly runtime?: "onnx" | undefined }
  | ({ readonly provider: "onnx"; readonly path: string } & OnnxModelOptions)
  | { readonly provider: "model2vec"; readonly path: string }
  | ({ readonly provider: "endpoint" } & EndpointOptions);

/**
 * Opens what `spec` names; rows are a multiple of 16 wide. One instance per thread; close it when done.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE when the model cannot be used, INPUT_INVALID when the spec is wrong.
 */
export async function openEmbedder(spec: EmbedderSpec): Promise<Embedder> {
  return padDimensions(await openProvider(spec));
}

async function openProvider(spec: EmbedderSpec): Promise<Embedder> {
  switch (spec.provider) {
    case "hash":
      return openHashEmbedder();
    case "lightweight":
      // Loaded for who asks for it: its lists of stop words are of sixty languages.
      return (await import("./providers/lightweight.ts")).openLightweightEmbedder();
    case "static":
      return spec.runtime === "onnx" ? openStaticGraphEmbedder(spec.path) : openStaticEmbedder(spec.path);
    case "onnx":
      return openOnnxEmbedder(spec.path, spec);
    case "model2vec":
      return openModel2VecEmbedder(spec.path);
    case "endpoint":
      return openEndpointEmbedder(spec);
    default:
      throw new LociError("INPUT_INVALID", `${JSON.stringify(spec)} names no embedding provider.`, {
        hint: "Providers are static, lightweight, hash, onnx, model2vec and endpoint.",
      });
  }
}

/** What `spec` names for texts that are prose: where the package's own model is meant, that is the one of prose. */
export function chooseForProse(spec: EmbedderSpec): EmbedderSpec {
  return spec.provider === "static" && spec.path === undefined
    ? { provider: "static", path: embeddedModelFolder("loci-prose") }
    : spec;
}

/** Whether the id is that of the model of code that comes with Loci. */
export function isBuiltInModel(id: string): boolean {
  return id.startsWith("loci-static-");
}
