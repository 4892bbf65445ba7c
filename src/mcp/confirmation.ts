// Does a person agree? The form that a client shows, and the meaning of its answer.

export const confirmationSchema = {
  type: "object" as const,
  properties: {
    confirm: {
      type: "boolean" as const,
      title: "Go ahead",
      description: "Whether to proceed",
      default: false,
    },
  },
  required: ["confirm"],
};

/** True only for a submitted form that contains a yes. */
export function isConfirmed(answer: {
  readonly action: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}): boolean {
  return answer.action === "accept" && answer.content?.["confirm"] === true;
}

/** Whether a client that declares this can show forms: before other modes existed, it declared an empty object. */
export function showsForms(elicitation: Readonly<Record<string, unknown>> | undefined): boolean {
  if (elicitation === undefined) return false;
  return "form" in elicitation || !("url" in elicitation);
}
