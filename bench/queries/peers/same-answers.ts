import type { Line } from './peer.ts';

/**
 * Holds that a peer answers what we answer, in whatever order. A peer may tell more of a line than ours says: what else a page shows.
 *
 * @throws Error with what differs.
 */
export const assertSameLines = (ours: readonly Line[], theirs: readonly Line[], what: string): void => {
  const width = ours[0]?.length ?? 0;
  const told = (lines: readonly Line[]): Set<string> =>
    new Set(lines.map((line) => line.slice(0, width).map(String).join(' | ')));
  const only = (these: readonly Line[], those: readonly Line[]): string => {
    const known = told(those);
    return [...told(these)]
      .filter((line) => !known.has(line))
      .slice(0, 3)
      .join('; ');
  };
  if (ours.length === theirs.length && only(ours, theirs) === '' && only(theirs, ours) === '') return;
  throw new Error(
    `${what}: ${ours.length} lines are answered by us, ${theirs.length} by the peer;
only by us: ${only(ours, theirs)}
only by the peer: ${only(theirs, ours)}`,
  );
};
