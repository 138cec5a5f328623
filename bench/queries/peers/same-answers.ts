import type { Line } from './peer.ts';

/**
 * Asserts that a peer's response equals that of Earshot, in any order. A peer may return more in a line than Earshot's line: the other
 * values that a page shows.
 *
 * @throws Error with the differences.
 */
export function assertSameLines(ours: readonly Line[], theirs: readonly Line[], what: string): void {
  const width = ours[0]?.length ?? 0;
  const toSet = (lines: readonly Line[]): Set<string> =>
    new Set(lines.map((line) => line.slice(0, width).map(String).join(' | ')));
  const only = (these: readonly Line[], those: readonly Line[]): string => {
    const known = toSet(those);
    return [...toSet(these)]
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
}
