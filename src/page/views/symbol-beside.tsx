// Beside a result: its users, what it uses, and memories about it.
import type { JSX } from "preact";
import { nameOf } from "../../core/types/symbol-id.ts";
import type { MemoryList, SearchAnswer, SymbolAnswer } from "../answers.ts";
import { formatAge, pluralize } from "../format.ts";
import { Place } from "../parts/place.tsx";
import { BackToList } from "../parts/narrow.tsx";
import { Answered } from "../parts/states.tsx";
import { linkTo } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import { linkToSymbol } from "./graph/state.ts";

interface BesideProps {
  readonly hit: SearchAnswer["hits"][number];
  readonly query: string;
}

const shownEdges = 8;
const shownMemories = 3;

export function SymbolBeside({ hit, query }: BesideProps): JSX.Element {
  const { root, symbolId, symbol } = hit;
  const asked = useAnswer<SymbolAnswer>(symbolId === undefined ? undefined : "/api/symbol", {
    root,
    id: symbolId,
  });
  return (
    <aside class="beside card" tabIndex={-1} aria-label={`About ${symbol === "" ? hit.path : symbol}`}>
      <BackToList />
      <h2>
        <code>{symbol === "" ? hit.path : symbol}</code>
      </h2>
      {hit.signature !== "" && <pre class="signature">{hit.signature}</pre>}
      {symbolId === undefined ? (
        <p class="quiet">These lines belong to no symbol, so nothing calls them.</p>
      ) : (
        <Answered asked={asked}>
          {(answer) => (
            <>
              <p>
                <a href={linkToSymbol(root, symbolId)}>Show it in the graph</a>
              </p>
              <Edges
                title="Used by"
                none="Nothing in the index uses it."
                edges={answer.incoming}
                count={answer.incomingCount}
                end="source"
                root={root}
              />
              <Edges
                title="Uses"
                none="It uses nothing else in the index."
                edges={answer.outgoing}
                count={answer.outgoingCount}
                end="target"
                root={root}
              />
              {answer.memories.length > 0 && (
                <section>
                  <h3>Remembered about it</h3>
                  <ul class="notes">
                    {answer.memories.map(({ memory, to }) => (
                      <Note key={memory.id} memory={memory} about={to} />
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
        </Answered>
      )}
      <Related query={query} />
    </aside>
  );
}

interface EdgesProps {
  readonly title: string;
  readonly none: string;
  readonly edges: SymbolAnswer["incoming"];
  readonly count: number;
  readonly end: "source" | "target";
  readonly root: string;
}

function Edges({ title, none, edges, count, end, root }: EdgesProps): JSX.Element {
  return (
    <section>
      <h3>
        {title} <span class="quiet">{count > 0 && pluralize(count, "edge")}</span>
      </h3>
      {edges.length === 0 ? (
        <p class="quiet">{none}</p>
      ) : (
        <ul class="edges">
          {edges.slice(0, shownEdges).map((edge) => (
            <li key={`${edge[end]} ${edge.relationship} ${edge.line}`}>
              <a href={linkTo("search", { root, query: nameOf(edge[end]) })}>
                <code>
                  <Place path={nameOf(edge[end])} />
                </code>
              </a>
              <span class="quiet">
                {edge.relationship.toLowerCase().replaceAll("_", " ")}, found by {edge.strategy},{" "}
                {Math.round(100 * edge.confidence)} % sure, <Place path={edge.filePath} line={edge.line} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Related({ query }: { readonly query: string }): JSX.Element {
  const asked = useAnswer<MemoryList>("/api/memories", { query, limit: shownMemories });
  return (
    <section>
      <h3>Memories that fit the question</h3>
      <Answered asked={asked}>
        {({ memories }) =>
          memories.length === 0 ? (
            <p class="quiet">None.</p>
          ) : (
            <ul class="notes">
              {memories.map((memory) => (
                <Note key={memory.id} memory={memory} />
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}

function Note({
  memory,
  about,
}: {
  readonly memory: MemoryList["memories"][number];
  readonly about?: string;
}): JSX.Element {
  return (
    <li>
      <p>{memory.content.slice(0, 280)}</p>
      <p class="quiet">
        {memory.type}, {formatAge(memory.createdAt)}
        {about !== undefined && `, about ${about}`}
      </p>
    </li>
  );
}
