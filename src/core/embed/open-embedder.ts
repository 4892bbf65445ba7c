// Which embedder does a configuration ask for?
import { LociError } from "../../errors.ts";
import { closeOnce } from "./close-once.ts";
import type { Embedder } from "./embedder.ts";
import { padDimensions } from "./pad-dimensions.ts";
import type { OnnxModelOptions } from "./onnx-folder.ts";
import { openEndpointEmbedder, type EndpointOptions } from "./providers/endpoint.ts";
import { openHashEmbedder } from "./providers/hash.ts";
import { openModel2VecEmbedder } from "./providers/model2vec.ts";
import { openOnnxEmbedder } from "./providers/onnx.ts";
import { openStaticGraphEmbedder } from "./providers/static-graph.ts";
import { embeddedModelFolder, openStaticEmbedder } from "./providers/static.ts";

/** Plain data, so that it can be sent to worker threads. */
export type EmbedderSpec =
  | { readonly provider: "hash" }
  | { readonly provider: "lightweight" }
  /**
   * `path` is the folder of a static model; default: the package's own. With `runtime: "onnx"` its graph runs in
   * onnxruntime: the same vectors, slower.
   */
  | { readonly provider: "static"; readonly path?: string | undefined; readonly runtime?: "onnx" | undefined }
  | ({ readonly provider: "onnx"; readonly path: string } & OnnxModelOptions)
  | { readonly provider: "model2vec"; readonly path: string }
  | ({ readonly provider: "endpoint" } & EndpointOptions);

/**
 * Opens the embedder described by `spec`; its dimensions are a multiple of 16. One instance per thread; close it when
 * done.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if the model cannot be used, INPUT_INVALID if the spec is invalid.
 */
export async function openEmbedder(spec: EmbedderSpec): Promise<Embedder> {
  return closeOnce(padDimensions(await openProvider(spec)));
}

async function openProvider(spec: EmbedderSpec): Promise<Embedder> {
  switch (spec.provider) {
    case "hash":
      return openHashEmbedder();
    case "lightweight":
      // Loaded on demand, because it brings stop words of sixty languages.
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
      throw new LociError("INPUT_INVALID", `${JSON.stringify(spec)} is not an embedding provider.`, {
        hint: "Providers are static, lightweight, hash, onnx, model2vec and endpoint.",
      });
  }
}

/** The embedder for prose: if `spec` means the package's own model, the transformer made for prose. */
export function chooseForProse(spec: EmbedderSpec): EmbedderSpec {
  return isOwnModel(spec) ? { provider: "onnx", path: embeddedModelFolder("loci-memory") } : spec;
}

/** The package's static model for prose, which runs everywhere: for when the chosen one does not work. */
export function openProseStandIn(): Promise<Embedder> {
  return openEmbedder({ provider: "static", path: embeddedModelFolder("loci-prose") });
}

/** Whether `spec` leaves the choice of the model to the package. */
export function isOwnModel(spec: EmbedderSpec): boolean {
  return spec.provider === "static" && spec.path === undefined;
}

/** Whether the id is that of the bundled code model. */
export function isBuiltInModel(id: string): boolean {
  return id.startsWith("loci-static-");
}
