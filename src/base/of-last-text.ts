// What was read from a text, for callers that ask about the same text one after another.

/** The same as `read`, which is called only when the text is another one than at the last call. */
export function ofLastText<Value>(read: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) };
    return last.value;
  };
}
