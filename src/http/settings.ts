// What does the HTTP server need to know? Its section of the configuration, and what it serves.
import type { Engine } from "../engine.ts";
import type { CompletionEndpoint } from "../mcp/ask-endpoint.ts";
import type { LogLevel } from "../mcp/log.ts";
import type { CallRules } from "../tools/calls/call-tool.ts";
import type { CatalogLoader } from "./scopes.ts";
import type { TokenSettings } from "./tokens.ts";

export interface HttpSettings extends TokenSettings {
  readonly listen: readonly string[];
  readonly origins: readonly string[];
  readonly hosts: readonly string[];
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  /** 0 for no limit. */
  readonly requestsPerMinute: number;
  readonly requestsPerHour: number;
  readonly concurrentCalls: number;
  readonly maxSessions: number;
  readonly sessionIdleMs: number;
  readonly requestTimeoutMs: number;
  readonly bodyBytes: number;
  /** Size limit of the artifact cache that is offered; 0 offers none. */
  readonly cacheBytes: number;
}

export interface HttpService {
  readonly http: HttpSettings;
  /** Loads the catalog of everything that is offered, or of a part. */
  readonly loadCatalog: CatalogLoader;
  /** Which parts of the families the configuration selects; empty for all of them. */
  readonly tools: readonly string[];
  readonly rules: CallRules;
  readonly confirm: boolean;
  readonly root: string | undefined;
  /** Folder of the artifact cache, if this server may offer one. */
  readonly cacheFolder?: string | undefined;
  readonly logLevel: LogLevel;
  readonly summaries: CompletionEndpoint | undefined;
  readonly getEngine: () => Promise<Engine>;
}
