const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** How many parts two paths share from their beginning. */
function sharedBy(one: string, other: string): number {
  const [parts, others] = [partsOf(one), partsOf(other)];
  const differs = parts.findIndex((part, at) => part !== others[at]);
  return differs === -1 ? parts.length : differs;
}

/** The page whose path begins most like a path that has none, the shortest of those; undefined where none begins like it. */
export function findNearestPage<P extends { path: string }>(
  path: string,
  pages: readonly P[],
): P | undefined {
  return pages
    .filter((page) => sharedBy(page.path, path) > 0)
    .toSorted(
      (a, b) =>
        sharedBy(b.path, path) - sharedBy(a.path, path) || partsOf(a.path).length - partsOf(b.path).length,
    )[0];
}
