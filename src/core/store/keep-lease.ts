// How is a lease kept while its work lasts? It is renewed, so that other hosts see that its holder is alive.
import { renewLeaseMs } from "./lease.ts";

interface Renewer<W> {
  renewLease(storePath: string, work: W): Promise<void>;
}

/** Returns the function that ends the renewals; call it before the lease is released. */
export function keepLease<W>(writer: Renewer<W>, storePath: string, work: W): () => void {
  let isRenewing = false;
  const renew = async (): Promise<void> => {
    // A writer that is busy for long has to renew only once.
    if (isRenewing) return;
    isRenewing = true;
    try {
      await writer.renewLease(storePath, work);
    } catch {
      // The next renewal tries again; if the lease is lost meanwhile, publishing fails.
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => void renew(), renewLeaseMs).unref();
  return () => {
    clearInterval(timer);
  };
}
