// When does a response's body end, and did the client leave before that?

export interface StreamEnd {
  /** The client left before everything was sent. */
  readonly isBroken: boolean;
}

/**
 * The same response, observed. An event stream begins with a comment, so that its headers are sent at once and not with
 * its first event.
 * @param onEnd - called once; at once for a response without a body
 */
export function watchStream(response: Response, onEnd: (end: StreamEnd) => void): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) {
    onEnd({ isBroken: false });
    return response;
  }
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const isEvents = headers.get("content-type")?.startsWith("text/event-stream") === true;
  let isOver = false;
  const end = (isBroken: boolean): void => {
    if (isOver) return;
    isOver = true;
    onEnd({ isBroken });
  };
  const watched = new ReadableStream<Uint8Array>({
    start(controller) {
      if (isEvents) controller.enqueue(new TextEncoder().encode(": open\n\n"));
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        controller.close();
        end(false);
      } catch (error) {
        controller.error(error);
        end(true);
      }
    },
    async cancel(reason) {
      end(true);
      await reader.cancel(reason);
    },
  });
  return new Response(watched, { status, statusText, headers });
}
