// What the code of a function literal shows of its type: how many parameters it has, and whether it gives a value.

/** "either": its body is one call or assignment, whose value may be dropped, or ends in an error. */
const gives = ["nothing", "value", "either"] as const;

export interface LambdaShape {
  /** Undefined if it leaves out the list, and so takes any parameters. */
  readonly parameters: number | undefined;
  readonly gives: (typeof gives)[number];
  readonly isAsync: boolean;
}

/** So many parameters, or more. */
const most = 6;
const unlisted = 7;
const last = 63;

/** The `argc` of the row of a function literal: a number below 64. */
export function packLambda({ parameters, gives: given, isAsync }: LambdaShape): number {
  const count = parameters === undefined ? unlisted : Math.min(parameters, most);
  return count | (gives.indexOf(given) << 3) | (Number(isAsync) << 5);
}

/** The reverse; undefined if nothing is known. */
export function unpackLambda(argc: number): LambdaShape | undefined {
  const given = gives[(argc >> 3) & 3];
  if (argc > last || given === undefined) return undefined;
  const count = argc & 7;
  return { parameters: count === unlisted ? undefined : count, gives: given, isAsync: argc >= 32 };
}

/** Whether literals with these two counts may have equally many parameters. */
export function takesAsMany(shape: LambdaShape, parameters: number): boolean {
  return shape.parameters === undefined || shape.parameters === Math.min(parameters, most);
}
