// Another version of Loci has made a root's index while this one runs: neither changes what the other made by itself.
import { isLociError, LociError } from "../../errors.ts";

const reason = "made-elsewhere";

export function madeElsewhere(root: string): LociError {
  const message = `Another version of Loci, or one with another model, has made the index of ${root} while this one runs.`;
  return new LociError("STORE_LOCKED", message, {
    hint: "Restart this server, so that both are the same. An index run takes the index back.",
    details: { reason },
  });
}

/** Whether a run left the index to another version. */
export function isMadeElsewhere(error: unknown): boolean {
  return isLociError(error, "STORE_LOCKED") && error.details?.["reason"] === reason;
}
