// How are Memento's memories kept in order? Through forgetting, reviews, and learning from errors.
import { z } from "zod";
import { hourMs } from "../../base/durations.ts";
import type { Failure, Review } from "../../core/types/index.ts";
import { mementoTypes, seenType } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { cutText } from "../../tools/results/cut-text.ts";
import { roundScore } from "../../tools/results/round.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { renameId } from "./arguments.ts";
import { idParameter, projectParameter } from "./schemas.ts";

const byTypeSchema = z.object({
  working: z.int(),
  episodic: z.int(),
  semantic: z.int(),
  procedural: z.int(),
});

const daysParameter = z.number().min(0).max(36_500).optional();

export const forgettingSchema = z.object({
  dry_run: z.boolean(),
  total_memories: z.int(),
  memories_by_type: byTypeSchema,
  pinned: z.int(),
  average_score: z.number(),
  candidates_by_type: byTypeSchema.describe("Memories with a score of 0.6 or more, of any age"),
  candidates: z.array(
    z.object({ id: z.string(), type: z.enum(mementoTypes), score: z.number(), age_days: z.number() }),
  ),
  soft_deleted: z.int().describe("Of these, those old enough: deleted, or to be deleted in a dry run"),
  deleted_ids: z.array(z.string()),
  hard_deleted: z.int().describe("Forgotten more than 30 days ago, and gone now"),
  due_for_review: z.int(),
});

export const applyForgettingPolicy = defineTool({
  name: "apply_forgetting_policy",
  title: "Forget what has faded",
  description:
    "Scores every memory by age, use, repetition, importance and pin, and soft-deletes what scores 0.6 or more and is old " +
    "enough: 2 days for working, 30 for episodic, never for semantic and procedural unless `soft_after_days` says so.",
  effect: "destroy",
  idempotent: true,
  openWorld: false,
  input: z.object({
    dry_run: z.boolean().default(false).describe("Report what would be done; change nothing"),
    project_id: projectParameter.optional().describe("Only this project"),
    soft_after_days: z
      .object({
        working: daysParameter.describe("Days (2)"),
        episodic: daysParameter.describe("Days (30)"),
        semantic: daysParameter.describe("Days (never)"),
        procedural: daysParameter.describe("Days (never)"),
      })
      .optional()
      .describe("Days after which memories of a type may be forgotten"),
  }),
  output: forgettingSchema,
  lists: ["candidates", "deleted_ids"],
  handle: async (
    { dry_run: dryRun, project_id: namespace, soft_after_days: softDays },
    { engine, signal, onProgress },
  ) => {
    const options = { dryRun, namespace, softDays, onProgress };
    const report = await engine.memory.applyForgettingPolicy(options, signal);
    return {
      dry_run: report.dryRun,
      total_memories: report.processed,
      memories_by_type: { ...report.memoriesByType },
      pinned: report.pinned,
      average_score: roundScore(report.averageScore),
      candidates_by_type: { ...report.candidatesByType },
      candidates: report.candidates.map(({ id, type, score, ageDays }) => ({
        ...{ id, type, score: roundScore(score) },
        age_days: Math.round(ageDays * 10) / 10,
      })),
      soft_deleted: report.softDeleted.length,
      deleted_ids: [...report.softDeleted],
      hard_deleted: report.purged,
      due_for_review: report.dueForReview,
    };
  },
});

const reviewShape = z.object({
  memory_id: z.string(),
  content: z.string(),
  type: z.string(),
  interval_days: z.number(),
  reviews: z.int().describe("How often it was reviewed"),
  last_review: z.string(),
  next_review: z.string().describe("When the chance of remembering it falls to 0.7"),
  recall_probability: z.number(),
});

const shownReview = 500;

function toReview(review: Review): z.input<typeof reviewShape> {
  return {
    memory_id: review.id,
    content: cutText(review.content, shownReview),
    type: seenType("memento", review),
    interval_days: review.intervalDays,
    reviews: review.count,
    last_review: review.lastReviewedAt,
    next_review: review.dueAt,
    recall_probability: roundScore(review.recallProbability),
  };
}

export const scheduleReview = defineTool({
  name: "schedule_review",
  title: "Schedule reviews",
  description:
    "Spaced repetition: without an ID, lists what is due for review; with one, schedules that memory or records its " +
    "review and outcome, and says when it is due next.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object({
    action: z
      .enum(["list", "schedule", "dismiss"])
      .optional()
      .describe("Default: list without an ID, schedule with one; dismiss takes it off the schedule"),
    memory_id: idParameter.optional().describe("Memory ID; list then tells of it alone"),
    outcome: z.enum(["helpful", "not_helpful"]).optional().describe("What the review found"),
    due_only: z.boolean().default(true).describe("List only what is due"),
  }),
  output: z.object({
    success: z.boolean(),
    review: reviewShape.optional(),
    reviews: z.array(reviewShape).optional(),
    total: z.int().optional(),
  }),
  lists: ["reviews"],
  normalize: renameId,
  handle: async ({ action, memory_id: id, outcome, due_only: dueOnly }, { engine, signal, readOnly }) => {
    const wanted = action ?? (id === undefined ? "list" : "schedule");
    if (wanted === "list") {
      const all = await engine.memory.listReviews(dueOnly, signal);
      const reviews = all.filter((review) => id === undefined || review.id === id);
      return { success: true, reviews: reviews.map(toReview), total: reviews.length };
    }
    if (id === undefined) {
      throw new LociError("INPUT_INVALID", `memory_id is missing: ${wanted} needs the ID of a memory.`);
    }
    if (readOnly)
      throw new LociError("READ_ONLY", "This server is read-only.", { next: { do: "allow-writes" } });
    if (wanted === "dismiss") {
      await engine.memory.dismissReview(id, signal);
      return { success: true };
    }
    const isHelpful = outcome === undefined ? undefined : outcome === "helpful";
    return { success: true, review: toReview(await engine.memory.scheduleReview(id, isHelpful, signal)) };
  },
});

const failureShape = z.object({
  errorId: z.string(),
  timestamp: z.string(),
  code: z.string(),
  message: z.string(),
  family: z.string(),
  tool: z.string(),
  resolved: z.boolean(),
  resolvedAt: z.string().optional(),
  resolvedBy: z.string().optional(),
  reason: z.string().optional(),
});

function toFailure(failure: Failure): z.input<typeof failureShape> {
  const { id, at, code, message, family, tool, resolvedAt, resolvedBy, reason } = failure;
  return {
    ...{ errorId: id, timestamp: at, code, message, family, tool, resolved: resolvedAt !== undefined },
    ...(resolvedAt === undefined ? {} : { resolvedAt }),
    ...(resolvedBy === undefined ? {} : { resolvedBy }),
    ...(reason === undefined ? {} : { reason }),
  };
}

export const errorStats = defineTool({
  name: "error_stats",
  title: "Show errors",
  description: "Failed calls of all sessions by code, with count and last time; the latest first.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    hours: z.number().positive().max(8760).default(24).describe("Hours to look back"),
    code: z.string().max(100).optional().describe("Only this code"),
    includeResolved: z.boolean().default(false).describe("Include resolved ones"),
    limit: z.int().min(1).max(1000).default(50).describe("Max errors"),
  }),
  output: z.object({
    total_errors: z.int(),
    resolved_errors: z.int(),
    error_types: z.array(
      z.object({
        code: z.string(),
        occurrences: z.int(),
        unresolved: z.int(),
        last_occurrence: z.string(),
      }),
    ),
    recent_errors: z.array(failureShape),
  }),
  lists: ["recent_errors"],
  pageSize: "limit",
  handle: async ({ hours, code, includeResolved, limit }, { engine, signal }) => {
    const since = new Date(Date.now() - hours * hourMs).toISOString();
    const report = await engine.memory.listFailures({ since, code, includeResolved, limit }, signal);
    return {
      total_errors: report.total,
      resolved_errors: report.resolved,
      error_types: report.byCode.map(({ lastAt, ...group }) => ({ ...group, last_occurrence: lastAt })),
      recent_errors: report.failures.map(toFailure),
    };
  },
});

export const resolveError = defineTool({
  name: "resolve_error",
  title: "Resolve an error",
  description: "Marks an error as resolved, once, with who did it and why.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object({
    errorId: z.string().min(1).max(200).describe("ID of the error, from error_stats"),
    resolvedBy: z.string().min(1).max(200).default("unknown").describe("Who resolved it"),
    reason: z.string().max(2000).optional().describe("How"),
  }),
  output: z.object({ success: z.boolean(), error: failureShape }),
  handle: async ({ errorId, resolvedBy, reason }, { engine, signal }) => ({
    success: true,
    error: toFailure(await engine.memory.resolveFailure(errorId, resolvedBy, reason, signal)),
  }),
});

export const upkeepTools = [applyForgettingPolicy, scheduleReview, errorStats, resolveError];
