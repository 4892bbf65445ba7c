// Memories as a list or by day, with search and filters; the chosen one is shown beside them.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MemoryList } from "../../answers.ts";
import { formatAge, formatCount, formatTime, pluralize } from "../../format.ts";
import { Chips, splitChoices } from "../../parts/chips.tsx";
import { showBeside } from "../../parts/narrow.tsx";
import { SearchForm, settleMs } from "../../parts/search-form.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { go, linkTo } from "../../route.ts";
import { useAnswer, useSettled } from "../../use-answer.ts";
import type { ViewProps } from "../../view-props.ts";
import { MemoryBeside } from "./memory-beside.tsx";
import { chosenProject, projectChoices, readProject, Whose, whoseOf } from "./of-project.tsx";

type Listed = MemoryList["memories"][number];

const types = ["decision", "pattern", "preference", "style", "habit", "insight", "context"];
const pageSize = 50;
const mostShown = 500;

type Changes = Readonly<Record<string, string | undefined>>;

export function MemoryBrowser({ place, root, roots, server }: ViewProps): JSX.Element {
  const { parameters } = place;
  const project = readProject(roots, root, parameters);
  const [limit, setLimit] = useState(pageSize);
  const { query = "", types: type, tags, pinned, memory: chosen, from, to } = parameters;
  const change = (changes: Changes): void => {
    go(linkTo("memories", { ...parameters, root, ...changes }), true);
  };
  const choose = (id: string): void => {
    change({ memory: id });
    showBeside();
  };
  const [settled, settledTags] = [useSettled(query.trim(), settleMs), useSettled(tags, settleMs)];
  const asked = useAnswer<MemoryList>("/api/memories", {
    ...{ query: settled, types: type, tags: settledTags, pinned, limit, from, root: project },
    to: to === undefined ? undefined : `${to}T23:59:59.999Z`,
  });
  return (
    <>
      <SearchForm
        label="A question, or words"
        query={query}
        onQuery={(next) => {
          change({ query: next });
        }}
      >
        <Filters {...{ parameters, roots, project, change }} />
      </SearchForm>
      <Answered asked={asked}>
        {({ memories, total, note }) =>
          memories.length === 0 ? (
            <Nothing
              isFiltered={
                settled !== "" || [project, type, tags, pinned, from, to].some((each) => each !== undefined)
              }
            />
          ) : (
            <>
              <p class="quiet" role="status">
                {describe(memories.length, limit, total, note)}
              </p>
              <div class="found">
                <div class="hits">
                  {parameters["show"] === "timeline" ? (
                    <Timeline {...{ memories, chosen, roots }} onChoose={choose} />
                  ) : (
                    <List {...{ memories, chosen, roots }} onChoose={choose} />
                  )}
                  {memories.length === limit && limit < mostShown && (
                    <button
                      type="button"
                      onClick={() => {
                        setLimit(Math.min(mostShown, limit + 2 * pageSize));
                      }}
                    >
                      Show more
                    </button>
                  )}
                </div>
                <MemoryBeside
                  key={chosen ?? memories[0]!.id}
                  id={chosen ?? memories[0]!.id}
                  isReadOnly={server.readOnly}
                  onChange={asked.again}
                  onGone={() => {
                    change({ memory: undefined });
                    asked.again();
                  }}
                />
              </div>
            </>
          )
        }
      </Answered>
    </>
  );
}

function describe(shown: number, limit: number, total: number | undefined, note = ""): string {
  if (total !== undefined) return `${pluralize(total, "memory", "memories")} that match, best first. ${note}`;
  return shown === limit
    ? `The ${formatCount(limit)} newest memories.`
    : `${pluralize(shown, "memory", "memories")}, the newest first.`;
}

interface FiltersProps {
  readonly parameters: ViewProps["place"]["parameters"];
  readonly roots: ViewProps["roots"];
  readonly project: ReturnType<typeof readProject>;
  readonly change: (changes: Changes) => void;
}

function Filters({ parameters, roots, project, change }: FiltersProps): JSX.Element {
  const { types: type, pinned } = parameters;
  return (
    <>
      <Chips
        label="Type"
        choices={types}
        chosen={splitChoices(type)}
        onChange={(list) => {
          change({ types: list.join(",") });
        }}
      />
      <div class="chips">
        <Chips
          label="Only"
          choices={[...projectChoices(roots), "pinned"]}
          chosen={[...chosenProject(project), ...(pinned === "true" ? ["pinned"] : [])]}
          onChange={(list) => {
            change({ whose: whoseOf(list), pinned: list.includes("pinned") ? "true" : undefined });
          }}
        />
        <Limit label="Tags" name="tags" placeholder="one, another" {...{ parameters, change }} />
        <Limit label="From" name="from" type="date" {...{ parameters, change }} />
        <Limit label="To" name="to" type="date" {...{ parameters, change }} />
      </div>
    </>
  );
}

interface LimitProps extends Pick<FiltersProps, "parameters" | "change"> {
  readonly label: string;
  readonly name: "tags" | "from" | "to";
  readonly type?: "date";
  readonly placeholder?: string;
}

function Limit({ label, name, type, placeholder, parameters, change }: LimitProps): JSX.Element {
  return (
    <label class="under">
      <span class="quiet">{label}</span>
      <input
        {...(type === "date" ? { type } : {})}
        value={parameters[name] ?? ""}
        placeholder={placeholder}
        onInput={({ currentTarget: { value } }) => {
          change({ [name]: value === "" ? undefined : value });
        }}
      />
    </label>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }): JSX.Element {
  return isFiltered ? (
    <Empty title="No memory matches">
      <p>Try other words, or remove a filter.</p>
    </Empty>
  ) : (
    <Empty title="Nothing is remembered yet">
      <p>
        Agents remember with their tools, and you with <code>loci remember</code>.
      </p>
    </Empty>
  );
}

interface RowsProps {
  readonly memories: readonly Listed[];
  readonly chosen: string | undefined;
  readonly roots: ViewProps["roots"];
  readonly onChoose: (id: string) => void;
}

function List({ memories, chosen, roots, onChoose }: RowsProps): JSX.Element {
  return (
    <ul class="rows">
      {memories.map((memory, at) => (
        <Row
          key={memory.id}
          {...{ memory, roots }}
          isChosen={chosen === undefined ? at === 0 : chosen === memory.id}
          onChoose={onChoose}
          time={formatAge(memory.createdAt)}
        />
      ))}
    </ul>
  );
}

function Timeline({ memories, chosen, roots, onChoose }: RowsProps): JSX.Element {
  const days = groupByDay([...memories].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)));
  return (
    <ol class="days">
      {[...days].map(([day, listed]) => (
        <li key={day}>
          <h2>{day}</h2>
          <ul class="rows">
            {listed.map((memory) => (
              <Row
                key={memory.id}
                {...{ memory, roots }}
                isChosen={chosen === memory.id}
                onChoose={onChoose}
                time={new Date(memory.createdAt).toLocaleTimeString("en", { timeStyle: "short" })}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function groupByDay(memories: readonly Listed[]): ReadonlyMap<string, readonly Listed[]> {
  const days = new Map<string, Listed[]>();
  for (const memory of memories) {
    const day = new Date(memory.createdAt).toLocaleDateString("en", { dateStyle: "full" });
    const listed = days.get(day);
    if (listed === undefined) days.set(day, [memory]);
    else listed.push(memory);
  }
  return days;
}

const shownCharacters = 240;

function Row({
  memory,
  roots,
  isChosen,
  onChoose,
  time,
}: {
  readonly memory: Listed;
  readonly roots: ViewProps["roots"];
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly time: string;
}): JSX.Element {
  const { content, type, tags, pinned, createdAt, namespace } = memory;
  return (
    <li class={isChosen ? "row chosen" : "row"}>
      <button
        type="button"
        class="name"
        aria-pressed={isChosen}
        onClick={() => {
          onChoose(memory.id);
        }}
      >
        {content.length > shownCharacters ? `${content.slice(0, shownCharacters)}…` : content}
      </button>
      <p class="quiet">
        <span class="badge">{type}</span>
        {pinned && <span class="badge">pinned</span>}
        <time dateTime={createdAt} title={formatTime(createdAt)}>
          {time}
        </time>
        <Whose {...{ namespace, roots }} />
        {tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
      </p>
    </li>
  );
}
