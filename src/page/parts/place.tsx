// A path, optionally with a line, that wraps after folders and words, not inside them.
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
