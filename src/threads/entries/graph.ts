// Entry of the thread that answers how symbols hang together. The kernels run here, where no search waits for them.
import { serve } from "../protocol/serve.ts";
import { openCode } from "./open-code.ts";

export const call = serve(() => openCode());
