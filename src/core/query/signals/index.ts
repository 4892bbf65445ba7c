// In which order do signals run? First boosts, then penalties, then comparisons between documents, and last the
// signals that look at all of these together.
import { bestPart } from "./best-part.ts";
import { centrality } from "./centrality.ts";
import { copies } from "./copies.ts";
import { definesSymbol } from "./defines-symbol.ts";
import { fileCoherence } from "./file-coherence.ts";
import { fileSaturation } from "./file-saturation.ts";
import { fileWords } from "./file-words.ts";
import { learnedOrder } from "./learned-order.ts";
import { linkedFiles } from "./linked-files.ts";
import { nearCopies } from "./near-copies.ts";
import { pathMatch } from "./path-match.ts";
import { pathPenalties } from "./path-penalties.ts";
import { relation } from "./relation.ts";
import { saysMessage } from "./says-message.ts";
import type { Signal } from "./signal.ts";
import { testedFiles } from "./tested-files.ts";

export type { Signal, SignalContext } from "./signal.ts";

export const signals: readonly Signal[] = [
  definesSymbol,
  relation,
  saysMessage,
  pathMatch,
  fileWords,
  fileCoherence,
  centrality,
  linkedFiles,
  testedFiles,
  pathPenalties,
  copies,
  fileSaturation,
  learnedOrder,
  bestPart,
  nearCopies,
];
