// What are the nodes of a cluster? Each answers for all of it. `qdrant.url` names one, or several separated by commas.

export function splitAddresses(url: string): readonly string[] {
  return url
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
}
