// Every configuration key with its names in the three places it can be set; derived, so that none is forgotten.
import { z } from "zod";
import { nameVariable, splitWords } from "./name-variable.ts";
import { configSchema } from "./schema.ts";

export interface ConfigLeaf {
  /** `walk.maxFileBytes`. */
  readonly path: string;
  /** `LOCI_WALK_MAX_FILE_BYTES`. */
  readonly variable: string;
  /** `walk-max-file-bytes`, without leading dashes. */
  readonly flag: string;
  readonly type: "string" | "integer" | "boolean" | "list";
  /** Byte sizes may also be given as "64MiB". A relative path is relative to the place it was written in, and
   * a leading `~` is the user's folder. */
  readonly unit: "bytes" | "path" | undefined;
  readonly choices: readonly string[] | undefined;
  /** Its value is never shown. */
  readonly secret: boolean;
  readonly default: unknown;
  readonly description: string;
  /** Words that people use for it but its description does not; only `loci help WORDS` reads them. */
  readonly keywords: string;
}

interface Node {
  readonly type?: string;
  readonly unit?: "bytes" | "path";
  readonly secret?: boolean;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly keywords?: string;
  readonly properties?: Readonly<Record<string, Node>>;
}

let leaves: readonly ConfigLeaf[] | undefined;

export function listConfigLeaves(): readonly ConfigLeaf[] {
  leaves ??= collect(z.toJSONSchema(configSchema, { io: "input" }) as Node, []);
  return leaves;
}

function collect(node: Node, path: readonly string[]): ConfigLeaf[] {
  if (node.properties !== undefined) {
    return Object.entries(node.properties).flatMap(([key, child]) => collect(child, [...path, key]));
  }
  const name = path.join(".");
  return [
    {
      path: name,
      variable: nameVariable(name),
      flag: splitWords(name).join("-"),
      type: node.type === "array" ? "list" : (node.type as "string" | "integer" | "boolean"),
      unit: node.unit,
      choices: node.enum,
      secret: node.secret === true,
      default: node.default,
      description: node.description ?? "",
      keywords: node.keywords ?? "",
    },
  ];
}
