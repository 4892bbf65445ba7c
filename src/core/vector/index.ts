// Which vectors are nearest?
export { decodeVectorSegment, encodeVectorSegment, quantizeVector } from "./vector-segment.ts";
export type { QuantizedVector, VectorSegment } from "./vector-segment.ts";
