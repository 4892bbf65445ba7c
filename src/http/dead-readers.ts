// Does a client take its answers? One that stops reading in the middle of an answer would hold a call forever, and
// enough of them all calls that the server accepts at once.
import type { FastifyInstance } from "fastify";

/** @param timeoutMs - how long a client may take nothing of what is waiting for it */
export function dropDeadReaders(app: FastifyInstance, timeoutMs: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    // Fires when nothing moved in either direction, which is right while a call works or a stream is quiet.
    reply.raw.setTimeout(timeoutMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    done();
  });
}
