/** Least time between two turns of the same, in milliseconds. */
const PACE_MS = 250;

/**
 * Does at once what is asked for, and at most four times a second however often it is asked: what was asked for meanwhile is done once,
 * at the end. A change of two thousand things is two thousand events, and each of them asks for the same to be read anew.
 */
export const throttleByName = (act: (name: string) => void): ((name: string) => void) => {
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
};
