// The nodes of a cluster, each of which answers for all of it: `qdrant.url` names one, or several with commas between them.

export function splitAddresses(url: string): readonly string[] {
  return url
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
}
