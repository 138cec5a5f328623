/** Minimum time between two runs of the same name, in milliseconds. */
const PACE_MS = 250;

/**
 * Runs a request at once, and at most four times a second however often it is requested: requests in between run once, at the end. A change
 * of two thousand records is two thousand events, and each of them requests the same read again.
 */
export function throttleByName(act: (name: string) => void): (name: string) => void {
  const turns = new Map<string, { again: boolean }>();
  const begin = (name: string): void => {
    const turn = { again: false };
    turns.set(name, turn);
    setTimeout(() => {
      turns.delete(name);
      if (turn.again) begin(name);
    }, PACE_MS);
    act(name);
  };
  return (name) => {
    const turn = turns.get(name);
    if (turn) turn.again = true;
    else begin(name);
  };
}
