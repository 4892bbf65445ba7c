// How does one call of one tool run? Under rules that all tools share: read leniently, checked, answered, cut to the
// budget, returned as JSON.
import type { RootStanding } from "../../core/types/index.ts";
import { isLociError, LociError, toWireError, type WireError } from "../../errors.ts";
import { noteAnsweredRoots } from "./answered-roots.ts";
import type { CatalogEntry } from "../catalog/catalog.ts";
import { wordBehind, wordUnknown } from "../notes/describe-standing.ts";
import type { ToolFailure } from "../definitions/family.ts";
import { toInputError } from "../arguments/input-error.ts";
import { readLeniently } from "../arguments/lenient-arguments.ts";
import { joinHint } from "../catalog/next-step.ts";
import { cutElement } from "../results/element-page.ts";
import { tellGoingRun } from "./index-runs.ts";
import { describeCall } from "../definitions/observe.ts";
import { openContext, type CallContext, type Told } from "./open-context.ts";
import { errorBody } from "../results/error-body.ts";
import { joinPagedText, splitPagedText } from "../results/paged-text.ts";
import {
  describeElementRest,
  describeRest,
  elementOf,
  findDone,
  getCallInput,
  keepDone,
  listsOf,
  offsetOf,
  skipOffset,
  widenPage,
} from "../results/paging.ts";
import { fitToBudget } from "../results/result-budget.ts";
import type { Session, Tool, ToolContext } from "../definitions/tool.ts";

/** The answer, independent of any protocol. Text and structured content say the same; an error has only text. */
export interface ToolOutcome {
  readonly isError: boolean;
  /**
   * The result and, if it was cut, a note about that, as JSON. Then sentences: how the answer falls short of the question,
   * and that the index is behind the files.
   */
  readonly texts: readonly string[];
  readonly structured: Readonly<Record<string, unknown>> | undefined;
  readonly warnings: readonly string[];
  /** One for each root whose index was asked. */
  readonly standings: readonly RootStanding[];
  /** For programs: what a failure's text says in words. */
  readonly failure?: Pick<WireError, "code" | "next">;
  /** A failure of our own, for the log; the caller gets no stack. */
  readonly internalError: unknown;
}

/** What a server allows its calls to do. */
export interface CallRules {
  /** Limits the JSON of a result; a token counts as 3.5 characters. */
  readonly resultTokens: number;
  /** Tools that change the store are refused. */
  readonly readOnly: boolean;
  /** Calls are recorded in the event log, in which patterns are found. */
  readonly recordEvents: boolean;
  /** How long a call waits for the end of an index run, in milliseconds; 0 means as long as it takes. Default 45 s. */
  readonly indexWaitMs?: number | undefined;
}

/** Never throws: every failure is in the outcome. */
export async function callTool(
  entry: CatalogEntry,
  raw: Readonly<Record<string, unknown>>,
  context: CallContext,
  rules: CallRules,
): Promise<ToolOutcome> {
  const { tool, description, family } = entry;
  const warnings: string[] = [];
  let standings = (): readonly RootStanding[] => [];
  try {
    if (rules.readOnly && tool.effect !== "read") {
      throw new LociError("READ_ONLY", `${tool.name} changes the store, but this server is read-only.`, {
        next: { do: "allow-writes" },
      });
    }
    const warn = (warning: string): void => void warnings.push(warning);
    const { input, schema } = getCallInput(tool, description);
    const read = readLeniently(tool.normalize?.(raw, warn) ?? raw, schema);
    warnings.push(...read.warnings);
    const parsed = input.safeParse(read.values);
    if (!parsed.success) {
      throw toInputError(tool.name, parsed.error.issues, read.values, schema, warnings);
    }
    const told = { warnings, asides: [] as string[], notes: {} as Record<string, unknown> };
    const opened = await openContext(context, family, rules.readOnly, told);
    const noted = noteAnsweredRoots(opened.engine, opened.signal, rules.readOnly);
    const { engine } = noted;
    standings = noted.standings;
    const { data } = parsed;
    const given = {
      ...{ ...opened, engine, indexWaitMs: rules.indexWaitMs },
      seen: elementOf(data) === undefined ? offsetOf(data) : 0,
    };
    const handle = (): Promise<unknown> =>
      tool.handle(widenPage(tool, data), given).catch((error: unknown) => {
        throw tellGoingRun(error, engine);
      });
    const kept = findDone(given.session, tool, data);
    const value =
      kept === undefined
        ? await recordCall(entry, data, given, rules, handle).finally(() =>
            warnings.push(...engine.takeNotices()),
          )
        : kept.value;
    // Models may not see `_meta`: what is said about the answer, and what of the question did not count (a decision's
    // `rationale` is lost, a `maxTokens` not obeyed), is also a text beside it.
    told.asides.push(...warnings.filter((warning) => !told.asides.includes(warning)));
    const answered = {
      params: data,
      session: given.session,
      resultTokens: Math.min(rules.resultTokens, tool.pageTokens ?? Infinity),
      told,
      standings: standings(),
    };
    const { outcome, isCut } = presentResult(tool, value, answered);
    if (isCut && kept === undefined) keepDone(given.session, tool, data, value);
    return outcome;
  } catch (error) {
    return presentFailure(entry, error, context.catalog, { warnings, standings: standings() });
  }
}

/** Runs the tool, and records in the event log that it ran. */
async function recordCall<Result>(
  { tool, family }: CatalogEntry,
  params: Readonly<Record<string, unknown>>,
  { engine, session }: ToolContext,
  rules: CallRules,
  run: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const record = (error?: unknown): void => {
    if (!rules.recordEvents || rules.readOnly) return;
    const observed = tool.observe?.(params) ?? {};
    const durationMs = performance.now() - startedAt;
    const call = { familyId: family.id, tool: tool.name, sessionId: session.id, observed };
    engine.memory.recordEvent(describeCall({ ...call, durationMs, error }));
  };
  try {
    const result = await run();
    record();
    return result;
  } catch (error) {
    record(error);
    throw error;
  }
}

interface Answered {
  readonly params: Readonly<Record<string, unknown>>;
  readonly session: Session;
  readonly resultTokens: number;
  readonly told: Required<Told>;
  readonly standings: readonly RootStanding[];
}

function presentResult(
  tool: Tool,
  value: unknown,
  { params, session, resultTokens, told, standings }: Answered,
): { readonly outcome: ToolOutcome; readonly isCut: boolean } {
  const lists = listsOf(tool);
  const offset = offsetOf(params);
  const whole = splitPagedText(value, tool.pagedText);
  const element = elementOf(params);
  const page = element === undefined ? skipOffset(tool, whole, params) : whole;
  const chosen =
    element === undefined ? undefined : cutElement(page, lists, { element, offset, tokens: resultTokens });
  const fitted = chosen ?? fitToBudget(page, lists, resultTokens, tool.keepsTexts);
  const rest = (): string =>
    chosen === undefined
      ? describeRest(tool, fitted, offset, session)
      : describeElementRest(tool, chosen, offset);
  const isCut = fitted.isShortened || Object.keys(fitted.omitted).length > 0;
  const beside = {
    ...told.notes,
    ...(isCut ? { truncated: true, omitted: fitted.omitted, rest: rest() } : {}),
  };
  const shown = joinPagedText(fitted.value, tool.pagedText);
  const isObject = typeof shown === "object" && shown !== null && !Array.isArray(shown);
  const structured = { ...wrapResult(shown), ...beside };
  const text = tool.text?.(shown, params);
  // A text, or a value that is not an object, has no room for notes.
  const isApart = Object.keys(beside).length > 0 && (text !== undefined || !isObject);
  const texts = [text ?? JSON.stringify(isObject ? structured : shown)];
  if (isApart) texts.push(JSON.stringify(beside));
  texts.push(...told.asides);
  const behind = wordBehind(standings);
  if (behind !== undefined) texts.push(behind);
  return {
    outcome: {
      isError: false,
      texts,
      structured,
      warnings: told.warnings,
      standings,
      internalError: undefined,
    },
    isCut,
  };
}

/** Structured content must be an object. */
function wrapResult(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return { items: value };
  return value === null ? { result: null } : (value as Record<string, unknown>);
}

/** The outcome of a call that was not executed. */
export function refuseCall(
  entry: CatalogEntry,
  error: LociError,
  catalog: CallContext["catalog"],
): ToolOutcome {
  return presentFailure(entry, error, catalog, { warnings: [], standings: [] });
}

function presentFailure(
  { family, tool }: CatalogEntry,
  error: unknown,
  catalog: CallContext["catalog"],
  { warnings, standings }: Pick<ToolOutcome, "warnings" | "standings">,
): ToolOutcome {
  const wire = toWireError(error);
  const { code, message, hint, next, details }: WireError =
    isLociError(error) || wire.code !== "INTERNAL"
      ? wire
      : {
          code: "INTERNAL",
          message: "The tool failed with an internal error.",
          hint: "The server's log on standard error has the details.",
          next: { do: "check-health" },
        };
  const words = next === undefined ? undefined : catalog.wordNextStep(next, family);
  const failure: ToolFailure = { tool: tool.name, code, message, hint: joinHint(hint, words), details };
  // What was not found may be in a file that is not indexed yet.
  const behind = wordBehind(standings) ?? wordUnknown(standings);
  return {
    isError: true,
    texts: [
      JSON.stringify(family.presentFailure?.(failure) ?? errorBody(failure)),
      ...(behind === undefined ? [] : [behind]),
    ],
    structured: undefined,
    warnings,
    standings,
    failure: { code, ...(next === undefined ? {} : { next }) },
    internalError: code === "INTERNAL" ? error : undefined,
  };
}
