type PresenceReport = { here?: readonly string[]; gone?: readonly string[]; now: number };

/** Who is present where: the sockets of this process counted by user, and the last reports of other processes. */
export type PresenceBoard = {
  /** One more socket of a user here. @returns whether it is their first in this process */
  enter: (key: string) => boolean;
  /** One socket less. @returns whether it was their last in this process */
  leave: (key: string) => boolean;
  isOnline: (key: string) => boolean;
  /** The users of this process. */
  own: () => string[];
  /** Stores the report of another process. */
  hear: (process: string, heard: PresenceReport) => void;
  /** Removes a process, with its users. */
  drop: (process: string) => void;
  /** Removes every process whose last report is older than an instant (milliseconds). */
  forget: (before: number) => void;
};

/** Creates an empty board. `onChange` is called when a user is present who was absent everywhere, or absent everywhere who was present. */
export function makePresenceBoard(onChange: (key: string, online: boolean) => void): PresenceBoard {
  const here = new Map<string, number>();
  const elsewhere = new Map<string, { people: Set<string>; heard: number }>();
  const isOnline = (key: string): boolean =>
    here.has(key) || [...elsewhere.values()].some(({ people }) => people.has(key));
  /** Runs an action, then reports every user among the keys whose state it changed. */
  const telling = (keys: readonly string[], act: () => void): void => {
    const before = keys.map(isOnline);
    act();
    keys.forEach((key, index) => {
      if (isOnline(key) !== before[index]) onChange(key, isOnline(key));
    });
  };
  const drop = (process: string): void =>
    telling([...(elsewhere.get(process)?.people ?? [])], () => elsewhere.delete(process));
  return {
    enter: (key) => {
      const count = here.get(key) ?? 0;
      telling([key], () => here.set(key, count + 1));
      return count === 0;
    },
    leave: (key) => {
      const left = (here.get(key) ?? 1) - 1;
      telling([key], () => (left > 0 ? here.set(key, left) : here.delete(key)));
      return left === 0;
    },
    isOnline,
    own: () => [...here.keys()],
    hear: (process, { here: come = [], gone = [], now }) => {
      const known = elsewhere.get(process) ?? { people: new Set<string>(), heard: now };
      elsewhere.set(process, known);
      known.heard = now;
      telling([...come, ...gone], () => {
        for (const key of come) known.people.add(key);
        for (const key of gone) known.people.delete(key);
      });
    },
    drop,
    forget: (before) => {
      for (const [process, { heard }] of elsewhere) if (heard < before) drop(process);
    },
  };
}
