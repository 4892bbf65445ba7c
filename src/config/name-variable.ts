// Which environment variable sets a key of the configuration?

/** `LOCI_WALK_MAX_FILE_BYTES` for `walk.maxFileBytes`. */
export function nameVariable(path: string): string {
  return ["loci", ...splitWords(path)].join("_").toUpperCase();
}

/** `walk`, `max`, `file`, `bytes`. */
export function splitWords(path: string): readonly string[] {
  return path
    .split(".")
    .flatMap((key) => key.split(/(?=[A-Z])/))
    .map((word) => word.toLowerCase());
}
