// Rewrites Swift syntax that the grammar does not know: every character stays at its offset.

const spaces = (text: string): string => text.replace(/\S/g, " ");

/**
 * Handles conditional compilation, availability, selectors, ownership, quoted names, compiler attributes, the types of
 * errors (`throws(Failure)`), and `try await` before a block, where the grammar takes the block for a closure.
 */
export function repairSwift(text: string): string {
  return text
    .replace(/^[ \t]*#(?:if|elseif|else|endif)\b.*$/gm, spaces)
    .replace(/#(?:un)?available\([^()]*\)/g, (all) => "true".padEnd(all.length))
    .replace(
      /#selector\(((?:[^()]|\([^()]*\))*)\)/g,
      (_all, inner: string) => ` selector(${inner.replace(/\([^()]*\)/g, spaces)})`,
    )
    .replace(/#fileID\b/g, "#file  ")
    .replace(/\b(?:sending|consuming|borrowing|isolated)[ \t]+(?=[@\w([])/g, spaces)
    .replace(/(?=await\b)(?<=\btry[?!]?[ \t]+)await\b/g, spaces)
    .replace(/(?<=\bthrows)\([\w.]+\)(?=\s*(?:->|\{|where\b|$))/gm, spaces)
    .replace(/(?<=\bnonisolated)\(unsafe\)/g, spaces)
    .replace(/\b(?:internal|public|package|private|fileprivate)(?=[ \t]+import\b)/g, spaces)
    .replace(/@_\w+/g, spaces)
    .replace(/`[^`\n]+`/g, (name) => `\`${name.slice(1, -1).replace(/\W/g, "_")}\``);
}
