// Does git refuse a repository because another user owns it, as in many containers, and how is that allowed?

/**
 * Git's objection and the command that lifts it, from what git wrote to standard error; undefined if it wrote something
 * else. In every language, git names the command.
 */
export function findOwnerRefusal(
  stderr: string,
): { readonly objection: string; readonly hint: string } | undefined {
  const lines = stderr.split("\n").map((line) => line.replace(/^fatal: /, ""));
  const exception = lines.find((line) => /^\s+git config --global --add safe\.directory \S/.test(line));
  if (exception === undefined) return undefined;
  return {
    objection: `git: ${lines[0]}.`,
    hint: `Another user owns it. If you trust that user: \`${exception.trim()}\``,
  };
}
