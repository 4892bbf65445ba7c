// What the tools that programs call most take and give, as types; any other tool takes an object and gives JSON.

export type MementoType = "working" | "episodic" | "semantic" | "procedural";

interface Recalled {
  readonly id: string;
  readonly content: string;
  readonly type: MementoType;
  readonly importance: number;
  readonly created_at: string;
  readonly last_accessed: string;
  readonly pinned: boolean;
  readonly score: number;
  readonly recall_reason: string;
  readonly tags?: readonly string[];
}

interface PinResult {
  readonly success: boolean;
  readonly memory_id: string;
  readonly pinned: boolean;
}

export interface KnownTools {
  readonly remember: {
    readonly arguments: {
      readonly content: string;
      readonly type?: MementoType;
      readonly tags?: readonly string[];
      readonly importance?: number;
      readonly source?: string;
      readonly privacy_scope?: "private" | "team" | "public";
    };
    readonly result: {
      readonly memory_id: string;
      readonly created_at: string;
      readonly type: MementoType;
      readonly importance: number;
    };
  };
  readonly recall: {
    readonly arguments: {
      readonly query: string;
      readonly filters?: {
        readonly type?: readonly MementoType[];
        readonly tags?: readonly string[];
        readonly project_id?: string;
        readonly time_from?: string;
        readonly time_to?: string;
      };
      readonly limit?: number;
    };
    readonly result: {
      readonly items: readonly Recalled[];
      readonly total_count: number;
      readonly query_time: number;
    };
  };
  readonly pin: { readonly arguments: { readonly memory_id: string }; readonly result: PinResult };
  readonly unpin: { readonly arguments: { readonly memory_id: string }; readonly result: PinResult };
  readonly forget: {
    readonly arguments: { readonly memory_id: string; readonly hard?: boolean };
    readonly result: { readonly success: boolean; readonly memory_id: string; readonly deleted_at: string };
  };
}

export type ToolArguments<Name extends string> = Name extends keyof KnownTools
  ? KnownTools[Name]["arguments"]
  : Readonly<Record<string, unknown>>;

export type ToolResult<Name extends string> = Name extends keyof KnownTools
  ? KnownTools[Name]["result"]
  : unknown;
