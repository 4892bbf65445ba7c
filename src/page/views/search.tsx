// Search as you type: results with their code and the reason; beside them the users of the chosen one, and memories.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SearchAnswer } from "../answers.ts";
import type { ViewProps } from "../view-props.ts";
import { formatMs, pluralize } from "../format.ts";
import { Chips, splitChoices } from "../parts/chips.tsx";
import { showBeside } from "../parts/narrow.tsx";
import { SearchForm, settleMs } from "../parts/search-form.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { go, linkTo } from "../route.ts";
import { useAnswer, useSettled } from "../use-answer.ts";
import { Hit } from "./search-hit.tsx";
import { SymbolBeside } from "./symbol-beside.tsx";

const kinds = ["function", "method", "class", "interface", "type", "constant", "test", "text"];
const purposes = ["test", "configuration"];
const pageSize = 20;

type Changes = Readonly<Record<string, string | undefined>>;

export function Search({ place, root, roots }: ViewProps): JSX.Element {
  const { parameters } = place;
  const [chosen, choose] = useState<string | undefined>(undefined);
  const change = (changes: Changes): void => {
    go(linkTo("search", { ...parameters, root, limit: undefined, ...changes }), true);
  };
  const { query = "", limit = String(pageSize), languages, kinds: kind, purpose, under } = parameters;
  const settled = useSettled(query.trim(), settleMs);
  const asked = useAnswer<SearchAnswer>(settled === "" || root === undefined ? undefined : "/api/search", {
    ...{ query: settled, root, languages, kinds: kind, purpose, under, limit },
  });
  const status = roots.find((each) => each.root === root);
  const known = Object.entries(status?.languages ?? {})
    .sort((a, b) => b[1] - a[1])
    .map(([language]) => language);
  const hits = asked.answer?.hits ?? [];
  const beside = hits.find((each) => keyOf(each) === chosen) ?? hits[0];
  return (
    <>
      <h1>Search</h1>
      <SearchForm
        label="A question, or names"
        placeholder="A question, or names: where are sessions expired"
        query={query}
        autofocus
        onQuery={(next) => {
          change({ query: next });
        }}
      >
        <Filters known={known.slice(0, 8)} {...{ parameters, change }} />
      </SearchForm>
      {settled === "" || root === undefined ? (
        <Start hasRoot={root !== undefined} />
      ) : (
        <Answered asked={asked}>
          {(answer) => (
            <>
              <Status {...answer} />
              {answer.hits.length === 0 ? (
                <Empty title="No results">
                  <p>Try other words, or remove a filter.</p>
                </Empty>
              ) : (
                <div class="found">
                  <ol class="hits">
                    {answer.hits.map((each) => (
                      <Hit
                        key={keyOf(each)}
                        hit={each}
                        isChosen={each === beside}
                        onChoose={() => {
                          choose(keyOf(each));
                          showBeside();
                        }}
                      />
                    ))}
                    {answer.total > answer.hits.length && answer.hits.length < 100 && (
                      <li>
                        <button
                          type="button"
                          onClick={() => {
                            change({ limit: String(Math.min(100, Number(limit) + pageSize)) });
                          }}
                        >
                          Show more
                        </button>
                      </li>
                    )}
                  </ol>
                  {beside !== undefined && <SymbolBeside hit={beside} query={settled} />}
                </div>
              )}
            </>
          )}
        </Answered>
      )}
    </>
  );
}

interface FiltersProps {
  readonly known: readonly string[];
  readonly parameters: ViewProps["place"]["parameters"];
  readonly change: (changes: Changes) => void;
}

function Filters({ known, parameters, change }: FiltersProps): JSX.Element {
  const { languages, kinds: kind, purpose, under } = parameters;
  return (
    <>
      <Chips
        label="Language"
        choices={known}
        chosen={splitChoices(languages)}
        onChange={(list) => {
          change({ languages: list.join(",") });
        }}
      />
      <Chips
        label="Kind"
        choices={kinds}
        chosen={splitChoices(kind)}
        onChange={(list) => {
          change({ kinds: list.join(",") });
        }}
      />
      <div class="chips">
        <Chips
          label="Files for"
          choices={purposes}
          chosen={splitChoices(purpose)}
          onChange={(list) => {
            change({ purpose: list.at(-1) });
          }}
        />
        <label class="under">
          <span class="quiet">Below</span>
          <input
            value={under ?? ""}
            placeholder="a folder"
            onInput={({ currentTarget }) => {
              change({ under: currentTarget.value.trim() });
            }}
          />
        </label>
      </div>
    </>
  );
}

const keyOf = (hit: SearchAnswer["hits"][number]): string =>
  `${hit.root} ${hit.path} ${hit.startLine} ${hit.symbol}`;

function Status(answer: SearchAnswer): JSX.Element {
  return (
    <p class="quiet" role="status">
      {describe(answer)}
      {answer.shortfall !== undefined && ` ${answer.shortfall}`}
      {answer.missingPlaces.map((missing) => ` ${missing}`)}
      {answer.isUnrelated &&
        answer.hits.length > 0 &&
        " Nothing seems to be about this. These are only the nearest results."}
    </p>
  );
}

function describe({ hits, total, tookMs, reranked }: SearchAnswer): string {
  const found =
    total > hits.length
      ? `The best ${hits.length} of ${pluralize(total, "result")}`
      : pluralize(total, "result");
  return `${found} in ${formatMs(tookMs)}${reranked ? ", reranked by the model" : ""}.`;
}

function Start({ hasRoot }: { readonly hasRoot: boolean }): JSX.Element {
  return hasRoot ? (
    <Empty title="Ask in your own words, or type a name">
      <p>Code is found by meaning, words and names at once. Each result shows which of them found it.</p>
    </Empty>
  ) : (
    <Empty title="No project is indexed yet">
      <p>
        Run <code>loci index</code> in a project's folder first.
      </p>
    </Empty>
  );
}
