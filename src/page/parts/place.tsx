// A path, or a path with a line, that wraps behind its folders and words and not in the middle of them.
import { Fragment, type JSX } from "preact";

const ends = /(?<=[/\\_.#-])(?=[\p{L}\p{N}])/u;

export function Place({ path, line }: { readonly path: string; readonly line?: number }): JSX.Element {
  const parts = path.split(ends);
  return (
    <>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
      {line !== undefined && `:${line}`}
    </>
  );
}
