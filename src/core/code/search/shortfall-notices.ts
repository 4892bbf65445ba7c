// A model that does not work: every question is told, the user once for each reason.
import { isLociError } from "../../../errors.ts";
import { describeFailure } from "../../embed/index.ts";
import { giveNotice } from "../../store/index.ts";

export class ShortfallNotices {
  readonly #home: string;
  /** The last reason that the user was told. */
  #told: string | undefined;

  constructor(home: string) {
    this.#home = home;
  }

  /** The model works: if it fails again for the same reason, that is told again. */
  end(): void {
    this.#told = undefined;
  }

  /** One sentence about a model that is unavailable; throws other errors. Parameters as for `describeFailure`. */
  describe(model: string, error: unknown, consequence: string): string {
    if (!isLociError(error, "EMBEDDER_UNAVAILABLE")) throw error;
    const shortfall = describeFailure(model, error, consequence);
    if (this.#told !== error.message) giveNotice({ path: this.#home, message: shortfall });
    this.#told = error.message;
    return shortfall;
  }
}
