// What does a transformer make of each line of a file? For distilling; after `npm run build`.
// node models/training/embed-texts.mjs MODEL_FOLDER LINES.txt VECTORS.f32
import { readFileSync, writeFileSync } from "node:fs";
import { openEmbedder } from "../../dist/src/core/embed/index.js";

const batch = 256;
const [, , path, linesPath, vectorsPath] = process.argv;
const embedder = await openEmbedder({ provider: "onnx", path });
const lines = readFileSync(linesPath, "utf8").split("\n").filter(Boolean);
const vectors = new Float32Array(lines.length * embedder.dimensions);
for (let at = 0; at < lines.length; at += batch) {
  vectors.set(await embedder.embed(lines.slice(at, at + batch), "document"), at * embedder.dimensions);
}
writeFileSync(vectorsPath, new Uint8Array(vectors.buffer));
console.log(`${lines.length} rows of ${embedder.dimensions}`);
await embedder.close();
