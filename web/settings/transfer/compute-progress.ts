/** What is known of a running transfer. */
type OnItsWay = {
  /** How much of a file is sent, 0 to 1; 1 if there is none. */
  sent: number;
  /** How long the check before it took, in milliseconds; undefined before the first one. */
  expected: number | undefined;
  /** Time since the start, in milliseconds. */
  elapsed: number;
};

/** Never full before it is done. */
const MOST = 0.95;

/**
 * The completed share, 0 to 1: of the file while it is sent, then of the time that the check before took. Beyond that time it approaches
 * its end without reaching it.
 *
 * @returns undefined if there is nothing to estimate it by
 */
export function computeProgress({ sent, expected, elapsed }: OnItsWay): number | undefined {
  if (sent < 1) return sent;
  if (expected === undefined) return undefined;
  const part = Math.max(0, elapsed) / Math.max(1, expected);
  return MOST * (part <= 0.8 ? part : 1 - 0.2 * Math.exp(-(part - 0.8) / 0.2));
}
