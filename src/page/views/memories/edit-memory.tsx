// Edits the text, type, tags or weight of a memory. A change that someone else makes meanwhile is shown before it can be
// overwritten.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { MemoryAnswer } from "../../answers.ts";
import { ask, Refusal } from "../../ask.ts";
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
  const [base] = useState(memory);
  const [theirs, setTheirs] = useState<typeof memory>();
  const change = useChange();
  const save = async (): Promise<void> => {
    const list = tags.split(",").map((tag) => tag.trim());
    // A tag may contain a comma: tags that nobody edited stay as they are.
    const edited = tags === memory.tags.join(", ") ? memory.tags : list.filter((tag) => tag !== "");
    const fields = { content, type, importance, tags: edited };
    const body = { id: memory.id, ...fields, unchangedSince: (theirs ?? base).updatedAt };
    if ((await change.make("/api/memory/update", body)) !== undefined) onDone();
  };
  const isOvertaken = change.problem instanceof Refusal && change.problem.code === "MEMORY_CHANGED";
  useEffect(() => {
    if (!isOvertaken) return;
    void ask<MemoryAnswer>("/api/memory", { id: memory.id }).then((now) => {
      setTheirs(now.memory);
    }, ignore);
  }, [isOvertaken]);
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
      {change.problem !== undefined && !(isOvertaken && theirs) && <Problem problem={change.problem} />}
      {theirs && <Overtaken now={theirs} />}
      <div class="actions">
        <button class="primary" disabled={change.isUnderWay}>
          {theirs ? "Replace it with mine" : "Save"}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** What would be overwritten. */
function Overtaken({ now }: { readonly now: MemoryAnswer["memory"] }): JSX.Element {
  return (
    <div class="problem" role="alert">
      <p>
        <strong>Someone else changed this memory while you were editing it. It now says:</strong>
      </p>
      <p class="content">{now.content}</p>
      <p>
        {now.type}, importance {now.importance.toFixed(2)}
        {now.tags.length > 0 && `, tags ${now.tags.join(", ")}`}
      </p>
    </div>
  );
}

/** The next attempt to save tells what is wrong. */
function ignore(): void {
  return;
}
