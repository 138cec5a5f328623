/** What is known of a move on its way. */
type OnItsWay = {
  /** How much of a file is sent, 0 to 1; 1 where nothing is. */
  sent: number;
  /** How long the look before it took, in milliseconds; undefined before the first one. */
  expected: number | undefined;
  /** Since it began, in milliseconds. */
  elapsed: number;
};

/** Never full before it is done. */
const MOST = 0.95;

/**
 * The share that is done, 0 to 1: of the file while it is sent, then of the time that the look before took. Beyond that time it comes
 * nearer to its end without reaching it.
 *
 * @returns undefined where nothing tells
 */
export const computeProgress = ({ sent, expected, elapsed }: OnItsWay): number | undefined => {
  if (sent < 1) return sent;
  if (expected === undefined) return undefined;
  const part = Math.max(0, elapsed) / Math.max(1, expected);
  return MOST * (part <= 0.8 ? part : 1 - 0.2 * Math.exp(-(part - 0.8) / 0.2));
};
