// Type a name, then choose one of the matching symbols: each is a link.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SymbolsAnswer } from "../../answers.ts";
import { Answered } from "../../parts/states.tsx";
import { useAnswer, useSettled } from "../../use-answer.ts";

interface PickerProps {
  readonly label: string;
  readonly root: string;
  readonly linkTo: (id: string) => string;
}

const settleMs = 180;
const shown = 8;

export function SymbolPicker({ label, root, linkTo }: PickerProps): JSX.Element {
  const [typed, setTyped] = useState("");
  const query = useSettled(typed.trim(), settleMs);
  const asked = useAnswer<SymbolsAnswer>(query === "" ? undefined : "/api/symbols", {
    query,
    root,
    limit: shown,
  });
  return (
    <form
      class="picker"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <label class="field">
        <span>{label}</span>
        <input
          type="search"
          value={typed}
          placeholder="A name"
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </label>
      {query !== "" && (
        <Answered asked={asked}>
          {({ symbols }) =>
            symbols.length === 0 ? (
              <p class="quiet" role="status">
                No symbol has that name.
              </p>
            ) : (
              <ul class="edges" aria-label={`Symbols for ${query}`}>
                {symbols.map(({ id, qualifiedName, kind, filePath, lineStart }) => (
                  <li key={id}>
                    <a
                      href={linkTo(id)}
                      onClick={() => {
                        setTyped("");
                      }}
                    >
                      <code>{qualifiedName}</code>
                    </a>
                    <span class="quiet">
                      {kind}, {filePath}:{lineStart}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Answered>
      )}
    </form>
  );
}
