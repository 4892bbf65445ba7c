// How is file text masked before it is shown? The patterns are loaded when the first text is.
import { loadMasker } from "../secrets/index.ts";

/** Loads the function that masks file text before it is shown. */
export type MaskLoader = () => Promise<(text: string) => string>;

/** `masks`: whether secrets are masked; otherwise text is shown as it is. */
export function createMaskLoader(masks: boolean): MaskLoader {
  return async () => {
    if (!masks) return (text) => text;
    const mask = await loadMasker();
    return (text) => mask(text).text;
  };
}
