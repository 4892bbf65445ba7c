// What each tool takes and gives, as types. Written from the tools' schemas by `test/architecture/client-types.test.ts`; do not
// edit it by hand.
/* eslint-disable max-lines -- written by a program */

export interface ToolTypes {
  readonly store_memory: {
    readonly arguments: {
      readonly content: string;
      readonly memory_type?:
        "decision" | "pattern" | "preference" | "style" | "habit" | "insight" | "context";
      readonly importance?: number;
      readonly tags?: readonly string[];
      readonly namespace?: string;
      readonly speaker?: string;
      readonly links?: readonly string[];
    };
    readonly result: {
      readonly id: string;
      readonly status: "stored" | "duplicate";
      readonly content_hash: string;
      readonly graph_node_created: boolean;
      readonly memory_type: string;
      readonly importance: number;
      readonly embedded: boolean;
      readonly updated?: readonly ("type" | "tags" | "importance" | "metadata" | "links")[];
      readonly secrets_masked?: number;
    };
  };
  readonly update_memory: {
    readonly arguments: { readonly id: string; readonly content: string; readonly importance?: number };
    readonly result: {
      readonly id: string;
      readonly updated: true;
      readonly content_hash: string;
      readonly importance: number;
      readonly updated_at: string;
    };
  };
  readonly delete_memory: {
    readonly arguments: { readonly id: string };
    readonly result: { readonly id: string; readonly deleted: true };
  };
  readonly refine_memory: {
    readonly arguments: {
      readonly id: string;
      readonly content?: string;
      readonly importance?: number;
      readonly tags?: readonly string[];
    };
    readonly result: {
      readonly old_id: string;
      readonly new_id: string;
      readonly relationship: "EVOLVED_INTO";
    };
  };
  readonly split_memory: {
    readonly arguments: {
      readonly id: string;
      readonly parts: readonly {
        readonly content: string;
        readonly tags?: readonly string[];
        readonly importance?: number;
      }[];
    };
    readonly result: {
      readonly source_id: string;
      readonly parts: readonly string[];
      readonly relationship: "PART_OF";
    };
  };
  readonly merge_memories: {
    readonly arguments: {
      readonly source_ids: readonly string[];
      readonly content: string;
      readonly memory_type?:
        "decision" | "pattern" | "preference" | "style" | "habit" | "insight" | "context";
      readonly importance?: number;
      readonly tags?: readonly string[];
    };
    readonly result: {
      readonly merged_id: string;
      readonly source_ids: readonly string[];
      readonly relationship: "SUMMARIZES";
    };
  };
  readonly recall_memory: {
    readonly arguments: {
      readonly query: string;
      readonly k?: number;
      readonly memory_type?:
        "decision" | "pattern" | "preference" | "style" | "habit" | "insight" | "context";
      readonly namespace?: string;
      readonly offset?: number;
    };
    readonly result: readonly {
      readonly id: string;
      readonly content: string;
      readonly memory_type: string;
      readonly importance: number;
      readonly confidence: number;
      readonly tags: readonly string[];
      readonly namespace: string | null;
      readonly access_count: number;
      readonly created_at: string;
      readonly updated_at: string;
      readonly content_length?: number;
      readonly passage?: string;
      readonly superseded_by?: string;
      readonly score: number;
      readonly score_breakdown: {
        readonly vector_similarity: number;
        readonly graph_strength: number;
        readonly token_overlap: number;
        readonly temporal: number;
        readonly tag_matching: number;
        readonly importance: number;
        readonly confidence: number;
        readonly recency: number;
        readonly scope: number;
      };
    }[];
  };
  readonly recall_with_expansion: {
    readonly arguments: {
      readonly query: string;
      readonly k?: number;
      readonly expansion_depth?: number;
      readonly namespace?: string;
      readonly offset?: number;
    };
    readonly result: readonly {
      readonly id: string;
      readonly content: string;
      readonly memory_type: string;
      readonly importance: number;
      readonly confidence: number;
      readonly tags: readonly string[];
      readonly namespace: string | null;
      readonly access_count: number;
      readonly created_at: string;
      readonly updated_at: string;
      readonly content_length?: number;
      readonly passage?: string;
      readonly superseded_by?: string;
      readonly score: number;
      readonly score_breakdown: {
        readonly vector_similarity: number;
        readonly graph_strength: number;
        readonly token_overlap: number;
        readonly temporal: number;
        readonly tag_matching: number;
        readonly importance: number;
        readonly confidence: number;
        readonly recency: number;
        readonly scope: number;
      };
      readonly expansion_path: string;
    }[];
  };
  readonly recall_with_impact: {
    readonly arguments: {
      readonly query: string;
      readonly k?: number;
      readonly namespace?: string;
      readonly offset?: number;
    };
    readonly result: readonly {
      readonly id: string;
      readonly content: string;
      readonly memory_type: string;
      readonly importance: number;
      readonly confidence: number;
      readonly tags: readonly string[];
      readonly namespace: string | null;
      readonly access_count: number;
      readonly created_at: string;
      readonly updated_at: string;
      readonly content_length?: number;
      readonly passage?: string;
      readonly superseded_by?: string;
      readonly score: number;
      readonly score_breakdown: {
        readonly vector_similarity: number;
        readonly graph_strength: number;
        readonly token_overlap: number;
        readonly temporal: number;
        readonly tag_matching: number;
        readonly importance: number;
        readonly confidence: number;
        readonly recency: number;
        readonly scope: number;
      };
      readonly impact: {
        readonly pagerank: number;
        readonly centrality: number;
        readonly connected_decisions: readonly string[];
        readonly dependent_files: readonly string[];
        readonly modification_count: number;
      };
    }[];
  };
  readonly associate_memories: {
    readonly arguments: {
      readonly source_id: string;
      readonly target_id: string;
      readonly relationship:
        | "RELATES_TO"
        | "LEADS_TO"
        | "PART_OF"
        | "REINFORCES"
        | "CONTRADICTS"
        | "EVOLVED_INTO"
        | "DERIVED_FROM"
        | "INVALIDATED_BY"
        | "DEPENDS_ON"
        | "IMPORTS"
        | "EXTENDS"
        | "CALLS"
        | "CONTAINS"
        | "SUPERSEDES"
        | "BLOCKS"
        | "IMPLEMENTS"
        | "INHERITS"
        | "SIMILAR_TO"
        | "PRECEDED_BY"
        | "EXEMPLIFIES"
        | "EXPLAINS"
        | "SHARES_THEME"
        | "SUMMARIZES";
      readonly weight?: number;
    };
    readonly result: {
      readonly id: string;
      readonly source: string;
      readonly target: string;
      readonly relationship:
        | "RELATES_TO"
        | "LEADS_TO"
        | "PART_OF"
        | "REINFORCES"
        | "CONTRADICTS"
        | "EVOLVED_INTO"
        | "DERIVED_FROM"
        | "INVALIDATED_BY"
        | "DEPENDS_ON"
        | "IMPORTS"
        | "EXTENDS"
        | "CALLS"
        | "CONTAINS"
        | "SUPERSEDES"
        | "BLOCKS"
        | "IMPLEMENTS"
        | "INHERITS"
        | "SIMILAR_TO"
        | "PRECEDED_BY"
        | "EXEMPLIFIES"
        | "EXPLAINS"
        | "SHARES_THEME"
        | "SUMMARIZES";
      readonly weight: number;
    };
  };
  readonly graph_traverse: {
    readonly arguments: {
      readonly start_id: string;
      readonly max_depth?: number;
      readonly algorithm?: "bfs" | "dfs";
      readonly direction?: "outgoing" | "incoming" | "both";
      readonly offset?: number;
    };
    readonly result: readonly {
      readonly id: string;
      readonly kind: string;
      readonly label: string;
      readonly memory_id: string | null;
      readonly depth: number;
      readonly via: string | null;
      readonly relationship: string | null;
      readonly state?: string;
      readonly moved_to?: string;
    }[];
  };
  readonly get_decision_chain: {
    readonly arguments: { readonly file_path?: string; readonly topic?: string; readonly offset?: number };
    readonly result: {
      readonly chain_length: number;
      readonly filter: { readonly file_path: string | null; readonly topic: string | null };
      readonly decisions: readonly {
        readonly id: string;
        readonly content: string;
        readonly importance: number;
        readonly tags: readonly string[];
        readonly created_at: string;
        readonly namespace: string | null;
        readonly superseded_by?: string;
        readonly connections: readonly {
          readonly relationship:
            | "RELATES_TO"
            | "LEADS_TO"
            | "PART_OF"
            | "REINFORCES"
            | "CONTRADICTS"
            | "EVOLVED_INTO"
            | "DERIVED_FROM"
            | "INVALIDATED_BY"
            | "DEPENDS_ON"
            | "IMPORTS"
            | "EXTENDS"
            | "CALLS"
            | "CONTAINS"
            | "SUPERSEDES"
            | "BLOCKS"
            | "IMPLEMENTS"
            | "INHERITS"
            | "SIMILAR_TO"
            | "PRECEDED_BY"
            | "EXEMPLIFIES"
            | "EXPLAINS"
            | "SHARES_THEME"
            | "SUMMARIZES";
          readonly source: string;
          readonly target: string;
        }[];
      }[];
    };
  };
  readonly index_codebase: {
    readonly arguments: { readonly path: string; readonly offset?: number };
    readonly result: {
      readonly root: string;
      readonly files_scanned: number;
      readonly files_parsed: number;
      readonly files_skipped: number;
      readonly files_unchanged: number;
      readonly files_removed: number;
      readonly files_reused: number;
      readonly files_bulk: number;
      readonly symbols: number;
      readonly references: number;
      readonly edges_resolved: number;
      readonly edges_external: number;
      readonly edges_ambiguous: number;
      readonly edges_unresolved: number;
      readonly symbols_embedded: number;
      readonly chunks: number;
      readonly chunks_embedded: number;
      readonly problems: readonly {
        readonly path: string;
        readonly code: string;
        readonly message: string;
      }[];
      readonly elapsed_ms: number;
    };
  };
  readonly search_symbols: {
    readonly arguments: {
      readonly query: string;
      readonly kind?:
        | "function"
        | "method"
        | "class"
        | "struct"
        | "enum"
        | "interface"
        | "type"
        | "constant"
        | "module"
        | "test";
      readonly limit?: number;
      readonly root?: string;
      readonly offset?: number;
    };
    readonly result: readonly {
      readonly id: string;
      readonly name: string;
      readonly qualified_name: string;
      readonly kind:
        | "module"
        | "function"
        | "method"
        | "class"
        | "struct"
        | "enum"
        | "interface"
        | "type"
        | "constant"
        | "test"
        | "variable"
        | "field"
        | "macro";
      readonly signature: string;
      readonly file_path: string;
      readonly line_start: number;
      readonly line_end: number;
      readonly visibility: "public" | "private" | "protected" | "internal";
      readonly parent: string | null;
      readonly language: string;
      readonly root: string;
    }[];
  };
  readonly get_symbol_info: {
    readonly arguments: { readonly qualified_name: string; readonly root?: string; readonly offset?: number };
    readonly result:
      | {
          readonly id: string;
          readonly name: string;
          readonly qualified_name: string;
          readonly kind:
            | "module"
            | "function"
            | "method"
            | "class"
            | "struct"
            | "enum"
            | "interface"
            | "type"
            | "constant"
            | "test"
            | "variable"
            | "field"
            | "macro";
          readonly signature: string;
          readonly file_path: string;
          readonly line_start: number;
          readonly line_end: number;
          readonly visibility: "public" | "private" | "protected" | "internal";
          readonly parent: string | null;
          readonly language: string;
          readonly root: string;
          readonly doc_comment: string | null;
          readonly calls?: readonly string[];
          readonly called_by?: number;
          readonly called_by_possible?: number;
          readonly unresolved?: {
            readonly name: string;
            readonly mentions: number;
            readonly files: number;
            readonly at_least?: true;
            readonly places: readonly string[];
          };
          readonly declares?: readonly string[];
        }
      | {
          readonly ambiguous: true;
          readonly total: number;
          readonly candidates: readonly {
            readonly id: string;
            readonly qualified_name: string;
            readonly kind:
              | "module"
              | "function"
              | "method"
              | "class"
              | "struct"
              | "enum"
              | "interface"
              | "type"
              | "constant"
              | "test"
              | "variable"
              | "field"
              | "macro";
            readonly file_path: string;
            readonly line_start: number;
            readonly signature: string;
            readonly root: string;
          }[];
        };
  };
  readonly search_code: {
    readonly arguments: {
      readonly query: string;
      readonly k?: number;
      readonly language?: string;
      readonly under?: string;
      readonly glob?: string;
      readonly kind?:
        | "module"
        | "function"
        | "method"
        | "class"
        | "struct"
        | "enum"
        | "interface"
        | "type"
        | "constant"
        | "test"
        | "variable"
        | "field"
        | "macro";
      readonly root?: string;
      readonly offset?: number;
    };
    readonly result: readonly {
      readonly qualified_name: string;
      readonly kind:
        | "module"
        | "function"
        | "method"
        | "class"
        | "struct"
        | "enum"
        | "interface"
        | "type"
        | "constant"
        | "test"
        | "variable"
        | "field"
        | "macro"
        | "text";
      readonly label: string;
      readonly score: number;
      readonly similarity: number;
      readonly file_path: string;
      readonly line_start: number;
      readonly line_end: number;
      readonly signature: string;
      readonly doc_comment: string | null;
      readonly preview: readonly { readonly line: number; readonly text: string }[];
      readonly language: string;
      readonly stale: boolean;
      readonly moved_by?: number;
      readonly root: string;
    }[];
  };
  readonly get_dependencies: {
    readonly arguments: {
      readonly qualified_name: string;
      readonly direction?: "incoming" | "outgoing" | "both";
      readonly format?: "edges" | "grouped";
      readonly root?: string;
      readonly offset?: number;
    };
    readonly result:
      | readonly {
          readonly source: string;
          readonly target: string;
          readonly relationship: "CALLS" | "IMPORTS" | "INHERITS" | "IMPLEMENTS" | "DEPENDS_ON" | "CONTAINS";
          readonly weight: number;
          readonly confidence: number;
          readonly strategy: string;
          readonly file_path: string;
          readonly line: number;
          readonly choices?: number;
        }[]
      | {
          readonly symbol: string;
          readonly root: string;
          readonly edges: number;
          readonly incoming: readonly {
            readonly symbol: string;
            readonly relationship?:
              "CALLS" | "IMPORTS" | "INHERITS" | "IMPLEMENTS" | "DEPENDS_ON" | "CONTAINS";
            readonly strategy?: string;
            readonly confidence?: number;
            readonly file_path?: string;
            readonly lines: Readonly<Record<string, string>>;
          }[];
          readonly outgoing: readonly {
            readonly symbol: string;
            readonly relationship?:
              "CALLS" | "IMPORTS" | "INHERITS" | "IMPLEMENTS" | "DEPENDS_ON" | "CONTAINS";
            readonly strategy?: string;
            readonly confidence?: number;
            readonly file_path?: string;
            readonly lines: Readonly<Record<string, string>>;
          }[];
          readonly unresolved?: {
            readonly name: string;
            readonly mentions: number;
            readonly files: number;
            readonly at_least?: true;
            readonly places: readonly string[];
          };
        }
      | {
          readonly ambiguous: true;
          readonly total: number;
          readonly candidates: readonly {
            readonly id: string;
            readonly qualified_name: string;
            readonly kind:
              | "module"
              | "function"
              | "method"
              | "class"
              | "struct"
              | "enum"
              | "interface"
              | "type"
              | "constant"
              | "test"
              | "variable"
              | "field"
              | "macro";
            readonly file_path: string;
            readonly line_start: number;
            readonly signature: string;
            readonly root: string;
          }[];
        };
  };
  readonly get_impact: {
    readonly arguments: {
      readonly qualified_name: string;
      readonly depth?: number;
      readonly root?: string;
      readonly offset?: number;
    };
    readonly result:
      | {
          readonly symbol: string;
          readonly root: string;
          readonly depth: number;
          readonly direct_dependents: readonly {
            readonly source: string;
            readonly relationship:
              "CALLS" | "IMPORTS" | "INHERITS" | "IMPLEMENTS" | "DEPENDS_ON" | "CONTAINS";
            readonly line: number;
            readonly possible?: true;
          }[];
          readonly reachable_nodes: number;
          readonly possible_nodes: number;
          readonly reachable: readonly {
            readonly id: string;
            readonly kind:
              | "module"
              | "function"
              | "method"
              | "class"
              | "struct"
              | "enum"
              | "interface"
              | "type"
              | "constant"
              | "test"
              | "variable"
              | "field"
              | "macro";
            readonly label: string;
            readonly line: number;
            readonly depth: number;
            readonly via: string;
            readonly possible?: true;
          }[];
          readonly tests: readonly string[];
          readonly files: readonly string[];
          readonly unresolved?: {
            readonly name: string;
            readonly mentions: number;
            readonly files: number;
            readonly at_least?: true;
            readonly places: readonly string[];
          };
        }
      | {
          readonly ambiguous: true;
          readonly total: number;
          readonly candidates: readonly {
            readonly id: string;
            readonly qualified_name: string;
            readonly kind:
              | "module"
              | "function"
              | "method"
              | "class"
              | "struct"
              | "enum"
              | "interface"
              | "type"
              | "constant"
              | "test"
              | "variable"
              | "field"
              | "macro";
            readonly file_path: string;
            readonly line_start: number;
            readonly signature: string;
            readonly root: string;
          }[];
        };
  };
  readonly get_clusters: {
    readonly arguments: { readonly resolution?: number; readonly root?: string; readonly offset?: number };
    readonly result: {
      readonly root: string;
      readonly cluster_count: number;
      readonly resolution: number;
      readonly modularity: number;
      readonly clusters: readonly {
        readonly cluster_id: number;
        readonly size: number;
        readonly label: string;
        readonly members: readonly string[];
      }[];
    };
  };
  readonly get_pagerank: {
    readonly arguments: {
      readonly top_k?: number;
      readonly damping?: number;
      readonly root?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly root: string;
      readonly damping: number;
      readonly top_k: number;
      readonly results: readonly {
        readonly id: string;
        readonly pagerank: number;
        readonly kind:
          | "module"
          | "function"
          | "method"
          | "class"
          | "struct"
          | "enum"
          | "interface"
          | "type"
          | "constant"
          | "test"
          | "variable"
          | "field"
          | "macro";
        readonly label: string;
      }[];
    };
  };
  readonly get_cross_repo: {
    readonly arguments: { readonly path?: string; readonly offset?: number };
    readonly result: {
      readonly root: string;
      readonly workspaces: readonly {
        readonly kind: string;
        readonly root: string;
        readonly members: readonly string[];
      }[];
      readonly packages: readonly {
        readonly name: string;
        readonly version: string;
        readonly manifest: string;
      }[];
      readonly dependencies_count: number;
      readonly dependencies: readonly {
        readonly from: string;
        readonly name: string;
        readonly version: string;
        readonly dev: boolean;
        readonly manifest: string;
        readonly internal: boolean;
      }[];
    };
  };
  readonly set_scoring_weights: {
    readonly arguments: {
      readonly vector_similarity?: number;
      readonly graph_strength?: number;
      readonly token_overlap?: number;
      readonly temporal?: number;
      readonly tag_matching?: number;
      readonly importance?: number;
      readonly confidence?: number;
      readonly recency?: number;
      readonly scope?: number;
    };
    readonly result: {
      readonly updated: true;
      readonly weights: {
        readonly vector_similarity: number;
        readonly graph_strength: number;
        readonly token_overlap: number;
        readonly temporal: number;
        readonly tag_matching: number;
        readonly importance: number;
        readonly confidence: number;
        readonly recency: number;
        readonly scope: number;
      };
    };
  };
  readonly export_memories: {
    readonly arguments: {
      readonly namespace?: string;
      readonly memory_type?:
        "decision" | "pattern" | "preference" | "style" | "habit" | "insight" | "context";
      readonly limit?: number;
      readonly offset?: number;
    };
    readonly result: readonly {
      readonly id: string;
      readonly content: string;
      readonly memory_type: string;
      readonly importance: number;
      readonly confidence: number;
      readonly tags: readonly string[];
      readonly namespace: string | null;
      readonly access_count: number;
      readonly created_at: string;
      readonly updated_at: string;
      readonly kept_type: string;
      readonly family: string | null;
      readonly client: string | null;
      readonly metadata: Readonly<Record<string, unknown>>;
      readonly pinned: boolean;
      readonly last_accessed_at: string | null;
      readonly feedback?: Readonly<Record<string, number>>;
      readonly review?: {
        readonly interval_days: number;
        readonly reviews: number;
        readonly last_review: string;
      };
      readonly content_hash: string;
      readonly edges: readonly {
        readonly id: string;
        readonly src: string;
        readonly dst: string;
        readonly relationship: string;
        readonly weight: number;
        readonly properties: Readonly<Record<string, unknown>>;
        readonly created_at: string;
        readonly valid_from: string | null;
        readonly valid_to: string | null;
      }[];
    }[];
  };
  readonly import_memories: {
    readonly arguments: {
      readonly memories: readonly {
        readonly content: string;
        readonly memory_type?: string;
        readonly importance?: number;
        readonly confidence?: number;
        readonly tags?: readonly string[];
        readonly namespace?: string;
        readonly kept_type?: string;
        readonly family?: string | null;
        readonly client?: string | null;
        readonly metadata?: Readonly<Record<string, unknown>>;
        readonly id?: string;
        readonly created_at?: string;
        readonly updated_at?: string;
        readonly pinned?: boolean;
        readonly access_count?: number;
        readonly last_accessed_at?: string;
        readonly feedback?: Readonly<Record<string, number>>;
        readonly review?: {
          readonly interval_days: number;
          readonly reviews: number;
          readonly last_review: string;
        };
        readonly edges?: readonly {
          readonly src: string;
          readonly dst: string;
          readonly relationship:
            | "RELATES_TO"
            | "LEADS_TO"
            | "PART_OF"
            | "REINFORCES"
            | "CONTRADICTS"
            | "EVOLVED_INTO"
            | "DERIVED_FROM"
            | "INVALIDATED_BY"
            | "DEPENDS_ON"
            | "IMPORTS"
            | "EXTENDS"
            | "CALLS"
            | "CONTAINS"
            | "SUPERSEDES"
            | "BLOCKS"
            | "IMPLEMENTS"
            | "INHERITS"
            | "SIMILAR_TO"
            | "PRECEDED_BY"
            | "EXEMPLIFIES"
            | "EXPLAINS"
            | "SHARES_THEME"
            | "SUMMARIZES";
          readonly weight?: number;
          readonly properties?: Readonly<Record<string, unknown>>;
          readonly created_at?: string;
          readonly valid_from?: string;
          readonly valid_to?: string;
        }[];
        readonly links?: readonly string[];
      }[];
      readonly ids?: "keep" | "new";
      readonly offset?: number;
    };
    readonly result: {
      readonly imported: number;
      readonly skipped: number;
      readonly ids: readonly string[];
      readonly edges_imported: number;
      readonly edges_skipped: number;
    };
  };
  readonly list_namespaces: {
    readonly arguments: { readonly offset?: number };
    readonly result: {
      readonly namespaces: readonly { readonly name: string; readonly memory_count: number }[];
    };
  };
  readonly namespace_stats: {
    readonly arguments: { readonly namespace: string };
    readonly result: {
      readonly namespace: string;
      readonly count: number;
      readonly avg_importance: number;
      readonly avg_confidence: number;
      readonly type_distribution: Readonly<Record<string, number>>;
      readonly tag_frequency: Readonly<Record<string, number>>;
      readonly oldest: string | null;
      readonly newest: string | null;
    };
  };
  readonly delete_namespace: {
    readonly arguments: { readonly namespace: string; readonly confirm: boolean };
    readonly result: { readonly deleted: number; readonly namespace: string };
  };
  readonly consolidate_decay: {
    readonly arguments: {
      readonly threshold_days?: number;
      readonly namespace?: string;
      readonly dry_run?: boolean;
      readonly offset?: number;
    };
    readonly result: {
      readonly cycle: "decay";
      readonly affected: number;
      readonly threshold_days: number;
      readonly algorithm: "multiplicative";
      readonly dry_run: boolean;
      readonly ids: readonly string[];
    };
  };
  readonly consolidate_creative: {
    readonly arguments: { readonly namespace?: string; readonly dry_run?: boolean; readonly offset?: number };
    readonly result: {
      readonly cycle: "creative";
      readonly affected: number;
      readonly new_connections: number;
      readonly algorithm: "tag_overlap";
      readonly dry_run: boolean;
      readonly ids: readonly string[];
    };
  };
  readonly consolidate_cluster: {
    readonly arguments: {
      readonly similarity_threshold?: number;
      readonly namespace?: string;
      readonly dry_run?: boolean;
      readonly offset?: number;
    };
    readonly result: {
      readonly cycle: "cluster";
      readonly affected: number;
      readonly merged: number;
      readonly kept: number;
      readonly similarity_threshold: number;
      readonly algorithm: "hash_prefix";
      readonly dry_run: boolean;
      readonly ids: readonly string[];
    };
  };
  readonly consolidate_forget: {
    readonly arguments: {
      readonly importance_threshold?: number;
      readonly namespace?: string;
      readonly dry_run?: boolean;
      readonly offset?: number;
    };
    readonly result: {
      readonly cycle: "forget";
      readonly affected: number;
      readonly deleted: number;
      readonly threshold: number;
      readonly kept_pinned: number;
      readonly kept_linked: number;
      readonly dry_run: boolean;
      readonly ids: readonly string[];
    };
  };
  readonly consolidate_summarize: {
    readonly arguments: {
      readonly cluster_size?: number;
      readonly namespace?: string;
      readonly dry_run?: boolean;
      readonly offset?: number;
    };
    readonly result: {
      readonly cycle: "summarize";
      readonly affected: number;
      readonly clusters_found: number;
      readonly summarized: number;
      readonly created_ids: readonly string[];
      readonly min_cluster_size: number;
      readonly summarizer: "sampling" | "endpoint" | "extractive" | "mixed";
      readonly dry_run: boolean;
    };
  };
  readonly consolidation_status: {
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly result: {
      readonly cycles: Readonly<Record<string, { readonly last_run: string; readonly affected: number }>>;
    };
  };
  readonly detect_patterns: {
    readonly arguments: {
      readonly min_frequency?: number;
      readonly namespace?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly patterns: readonly {
        readonly pattern_type: "repeated_search" | "file_hotspot" | "decision_chain" | "tool_preference";
        readonly subject: string;
        readonly description: string;
        readonly frequency: number;
        readonly confidence: number;
        readonly related_memories: readonly string[];
      }[];
      readonly count: number;
    };
  };
  readonly pattern_insights: {
    readonly arguments: { readonly min_frequency?: number; readonly namespace?: string };
    readonly result: { readonly markdown: string; readonly count: number };
  };
  readonly codemem_metrics: {
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly result: {
      readonly latencies: Readonly<
        Record<
          string,
          {
            readonly count: number;
            readonly total_ms: number;
            readonly min_ms: number;
            readonly max_ms: number;
            readonly p50_ms: number;
            readonly p95_ms: number;
            readonly p99_ms: number;
          }
        >
      >;
      readonly counters: Readonly<Record<string, number>>;
      readonly gauges: Readonly<Record<string, number>>;
    };
  };
  readonly codemem_stats: {
    readonly arguments: { readonly offset?: number };
    readonly result: {
      readonly storage: {
        readonly memories: number;
        readonly embeddings: number;
        readonly graph_nodes: number;
        readonly graph_edges: number;
        readonly bytes_on_disk: number;
      };
      readonly vector: { readonly indexed: number; readonly dimensions: number; readonly metric: "cosine" };
      readonly graph: {
        readonly nodes: number;
        readonly edges: number;
        readonly node_kinds: Readonly<Record<string, number>>;
        readonly relationship_types: Readonly<Record<string, number>>;
      };
      readonly embeddings: {
        readonly available: boolean;
        readonly provider: string;
        readonly cache: { readonly size: number; readonly capacity: number } | null;
      };
      readonly roots: readonly {
        readonly root: string;
        readonly generation: number;
        readonly indexed_at: string;
        readonly files: number;
        readonly symbols: number;
        readonly chunks: number;
        readonly edges: number;
        readonly bytes_on_disk: number;
        readonly embedder: string;
        readonly languages: Readonly<Record<string, number>>;
      }[];
    };
  };
  readonly codemem_health: {
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly result: {
      readonly healthy: boolean;
      readonly storage: string;
      readonly vector: string;
      readonly graph: string;
      readonly embeddings: string;
      readonly checks: readonly {
        readonly part: string;
        readonly ok: boolean;
        readonly detail: string;
        readonly mend: string | null;
        readonly took_ms: number;
      }[];
    };
  };
  readonly repo_search: {
    readonly arguments: {
      readonly query: string | readonly string[];
      readonly limit?: number;
      readonly per_path?: number;
      readonly language?: string;
      readonly under?: string;
      readonly path_glob?: string | readonly string[];
      readonly not_glob?: string | readonly string[];
      readonly path_regex?: string;
      readonly ext?: string;
      readonly not?: string;
      readonly symbol?: string;
      readonly kind?: string;
      readonly case?: "sensitive" | "insensitive";
      readonly repo?: string;
      readonly include_snippet?: boolean;
      readonly context_lines?: number;
      readonly highlight_snippet?: boolean;
      readonly rerank_enabled?: boolean;
      readonly rerank_top_n?: number;
      readonly rerank_return_m?: number;
      readonly compact?: boolean;
      readonly output_format?: "json" | "toon";
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly score?: number;
        readonly symbol?: string;
        readonly snippet?: string;
        readonly highlights?: readonly string[];
        readonly components?: {
          readonly dense_score: number;
          readonly lexical_score: number;
          readonly reranker_score: number | null;
          readonly final_score: number;
        };
        readonly metadata?: {
          readonly language: string;
          readonly kind: string;
          readonly complexity: "low" | "medium" | "high";
          readonly tokens: number;
        };
        readonly why?: readonly string[];
        readonly stale?: boolean;
        readonly moved_by?: number;
      }[];
      readonly total: number;
      readonly used_rerank: boolean;
      readonly search_time_ms: number;
      readonly query: string | readonly string[];
      readonly collection: string | null;
      readonly root: string | null;
    };
  };
  readonly code_search: {
    readonly arguments: {
      readonly query: string | readonly string[];
      readonly limit?: number;
      readonly per_path?: number;
      readonly language?: string;
      readonly under?: string;
      readonly path_glob?: string | readonly string[];
      readonly not_glob?: string | readonly string[];
      readonly path_regex?: string;
      readonly ext?: string;
      readonly not?: string;
      readonly symbol?: string;
      readonly kind?: string;
      readonly case?: "sensitive" | "insensitive";
      readonly repo?: string;
      readonly include_snippet?: boolean;
      readonly context_lines?: number;
      readonly highlight_snippet?: boolean;
      readonly rerank_enabled?: boolean;
      readonly rerank_top_n?: number;
      readonly rerank_return_m?: number;
      readonly compact?: boolean;
      readonly output_format?: "json" | "toon";
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly score?: number;
        readonly symbol?: string;
        readonly snippet?: string;
        readonly highlights?: readonly string[];
        readonly components?: {
          readonly dense_score: number;
          readonly lexical_score: number;
          readonly reranker_score: number | null;
          readonly final_score: number;
        };
        readonly metadata?: {
          readonly language: string;
          readonly kind: string;
          readonly complexity: "low" | "medium" | "high";
          readonly tokens: number;
        };
        readonly why?: readonly string[];
        readonly stale?: boolean;
        readonly moved_by?: number;
      }[];
      readonly total: number;
      readonly used_rerank: boolean;
      readonly search_time_ms: number;
      readonly query: string | readonly string[];
      readonly collection: string | null;
      readonly root: string | null;
    };
  };
  readonly search_tests_for: {
    readonly arguments: {
      readonly query: string | readonly string[];
      readonly limit?: number;
      readonly include_snippet?: boolean;
      readonly language?: string;
      readonly under?: string;
      readonly path_glob?: string | readonly string[];
      readonly compact?: boolean;
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly score?: number;
        readonly symbol?: string;
        readonly snippet?: string;
        readonly highlights?: readonly string[];
        readonly components?: {
          readonly dense_score: number;
          readonly lexical_score: number;
          readonly reranker_score: number | null;
          readonly final_score: number;
        };
        readonly metadata?: {
          readonly language: string;
          readonly kind: string;
          readonly complexity: "low" | "medium" | "high";
          readonly tokens: number;
        };
        readonly why?: readonly string[];
        readonly stale?: boolean;
        readonly moved_by?: number;
      }[];
      readonly total: number;
      readonly used_rerank: boolean;
      readonly search_time_ms: number;
      readonly query: string | readonly string[];
      readonly collection: string | null;
      readonly root: string | null;
    };
  };
  readonly search_config_for: {
    readonly arguments: {
      readonly query: string | readonly string[];
      readonly limit?: number;
      readonly include_snippet?: boolean;
      readonly language?: string;
      readonly under?: string;
      readonly path_glob?: string | readonly string[];
      readonly compact?: boolean;
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly score?: number;
        readonly symbol?: string;
        readonly snippet?: string;
        readonly highlights?: readonly string[];
        readonly components?: {
          readonly dense_score: number;
          readonly lexical_score: number;
          readonly reranker_score: number | null;
          readonly final_score: number;
        };
        readonly metadata?: {
          readonly language: string;
          readonly kind: string;
          readonly complexity: "low" | "medium" | "high";
          readonly tokens: number;
        };
        readonly why?: readonly string[];
        readonly stale?: boolean;
        readonly moved_by?: number;
      }[];
      readonly total: number;
      readonly used_rerank: boolean;
      readonly search_time_ms: number;
      readonly query: string | readonly string[];
      readonly collection: string | null;
      readonly root: string | null;
    };
  };
  readonly context_search: {
    readonly arguments: {
      readonly query: string | readonly string[];
      readonly limit?: number;
      readonly per_path?: number;
      readonly language?: string;
      readonly under?: string;
      readonly path_glob?: string | readonly string[];
      readonly not_glob?: string | readonly string[];
      readonly path_regex?: string;
      readonly ext?: string;
      readonly not?: string;
      readonly symbol?: string;
      readonly kind?: string;
      readonly case?: "sensitive" | "insensitive";
      readonly repo?: string;
      readonly include_snippet?: boolean;
      readonly context_lines?: number;
      readonly highlight_snippet?: boolean;
      readonly rerank_enabled?: boolean;
      readonly rerank_top_n?: number;
      readonly rerank_return_m?: number;
      readonly compact?: boolean;
      readonly output_format?: "json" | "toon";
      readonly collection?: string;
      readonly session?: string;
      readonly include_memories?: boolean;
      readonly memory_weight?: number;
      readonly per_source_limits?: { readonly code?: number; readonly memory?: number };
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly (
        | {
            readonly path: string;
            readonly start_line: number;
            readonly end_line: number;
            readonly score?: number;
            readonly symbol?: string;
            readonly snippet?: string;
            readonly highlights?: readonly string[];
            readonly components?: {
              readonly dense_score: number;
              readonly lexical_score: number;
              readonly reranker_score: number | null;
              readonly final_score: number;
            };
            readonly metadata?: {
              readonly language: string;
              readonly kind: string;
              readonly complexity: "low" | "medium" | "high";
              readonly tokens: number;
            };
            readonly why?: readonly string[];
            readonly stale?: boolean;
            readonly moved_by?: number;
            readonly source: "code";
          }
        | {
            readonly source: "memory";
            readonly score?: number;
            readonly id: string;
            readonly information?: string;
            readonly content: string;
            readonly metadata?: { readonly kind: string };
          }
      )[];
      readonly total: number;
      readonly sources: readonly ("code" | "memory")[];
      readonly used_rerank: boolean;
      readonly query: string | readonly string[];
      readonly collection: string | null;
      readonly root: string | null;
    };
  };
  readonly context_answer: {
    readonly arguments: {
      readonly query: string | readonly string[];
      readonly limit?: number;
      readonly per_path?: number;
      readonly language?: string;
      readonly under?: string;
      readonly path_glob?: string | readonly string[];
      readonly not_glob?: string | readonly string[];
      readonly path_regex?: string;
      readonly ext?: string;
      readonly not?: string;
      readonly symbol?: string;
      readonly kind?: string;
      readonly case?: "sensitive" | "insensitive";
      readonly repo?: string;
      readonly include_snippet?: boolean;
      readonly rerank_enabled?: boolean;
      readonly rerank_top_n?: number;
      readonly rerank_return_m?: number;
      readonly collection?: string;
      readonly session?: string;
      readonly budget_tokens?: number;
      readonly max_tokens?: number;
      readonly temperature?: number;
      readonly mode?: "stitch" | "pack";
      readonly expand?: boolean;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly answer: string;
      readonly citations: readonly {
        readonly id: number;
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly symbol: string;
        readonly snippet: string;
        readonly relevance: number;
        readonly root?: string;
      }[];
      readonly query: readonly string[];
      readonly used_context_tokens: number;
      readonly generation_time_ms: number;
      readonly decoder_used: "sampling" | "endpoint" | "extractive";
      readonly answers_by_query?: readonly {
        readonly query: string;
        readonly answer: string;
        readonly citations: readonly {
          readonly id: number;
          readonly path: string;
          readonly start_line: number;
          readonly end_line: number;
          readonly symbol: string;
          readonly snippet: string;
          readonly relevance: number;
          readonly root?: string;
        }[];
      }[];
      readonly root: string | null;
    };
  };
  readonly expand_query: {
    readonly arguments: {
      readonly query: string | readonly string[];
      readonly max_new?: number;
      readonly collection?: string;
      readonly session?: string;
    };
    readonly result: {
      readonly ok: true;
      readonly original_query: string | readonly string[];
      readonly alternates: readonly string[];
      readonly total_queries: number;
      readonly decoder_used: "sampling" | "endpoint" | "index";
    };
  };
  readonly search_callers_for: {
    readonly arguments: {
      readonly query: string;
      readonly limit?: number;
      readonly language?: string;
      readonly under?: string;
      readonly compact?: boolean;
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly score?: number;
        readonly symbol?: string;
        readonly snippet?: string;
        readonly highlights?: readonly string[];
        readonly components?: {
          readonly dense_score: number;
          readonly lexical_score: number;
          readonly reranker_score: number | null;
          readonly final_score: number;
        };
        readonly metadata?: {
          readonly language: string;
          readonly kind: string;
          readonly complexity: "low" | "medium" | "high";
          readonly tokens: number;
        };
        readonly why?: readonly string[];
        readonly stale?: boolean;
        readonly moved_by?: number;
      }[];
      readonly total: number;
      readonly used_rerank: boolean;
      readonly search_time_ms: number;
      readonly query: string | readonly string[];
      readonly collection: string | null;
      readonly root: string | null;
      readonly source: "graph" | "imports" | "search";
      readonly candidates?: readonly {
        readonly symbol: string;
        readonly kind: string;
        readonly path: string;
        readonly start_line: number;
        readonly signature: string;
        readonly id: string;
      }[];
      readonly unresolved?: {
        readonly name: string;
        readonly mentions: number;
        readonly files: number;
        readonly at_least?: true;
        readonly places: readonly string[];
      };
    };
  };
  readonly search_importers_for: {
    readonly arguments: {
      readonly query: string;
      readonly limit?: number;
      readonly language?: string;
      readonly under?: string;
      readonly compact?: boolean;
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly score?: number;
        readonly symbol?: string;
        readonly snippet?: string;
        readonly highlights?: readonly string[];
        readonly components?: {
          readonly dense_score: number;
          readonly lexical_score: number;
          readonly reranker_score: number | null;
          readonly final_score: number;
        };
        readonly metadata?: {
          readonly language: string;
          readonly kind: string;
          readonly complexity: "low" | "medium" | "high";
          readonly tokens: number;
        };
        readonly why?: readonly string[];
        readonly stale?: boolean;
        readonly moved_by?: number;
      }[];
      readonly total: number;
      readonly used_rerank: boolean;
      readonly search_time_ms: number;
      readonly query: string | readonly string[];
      readonly collection: string | null;
      readonly root: string | null;
      readonly source: "graph" | "imports" | "search";
      readonly candidates?: readonly {
        readonly symbol: string;
        readonly kind: string;
        readonly path: string;
        readonly start_line: number;
        readonly signature: string;
        readonly id: string;
      }[];
      readonly unresolved?: {
        readonly name: string;
        readonly mentions: number;
        readonly files: number;
        readonly at_least?: true;
        readonly places: readonly string[];
      };
    };
  };
  readonly symbol_graph: {
    readonly arguments: {
      readonly symbol: string;
      readonly query_type?:
        "callers" | "called_by" | "callees" | "definition" | "importers" | "subclasses" | "base_classes";
      readonly limit?: number;
      readonly language?: string;
      readonly under?: string;
      readonly compact?: boolean;
      readonly output_format?: "json" | "toon";
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly path: string;
        readonly start_line: number;
        readonly end_line: number;
        readonly score?: number;
        readonly symbol?: string;
        readonly snippet?: string;
        readonly highlights?: readonly string[];
        readonly components?: {
          readonly dense_score: number;
          readonly lexical_score: number;
          readonly reranker_score: number | null;
          readonly final_score: number;
        };
        readonly metadata?: {
          readonly language: string;
          readonly kind: string;
          readonly complexity: "low" | "medium" | "high";
          readonly tokens: number;
        };
        readonly why?: readonly string[];
        readonly stale?: boolean;
        readonly moved_by?: number;
      }[];
      readonly symbol: string;
      readonly query_type:
        "callers" | "called_by" | "callees" | "definition" | "importers" | "subclasses" | "base_classes";
      readonly count: number;
      readonly total: number;
      readonly collection: string | null;
      readonly candidates?: readonly {
        readonly symbol: string;
        readonly kind: string;
        readonly path: string;
        readonly start_line: number;
        readonly signature: string;
        readonly id: string;
      }[];
      readonly unresolved?: {
        readonly name: string;
        readonly mentions: number;
        readonly files: number;
        readonly at_least?: true;
        readonly places: readonly string[];
      };
    };
  };
  readonly change_history_for_path: {
    readonly arguments: {
      readonly path: string;
      readonly max_points?: number;
      readonly collection?: string;
      readonly session?: string;
    };
    readonly result: {
      readonly ok: true;
      readonly summary: {
        readonly path: string;
        readonly last_modified: string;
        readonly last_author: string | null;
        readonly commits: number;
        readonly churn: number;
        readonly first_seen: string | null;
        readonly recent: readonly {
          readonly commit: string;
          readonly date: string;
          readonly author: string;
          readonly subject: string;
        }[];
        readonly source: "git" | "file";
      };
      readonly root: string;
    };
  };
  readonly search_commits_for: {
    readonly arguments: {
      readonly query: string;
      readonly path?: string;
      readonly limit?: number;
      readonly max_points?: number;
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly commit_id: string;
        readonly author_name: string;
        readonly authored_date: string;
        readonly message: string;
        readonly files: readonly string[];
        readonly more_files?: number;
        readonly score: number;
      }[];
      readonly total: number;
      readonly scanned: number;
      readonly query: string;
      readonly collection: string | null;
    };
  };
  readonly store: {
    readonly arguments: {
      readonly information: string;
      readonly metadata?: Readonly<Record<string, unknown>>;
      readonly collection?: string;
      readonly session?: string;
    };
    readonly result: {
      readonly ok: true;
      readonly id: string;
      readonly message: string;
      readonly collection: string | null;
    };
  };
  readonly find: {
    readonly arguments: {
      readonly query: string;
      readonly kind?: string;
      readonly language?: string;
      readonly topic?: string;
      readonly tags?: string | readonly string[];
      readonly limit?: number;
      readonly priority_min?: number;
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly id: string;
        readonly information: string;
        readonly metadata: { readonly kind: string };
        readonly score: number;
        readonly highlights: readonly string[];
      }[];
      readonly total: number;
      readonly count: number;
      readonly query: string;
    };
  };
  readonly memory_store: {
    readonly arguments: {
      readonly information: string;
      readonly metadata?: Readonly<Record<string, unknown>>;
      readonly collection?: string;
      readonly session?: string;
    };
    readonly result: {
      readonly ok: true;
      readonly id: string;
      readonly message: string;
      readonly collection: string | null;
    };
  };
  readonly memory_find: {
    readonly arguments: {
      readonly query: string;
      readonly kind?: string;
      readonly language?: string;
      readonly topic?: string;
      readonly tags?: string | readonly string[];
      readonly limit?: number;
      readonly priority_min?: number;
      readonly collection?: string;
      readonly session?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly id: string;
        readonly information: string;
        readonly metadata: { readonly kind: string };
        readonly score: number;
        readonly highlights: readonly string[];
      }[];
      readonly total: number;
      readonly count: number;
      readonly query: string;
    };
  };
  readonly set_session_defaults: {
    readonly arguments: { readonly collection?: string; readonly session?: string };
    readonly result: {
      readonly ok: true;
      readonly session: string;
      readonly defaults: { readonly collection?: string };
      readonly applied: "connection" | "token";
    };
  };
  readonly qdrant_index: {
    readonly arguments: {
      readonly subdir?: string;
      readonly recreate?: boolean;
      readonly collection?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly operation: "index";
      readonly subdir: string;
      readonly collection: string;
      readonly root: string;
      readonly recreate: boolean;
      readonly stats: {
        readonly files_processed: number;
        readonly files_unchanged: number;
        readonly chunks_created: number;
        readonly vectors_generated: number;
        readonly processing_time_seconds: number;
        readonly errors: number;
      };
      readonly problems: readonly {
        readonly path: string;
        readonly code: string;
        readonly message: string;
      }[];
      readonly message: string;
      readonly code: 0;
      readonly stdout: string;
      readonly stderr: string;
    };
  };
  readonly qdrant_index_root: {
    readonly arguments: {
      readonly recreate?: boolean;
      readonly collection?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly operation: "index";
      readonly subdir: string;
      readonly collection: string;
      readonly root: string;
      readonly recreate: boolean;
      readonly stats: {
        readonly files_processed: number;
        readonly files_unchanged: number;
        readonly chunks_created: number;
        readonly vectors_generated: number;
        readonly processing_time_seconds: number;
        readonly errors: number;
      };
      readonly problems: readonly {
        readonly path: string;
        readonly code: string;
        readonly message: string;
      }[];
      readonly message: string;
      readonly code: 0;
      readonly stdout: string;
      readonly stderr: string;
    };
  };
  readonly qdrant_prune: {
    readonly arguments: { readonly collection?: string };
    readonly result: {
      readonly ok: true;
      readonly operation: "prune";
      readonly collection: string;
      readonly points_removed: number;
      readonly points_before: number;
      readonly points_after: number;
      readonly files_removed: number;
      readonly processing_time_ms: number;
      readonly message: string;
      readonly code: 0;
      readonly stdout: string;
      readonly stderr: string;
    };
  };
  readonly qdrant_status: {
    readonly arguments: {
      readonly collection?: string;
      readonly max_points?: number;
      readonly batch?: number;
      readonly session?: string;
    };
    readonly result: {
      readonly ok: true;
      readonly collection: string;
      readonly exists: boolean;
      readonly count: number;
      readonly scanned_points: number;
      readonly memories: number;
      readonly last_ingested_at: { readonly unix: number; readonly iso: string } | null;
      readonly last_modified_at: { readonly unix: number; readonly iso: string } | null;
      readonly vectors_config: Readonly<Record<string, number>>;
      readonly storage_size_mb: number;
      readonly status: "healthy" | "stale" | "in_progress" | "failed" | "empty";
    };
  };
  readonly qdrant_list: {
    readonly arguments: { readonly offset?: number };
    readonly result: {
      readonly ok: true;
      readonly collections: readonly {
        readonly name: string;
        readonly root: string | null;
        readonly vectors_count: number;
        readonly segments_count: number;
        readonly points_count: number;
        readonly indexed_vectors_count: number;
        readonly status: "green" | "yellow" | "red";
        readonly optimizer_status: string;
      }[];
      readonly names: readonly string[];
    };
  };
  readonly workspace_info: {
    readonly arguments: { readonly workspace_path?: string };
    readonly result: {
      readonly ok: true;
      readonly workspace_path: string;
      readonly default_collection: string;
      readonly source: "index" | "folder";
      readonly indexing_state: "completed" | "in_progress" | "failed" | "stale" | "not_indexed";
      readonly state: {
        readonly workspace_id: string;
        readonly created_at: string;
        readonly last_indexed: string;
        readonly files_count: number;
        readonly total_size_bytes: number;
      } | null;
    };
  };
  readonly list_workspaces: {
    readonly arguments: { readonly search_root?: string; readonly offset?: number };
    readonly result: {
      readonly ok: true;
      readonly workspaces: readonly {
        readonly workspace_path: string;
        readonly collection_name: string;
        readonly last_updated: string;
        readonly indexing_state: "completed" | "in_progress" | "failed" | "stale";
        readonly source: "local";
        readonly repo_name: string;
      }[];
    };
  };
  readonly collection_map: {
    readonly arguments: {
      readonly search_root?: string;
      readonly collection?: string;
      readonly repo_name?: string;
      readonly include_samples?: boolean;
      readonly limit?: number;
      readonly offset?: number;
    };
    readonly result: {
      readonly ok: true;
      readonly results: readonly {
        readonly repo_name: string;
        readonly collection_name: string;
        readonly source_path: string | null;
        readonly container_path: string | null;
        readonly updated_at: string | null;
        readonly source: "index" | "memories";
        readonly memories: number;
        readonly sample?: { readonly path: string; readonly start_line: number; readonly end_line: number };
      }[];
      readonly counts: { readonly state: number; readonly returned: number; readonly fallback: number };
      readonly filters: Readonly<Record<string, string | null>>;
    };
  };
  readonly remember: {
    readonly arguments: {
      readonly content: string;
      readonly type?: "working" | "episodic" | "semantic" | "procedural";
      readonly tags?: readonly string[];
      readonly importance?: number;
      readonly source?: string;
      readonly privacy_scope?: "private" | "team" | "public";
      readonly project_id?: string;
    };
    readonly result: {
      readonly memory_id: string;
      readonly created_at: string;
      readonly type: string;
      readonly importance: number;
      readonly status: "stored" | "duplicate" | "restored";
      readonly embedded: boolean;
    };
  };
  readonly recall: {
    readonly arguments: {
      readonly query: string;
      readonly filters?: {
        readonly type?: readonly ("working" | "episodic" | "semantic" | "procedural")[];
        readonly tags?: readonly string[];
        readonly project_id?: string;
        readonly time_from?: string;
        readonly time_to?: string;
        readonly pinned?: boolean;
      };
      readonly limit?: number;
      readonly offset?: number;
    };
    readonly result: {
      readonly items: readonly {
        readonly id: string;
        readonly content: string;
        readonly content_length?: number;
        readonly type: string;
        readonly importance: number;
        readonly created_at: string;
        readonly last_accessed: string;
        readonly pinned: boolean;
        readonly score: number;
        readonly recall_reason: string;
        readonly tags: readonly string[];
      }[];
      readonly total_count: number;
      readonly query_time: number;
    };
  };
  readonly pin: {
    readonly arguments: { readonly memory_id: string };
    readonly result: { readonly success: boolean; readonly memory_id: string; readonly pinned: boolean };
  };
  readonly unpin: {
    readonly arguments: { readonly memory_id: string };
    readonly result: { readonly success: boolean; readonly memory_id: string; readonly pinned: boolean };
  };
  readonly forget: {
    readonly arguments: { readonly memory_id: string; readonly hard?: boolean };
    readonly result: { readonly success: boolean; readonly memory_id: string; readonly deleted_at: string };
  };
  readonly memory_injection: {
    readonly arguments: {
      readonly query: string;
      readonly token_budget?: number;
      readonly context_type?: "conversation" | "task" | "general";
    };
    readonly result: {
      readonly role: "system";
      readonly content: string;
      readonly metadata: {
        readonly memories_used: number;
        readonly token_count: number;
        readonly search_time: number;
      };
    };
  };
  readonly get_performance_metrics: {
    readonly arguments: {
      readonly timeRange?: "1h" | "24h" | "7d" | "30d";
      readonly includeDetails?: boolean;
    };
    readonly result: {
      readonly success: boolean;
      readonly result: {
        readonly database: {
          readonly totalMemories: number;
          readonly memoryByType: Readonly<Record<string, number>>;
          readonly averageMemorySize: number;
          readonly databaseSize: number;
          readonly queryPerformance: {
            readonly averageQueryTime: number;
            readonly slowQueries: readonly {
              readonly query: string;
              readonly time: number;
              readonly count: number;
            }[];
          };
        };
        readonly search: {
          readonly totalSearches: number;
          readonly averageSearchTime: number;
          readonly cacheHitRate: number;
          readonly embeddingSearchRate: number;
        };
        readonly memory: {
          readonly usage: number;
          readonly heapUsed: number;
          readonly heapTotal: number;
          readonly rss: number;
        };
        readonly system: {
          readonly uptime: number;
          readonly cpuUsage: number;
          readonly loadAverage: readonly number[];
        };
        readonly details?: Readonly<
          Record<
            string,
            {
              readonly count: number;
              readonly failed: number;
              readonly averageMs: number;
              readonly maxMs: number;
              readonly p50Ms: number;
              readonly p95Ms: number;
              readonly p99Ms: number;
            }
          >
        >;
      };
    };
  };
  readonly get_cache_stats: {
    readonly arguments: { readonly cacheType?: "search" | "embedding" | "all" };
    readonly result: {
      readonly success: boolean;
      readonly result: {
        readonly hits: number;
        readonly misses: number;
        readonly totalRequests: number;
        readonly hitRate: number;
        readonly size: number;
        readonly memoryUsage: number;
      };
    };
  };
  readonly clear_cache: {
    readonly arguments: { readonly cacheType?: "search" | "embedding" | "all"; readonly pattern?: string };
    readonly result: {
      readonly success: boolean;
      readonly result: { readonly clearedCount: number; readonly remainingCount: number };
    };
  };
  readonly optimize_database: {
    readonly arguments: {
      readonly actions?: readonly ("analyze" | "index" | "vacuum" | "all")[];
      readonly autoCreateIndexes?: boolean;
    };
    readonly result: {
      readonly success: boolean;
      readonly result: {
        readonly analyzedQueries: number;
        readonly createdIndexes: number;
        readonly optimizedTables: number;
        readonly recommendations: readonly {
          readonly type: "index" | "query" | "table";
          readonly priority: "high" | "medium" | "low";
          readonly description: string;
          readonly estimatedImprovement: string;
        }[];
        readonly removedRows: number;
        readonly purgedMemories: number;
        readonly freeBytes: number;
        readonly databaseSize: number;
      };
    };
  };
  readonly performance_alerts: {
    readonly arguments: { readonly timeRange?: "1h" | "24h" | "7d" | "30d" };
    readonly result: {
      readonly alerts: readonly {
        readonly metric: string;
        readonly severity: "warning" | "critical";
        readonly value: number;
        readonly threshold: number;
        readonly unit: string;
        readonly message: string;
      }[];
      readonly checked: readonly string[];
      readonly total: number;
    };
  };
  readonly hybrid_search: {
    readonly arguments: {
      readonly query: string;
      readonly filters?: {
        readonly type?: readonly ("working" | "episodic" | "semantic" | "procedural")[];
        readonly tags?: readonly string[];
        readonly project_id?: string;
        readonly time_from?: string;
        readonly time_to?: string;
        readonly pinned?: boolean;
      };
      readonly limit?: number;
      readonly offset?: number;
      readonly vector_weight?: number;
      readonly text_weight?: number;
    };
    readonly result: {
      readonly items: readonly {
        readonly id: string;
        readonly content: string;
        readonly content_length?: number;
        readonly type: string;
        readonly importance: number;
        readonly created_at: string;
        readonly last_accessed: string;
        readonly pinned: boolean;
        readonly score: number;
        readonly recall_reason: string;
        readonly tags: readonly string[];
      }[];
      readonly total_count: number;
      readonly query_time: number;
      readonly vector_weight: number;
      readonly text_weight: number;
    };
  };
  readonly summarize_thread: {
    readonly arguments: {
      readonly thread: string;
      readonly project_id?: string;
      readonly time_from?: string;
      readonly time_to?: string;
      readonly offset?: number;
    };
    readonly result: {
      readonly thread: string;
      readonly summary_id: string;
      readonly summary: string;
      readonly memory_ids: readonly string[];
      readonly summarizer?: "sampling" | "endpoint" | "extractive";
      readonly status: "stored" | "exists";
    };
  };
  readonly link: {
    readonly arguments: {
      readonly source_id: string;
      readonly target_id: string;
      readonly relation_type: "cause_of" | "derived_from" | "duplicates" | "contradicts";
    };
    readonly result: {
      readonly success: boolean;
      readonly source_id: string;
      readonly target_id: string;
      readonly relation_type: "cause_of" | "derived_from" | "duplicates" | "contradicts";
      readonly created_at: string;
    };
  };
  readonly export: {
    readonly arguments: {
      readonly filters?: {
        readonly type?: readonly ("working" | "episodic" | "semantic" | "procedural")[];
        readonly tags?: readonly string[];
        readonly project_id?: string;
        readonly time_from?: string;
        readonly time_to?: string;
        readonly pinned?: boolean;
      };
      readonly limit?: number;
      readonly offset?: number;
    };
    readonly result: {
      readonly memories: readonly {
        readonly id: string;
        readonly content: string;
        readonly type: string;
        readonly importance: number;
        readonly created_at: string;
        readonly last_accessed: string;
        readonly pinned: boolean;
        readonly source?: string;
        readonly tags: readonly string[];
        readonly privacy_scope: string;
        readonly project_id?: string;
        readonly family?: string;
        readonly links: {
          readonly source_of: readonly string[];
          readonly derived_from: readonly string[];
          readonly duplicates: readonly string[];
          readonly contradicts: readonly string[];
        };
        readonly kept_type: string;
        readonly client?: string;
        readonly feedback?: Readonly<Record<string, number>>;
      }[];
      readonly exported_at: string;
    };
  };
  readonly feedback: {
    readonly arguments: {
      readonly memory_id: string;
      readonly event: "used" | "edited" | "neglected" | "helpful" | "not_helpful";
    };
    readonly result: {
      readonly success: boolean;
      readonly memory_id: string;
      readonly event: "used" | "edited" | "neglected" | "helpful" | "not_helpful";
      readonly feedback: {
        readonly used: number;
        readonly edited: number;
        readonly neglected: number;
        readonly helpful: number;
        readonly not_helpful: number;
      };
    };
  };
  readonly apply_forgetting_policy: {
    readonly arguments: {
      readonly dry_run?: boolean;
      readonly project_id?: string;
      readonly soft_after_days?: {
        readonly working?: number;
        readonly episodic?: number;
        readonly semantic?: number;
        readonly procedural?: number;
      };
      readonly offset?: number;
    };
    readonly result: {
      readonly dry_run: boolean;
      readonly total_memories: number;
      readonly memories_by_type: {
        readonly working: number;
        readonly episodic: number;
        readonly semantic: number;
        readonly procedural: number;
      };
      readonly pinned: number;
      readonly average_score: number;
      readonly candidates_by_type: {
        readonly working: number;
        readonly episodic: number;
        readonly semantic: number;
        readonly procedural: number;
      };
      readonly candidates: readonly {
        readonly id: string;
        readonly type: "working" | "episodic" | "semantic" | "procedural";
        readonly score: number;
        readonly age_days: number;
      }[];
      readonly soft_deleted: number;
      readonly deleted_ids: readonly string[];
      readonly hard_deleted: number;
      readonly due_for_review: number;
    };
  };
  readonly schedule_review: {
    readonly arguments: {
      readonly action?: "list" | "schedule" | "dismiss";
      readonly memory_id?: string;
      readonly outcome?: "helpful" | "not_helpful";
      readonly due_only?: boolean;
      readonly offset?: number;
    };
    readonly result: {
      readonly success: boolean;
      readonly review?: {
        readonly memory_id: string;
        readonly content: string;
        readonly type: string;
        readonly interval_days: number;
        readonly reviews: number;
        readonly last_review: string;
        readonly next_review: string;
        readonly recall_probability: number;
      };
      readonly reviews?: readonly {
        readonly memory_id: string;
        readonly content: string;
        readonly type: string;
        readonly interval_days: number;
        readonly reviews: number;
        readonly last_review: string;
        readonly next_review: string;
        readonly recall_probability: number;
      }[];
      readonly total?: number;
    };
  };
  readonly error_stats: {
    readonly arguments: {
      readonly hours?: number;
      readonly code?: string;
      readonly includeResolved?: boolean;
      readonly limit?: number;
      readonly offset?: number;
    };
    readonly result: {
      readonly total_errors: number;
      readonly resolved_errors: number;
      readonly error_types: readonly {
        readonly code: string;
        readonly occurrences: number;
        readonly unresolved: number;
        readonly last_occurrence: string;
      }[];
      readonly recent_errors: readonly {
        readonly errorId: string;
        readonly timestamp: string;
        readonly code: string;
        readonly message: string;
        readonly family: string;
        readonly tool: string;
        readonly resolved: boolean;
        readonly resolvedAt?: string;
        readonly resolvedBy?: string;
        readonly reason?: string;
      }[];
    };
  };
  readonly resolve_error: {
    readonly arguments: { readonly errorId: string; readonly resolvedBy?: string; readonly reason?: string };
    readonly result: {
      readonly success: boolean;
      readonly error: {
        readonly errorId: string;
        readonly timestamp: string;
        readonly code: string;
        readonly message: string;
        readonly family: string;
        readonly tool: string;
        readonly resolved: boolean;
        readonly resolvedAt?: string;
        readonly resolvedBy?: string;
        readonly reason?: string;
      };
    };
  };
  readonly get_context: {
    readonly arguments: {
      readonly query: string;
      readonly current_file?: string;
      readonly max_tokens?: number;
    };
    readonly result: {
      readonly context: string;
      readonly sources: readonly string[];
      readonly token_count: number;
      readonly decisions: readonly {
        readonly id: string;
        readonly title: string;
        readonly description: string;
        readonly created_at: string;
      }[];
      readonly memories: readonly { readonly id: string; readonly type: string }[];
    };
  };
  readonly search_codebase: {
    readonly arguments: { readonly query: string; readonly limit?: number; readonly offset?: number };
    readonly result: {
      readonly results: readonly {
        readonly file: string;
        readonly preview: string;
        readonly relevance: number;
        readonly line_start: number;
        readonly line_end: number;
        readonly symbol: string;
      }[];
    };
  };
  readonly record_decision: {
    readonly arguments: {
      readonly title: string;
      readonly description: string;
      readonly files?: readonly string[];
      readonly tags?: readonly string[];
      readonly supersedes?: readonly string[];
    };
    readonly result: {
      readonly id: string;
      readonly title: string;
      readonly description: string;
      readonly files: readonly string[];
      readonly tags: readonly string[];
      readonly created_at: string;
      readonly message: string;
      readonly related: readonly { readonly id: string; readonly title: string }[];
    };
  };
  readonly get_file_context: {
    readonly arguments: { readonly path: string; readonly offset?: number };
    readonly result: {
      readonly path: string;
      readonly content: string;
      readonly language: string;
      readonly lines: number;
    };
  };
  readonly get_project_summary: {
    readonly arguments: { readonly offset?: number };
    readonly result: {
      readonly name: string;
      readonly description: string;
      readonly languages: readonly string[];
      readonly total_files: number;
      readonly total_lines: number;
      readonly key_directories: readonly string[];
      readonly recent_decisions: readonly {
        readonly id: string;
        readonly title: string;
        readonly description: string;
        readonly files: readonly string[];
        readonly tags: readonly string[];
        readonly created_at: string;
      }[];
      readonly dependencies?: readonly string[];
      readonly dependencies_count?: number;
      readonly architecture_notes: string;
      readonly root: string;
    };
  };
  readonly memory_put: {
    readonly arguments: {
      readonly content: string;
      readonly memory_type?: "episodic" | "semantic" | "procedural";
      readonly importance?: "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
      readonly offset?: number;
    };
    readonly result: {
      readonly id: string;
      readonly content: string;
      readonly memory_type: string;
      readonly importance: number;
      readonly metadata: Readonly<Record<string, unknown>>;
      readonly tags: readonly string[];
      readonly created_at: number;
      readonly access_count: number;
      readonly last_accessed: number;
    };
  };
  readonly memory_get: {
    readonly arguments: { readonly memory_id: string; readonly offset?: number };
    readonly result: {
      readonly id: string;
      readonly content: string;
      readonly memory_type: string;
      readonly importance: number;
      readonly metadata: Readonly<Record<string, unknown>>;
      readonly tags: readonly string[];
      readonly created_at: number;
      readonly access_count: number;
      readonly last_accessed: number;
    } | null;
  };
  readonly memory_search: {
    readonly arguments: { readonly query: string; readonly k?: number; readonly offset?: number };
    readonly result: readonly {
      readonly memory: {
        readonly id: string;
        readonly content: string;
        readonly memory_type: string;
        readonly importance: number;
        readonly metadata: Readonly<Record<string, unknown>>;
        readonly tags: readonly string[];
        readonly created_at: number;
        readonly access_count: number;
        readonly last_accessed: number;
      };
      readonly relevance: number;
      readonly combined_score: number;
    }[];
  };
}
