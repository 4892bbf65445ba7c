// Search as you type: a field for the question, with filters below.
import type { ComponentChildren, JSX } from "preact";

/** How long the question must stay unchanged before it is sent. */
export const settleMs = 180;

export function SearchForm({
  label,
  placeholder = label,
  query,
  autofocus = false,
  onQuery,
  children,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly query: string;
  readonly autofocus?: boolean;
  readonly onQuery: (query: string) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <label>
        <span class="hidden">{label}</span>
        <input
          type="search"
          value={query}
          placeholder={placeholder}
          autofocus={autofocus}
          onInput={({ currentTarget }) => {
            onQuery(currentTarget.value);
          }}
        />
      </label>
      {children}
    </form>
  );
}
