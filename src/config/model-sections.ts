// Which models make vectors and summaries, and where to get models that are given by name.
import { z } from "zod";

export const embedSection = z
  .strictObject({
    provider: z
      .enum(["static", "lightweight", "hash", "onnx", "model2vec", "endpoint"])
      .default("static")
      .meta({ keywords: "embedding model semantic choose" })
      .describe(
        "How vectors are made: the built-in table, hashed words and their parts (lightweight), hashed words (hash), an ONNX or Model2Vec model in embed.path, or the endpoint at embed.url",
      ),
    path: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path" })
      .describe("Folder of the embedding model; if not set, the one that comes with Loci"),
    url: z
      .string()
      .min(1)
      .optional()
      .meta({ keywords: "openai ollama llama.cpp lm studio server api remote http" })
      .describe(
        "Base URL of an OpenAI-compatible API that makes the vectors; setting it selects the endpoint",
      ),
    model: z
      .string()
      .min(1)
      .optional()
      .meta({ keywords: "openai ollama llama.cpp lm studio name" })
      .describe("Name of the model to request from the endpoint"),
    keyVariable: z
      .string()
      .min(1)
      .optional()
      .meta({ keywords: "api key secret token authorization openai" })
      .describe("Name of the environment variable that holds the endpoint's key; no key is sent without it"),
    documentPrefix: z
      .string()
      .optional()
      .describe("Prefix of every stored text, if the endpoint's model expects one"),
    queryPrefix: z
      .string()
      .optional()
      .describe("Prefix of every question, if the endpoint's model expects one"),
  })
  .prefault({});

export const summariesSection = z
  .strictObject({
    url: z
      .string()
      .min(1)
      .optional()
      .meta({
        keywords: "openai ollama llama.cpp lm studio server api llm language model consolidate summarize",
      })
      .describe(
        "Base URL of an OpenAI-compatible API whose model summarizes memories if the client offers none; without it, they are " +
          "summarized by their own sentences",
      ),
    model: z
      .string()
      .min(1)
      .optional()
      .meta({ keywords: "openai ollama llama.cpp lm studio name llm" })
      .describe("Name of the model that summarizes memories"),
    keyVariable: z
      .string()
      .min(1)
      .optional()
      .meta({ keywords: "api key secret token authorization openai" })
      .describe("Name of the environment variable that holds this endpoint's key; no key is sent without it"),
  })
  .prefault({});

export const modelsSection = z
  .strictObject({
    hub: z
      .string()
      .min(1)
      .default("https://huggingface.co")
      .meta({ keywords: "hugging face mirror proxy download" })
      .describe("Where to pull models from: the Hugging Face hub, or a mirror of it"),
  })
  .prefault({});
