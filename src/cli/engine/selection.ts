// The configuration, translated into what a server offers.
import type { Config } from "../../config/index.ts";
import type { Selection } from "../../families/serve.ts";

export function toSelection({ server }: Config): Selection {
  const { families, tools, readOnly, outputSchemas } = server;
  return { families, tools, readOnly, outputSchemas };
}
