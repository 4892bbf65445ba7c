// Components of Vue and Svelte: their scripts are TypeScript, and all around them is not seen by its grammar.
import type { Hooks } from "../../parse/extraction.ts";
import { ecmascriptHooks } from "../javascript/syntax.ts";

const script = /<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi;

/** The text with all that is not script replaced by spaces, so that every character stays at its place. */
function keepScripts(text: string): string {
  let seen = "";
  let at = 0;
  for (const found of text.matchAll(script)) {
    const start = found.index + found[0].indexOf(">") + 1;
    seen += whiten(text.slice(at, start)) + found[1]!;
    at = start + found[1]!.length;
  }
  return seen + whiten(text.slice(at));
}

function whiten(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}

export const vueHooks: Hooks = {
  ...ecmascriptHooks,
  prepare: {
    prepare(text) {
      const scripts = keepScripts(text);
      return ecmascriptHooks["prepare"]?.prepare?.(scripts) ?? scripts;
    },
  },
};
