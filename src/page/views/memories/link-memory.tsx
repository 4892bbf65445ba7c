// Links a memory to code or to another memory.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { relationshipTypes } from "../../../core/types/memory-links.ts";
import { Problem } from "../../parts/states.tsx";
import { useChange } from "../../use-change.ts";

export function LinkMemory({
  id,
  onDone,
}: {
  readonly id: string;
  readonly onDone: () => void;
}): JSX.Element {
  const [target, setTarget] = useState("");
  const [relationship, setRelationship] = useState<string>("RELATES_TO");
  const change = useChange();
  return (
    <form
      class="edit"
      onSubmit={(event) => {
        event.preventDefault();
        void change.make("/api/memory/link", { id, target: target.trim(), relationship }).then((made) => {
          if (made !== undefined) onDone();
        });
      }}
    >
      <label class="field">
        <span>A path, a symbol, or the id of a memory</span>
        <input
          required
          value={target}
          placeholder="src/session.ts#expire"
          onInput={({ currentTarget }) => {
            setTarget(currentTarget.value);
          }}
        />
      </label>
      <label class="field">
        <span>How</span>
        <select
          value={relationship}
          onChange={({ currentTarget }) => {
            setRelationship(currentTarget.value);
          }}
        >
          {relationshipTypes.map((each) => (
            <option key={each} value={each}>
              {each.toLowerCase().replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </label>
      {change.problem !== undefined && <Problem problem={change.problem} />}
      <button class="primary" disabled={change.isUnderWay}>
        Link it
      </button>
    </form>
  );
}
