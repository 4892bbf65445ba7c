// The closed lists of Codemem's API reference, by name: tools, relationships, types of memories, components of a score.
import { expect, test } from "vitest";
import { memoryTypes, relationshipTypes } from "../../src/core/types/index.ts";
import { defaultScoringWeights, scoringComponents } from "../../src/families/codemem/scoring-weights.ts";
import { codemem } from "../../src/families/codemem/index.ts";
import { listTools } from "../../src/tools/definitions/family.ts";
import { connectMemory, store } from "../support/codemem-client.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

const tools = words(`
  store_memory recall_memory update_memory delete_memory associate_memories graph_traverse codemem_stats codemem_health
  index_codebase search_symbols get_symbol_info get_dependencies get_impact get_clusters get_cross_repo get_pagerank
  search_code set_scoring_weights export_memories import_memories recall_with_expansion list_namespaces namespace_stats
  delete_namespace consolidate_decay consolidate_creative consolidate_cluster consolidate_forget consolidation_status
  recall_with_impact get_decision_chain detect_patterns pattern_insights refine_memory split_memory merge_memories
  consolidate_summarize codemem_metrics
`);

const relationships = words(`
  RELATES_TO LEADS_TO PART_OF REINFORCES CONTRADICTS EVOLVED_INTO DERIVED_FROM INVALIDATED_BY DEPENDS_ON IMPORTS EXTENDS
  CALLS CONTAINS SUPERSEDES BLOCKS IMPLEMENTS INHERITS SIMILAR_TO PRECEDED_BY EXEMPLIFIES EXPLAINS SHARES_THEME SUMMARIZES
`);

test("Codemem has its 38 documented tools", () => {
  expect(tools).toHaveLength(38);
  expect(
    listTools(codemem)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...tools].sort());
});

test("all 23 relationships can be created and counted", async () => {
  expect(relationships).toHaveLength(23);
  expect([...relationshipTypes].sort()).toEqual([...relationships].sort());
  const client = connectMemory();
  const [a, b] = [await store(client, "a"), await store(client, "b")];
  for (const relationship of relationships) {
    await client.ask("associate_memories", { source_id: a.id, target_id: b.id, relationship });
  }
  expect((await client.memory.stats()).relationshipTypes).toEqual(
    Object.fromEntries(relationships.map((relationship) => [relationship, 1])),
  );
});

test("all 7 memory types can be stored and used as a filter", async () => {
  const types = words("decision pattern preference style habit insight context");
  expect([...memoryTypes].sort()).toEqual([...types].sort());
  const client = connectMemory();
  for (const type of types) await store(client, `A note on kilns: ${type}`, { memory_type: type });
  for (const type of types) {
    expect(await client.ask("recall_memory", { query: "kilns", memory_type: type })).toMatchObject([
      { memory_type: type },
    ]);
  }
});

test("the 9 score components have the documented default weights", () => {
  expect(scoringComponents).toHaveLength(9);
  expect(defaultScoringWeights).toEqual({
    vector_similarity: 0.25,
    graph_strength: 0.25,
    token_overlap: 0.15,
    temporal: 0.1,
    tag_matching: 0.1,
    importance: 0.05,
    confidence: 0.05,
    recency: 0.05,
    scope: 0,
  });
});
