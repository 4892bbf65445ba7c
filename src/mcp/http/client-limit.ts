// How many clients are connected over HTTP? One limit for both transports.
import { serverError } from "../error-codes.ts";
import { refuse } from "./json-rpc-response.ts";

export class ClientLimit {
  readonly #max: number;
  #connected = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a client from now on; undefined if there are as many as allowed. Call the result when the client leaves. */
  admit(): (() => void) | undefined {
    if (this.#connected >= this.#max) return undefined;
    this.#connected++;
    let isHere = true;
    return () => {
      if (isHere) this.#connected--;
      isHere = false;
    };
  }

  refuse(): Response {
    const message = `This server has ${this.#max} sessions already, its limit`;
    return refuse({ status: 503, code: serverError, message }, { "retry-after": "10" });
  }
}
