// Filters as a row of switches: several of one kind can be on.
import type { JSX } from "preact";

interface ChipsProps {
  readonly label: string;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function Chips({ label, choices, chosen, onChange }: ChipsProps): JSX.Element {
  return (
    <div class="chips" role="group" aria-label={label}>
      <span class="quiet">{label}</span>
      {choices.map((choice) => {
        const isOn = chosen.includes(choice);
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={isOn}
            onClick={() => {
              onChange(isOn ? chosen.filter((each) => each !== choice) : [...chosen, choice]);
            }}
          >
            {choice}
          </button>
        );
      })}
    </div>
  );
}

export const splitChoices = (text: string | undefined): readonly string[] =>
  (text ?? "").split(",").filter((word) => word !== "");
