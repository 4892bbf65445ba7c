// Asks for a token, and keeps it for this tab.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { keepToken } from "../ask.ts";

export function TokenForm({
  role,
  label,
  onToken,
  children,
}: {
  readonly role: Parameters<typeof keepToken>[0];
  readonly label: string;
  readonly onToken: () => void;
  /** The content above the field. */
  readonly children: ComponentChildren;
}): JSX.Element {
  const [token, setToken] = useState("");
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        keepToken(role, token.trim());
        onToken();
      }}
    >
      {children}
      <label class="field">
        <span>{label}</span>
        <input
          type="password"
          autocomplete="off"
          required
          value={token}
          onInput={({ currentTarget }) => {
            setToken(currentTarget.value);
          }}
        />
      </label>
      <div class="actions">
        <button class="primary">Continue</button>
      </div>
    </form>
  );
}
