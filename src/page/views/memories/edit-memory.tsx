// Edits the text, type, tags or weight of a memory.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MemoryAnswer } from "../../answers.ts";
import { Problem } from "../../parts/states.tsx";
import { useChange } from "../../use-change.ts";

interface EditProps {
  readonly memory: MemoryAnswer["memory"];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function EditMemory({ memory, onDone, onCancel }: EditProps): JSX.Element {
  const [content, setContent] = useState(memory.content);
  const [type, setType] = useState(memory.type);
  const [tags, setTags] = useState(memory.tags.join(", "));
  const [importance, setImportance] = useState(memory.importance);
  const change = useChange();
  const save = async (): Promise<void> => {
    const list = tags.split(",").map((tag) => tag.trim());
    const body = { id: memory.id, content, type, importance, tags: list.filter((tag) => tag !== "") };
    if ((await change.make("/api/memory/update", body)) !== undefined) onDone();
  };
  return (
    <form
      class="edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>Edit</h2>
      <label class="field">
        <span>Text</span>
        <textarea
          rows={8}
          required
          value={content}
          onInput={({ currentTarget }) => {
            setContent(currentTarget.value);
          }}
        />
      </label>
      <label class="field">
        <span>Type</span>
        <input
          required
          value={type}
          onInput={({ currentTarget }) => {
            setType(currentTarget.value);
          }}
        />
      </label>
      <label class="field">
        <span>Tags, separated by commas</span>
        <input
          value={tags}
          onInput={({ currentTarget }) => {
            setTags(currentTarget.value);
          }}
        />
      </label>
      <label class="field">
        <span>Importance: {importance.toFixed(2)}</span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={importance}
          onInput={({ currentTarget }) => {
            setImportance(currentTarget.valueAsNumber);
          }}
        />
      </label>
      {change.problem !== undefined && <Problem problem={change.problem} />}
      <div class="actions">
        <button class="primary" disabled={change.isUnderWay}>
          Save
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
