/** Things that wait for the same door and go through it together. */
export type Gathering<T, R> = {
  /** Adds a thing. @returns what became of it @throws what went wrong with it, and never with another one */
  add: (door: string, thing: T) => Promise<R>;
};

type Waiting<T, R> = { thing: T; done: (result: R) => void; failed: (error: unknown) => void };

/** As many as go through together at most. */
const MOST = 100;

/**
 * Lets one party through each door at a time and gathers whoever comes meanwhile into the next one. Nobody waits for company:
 * alone, a thing goes at once. Where a party fails, each of it goes again alone, so that one bad thing stops no other.
 * @param pass takes a party, all or none of it, and answers one result for each in their order
 */
export const makeGathering = <T, R>(pass: (party: readonly T[]) => Promise<R[]>): Gathering<T, R> => {
  const doors = new Map<string, Waiting<T, R>[]>();

  const through = async (party: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await pass(party.map(({ thing }) => thing));
      for (const [at, result] of results.entries()) party[at]?.done(result);
    } catch (error) {
      if (party.length === 1) return party[0]?.failed(error);
      for (const one of party) await through([one]);
    }
  };

  const run = async (door: string, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) await through(queue.splice(0, MOST));
    doors.delete(door);
  };

  return {
    add: (door, thing) =>
      new Promise((done, failed) => {
        const queue = doors.get(door);
        if (queue) return void queue.push({ thing, done, failed });
        const own: Waiting<T, R>[] = [{ thing, done, failed }];
        doors.set(door, own);
        void run(door, own);
      }),
  };
};
