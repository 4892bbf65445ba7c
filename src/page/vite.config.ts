// How is the page built? Into dist/page, with each file also compressed, so that serving costs nothing.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { UserConfig } from "vite";

const outDir = resolve(import.meta.dirname, "../../dist/page");

function compress(): void {
  for (const entry of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|css|html|svg)$/.test(entry)) continue;
    const path = join(outDir, entry);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

const config: UserConfig = {
  base: "/",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    ...{ outDir, emptyOutDir: true, target: "es2022", reportCompressedSize: false },
    // Nothing is inlined as data: the page's policy accepts only files.
    ...{ assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  },
  plugins: [{ name: "compress", closeBundle: compress }],
};

export default config;
