/** Who has the suite open: a person with several tabs or devices counts once. */
export type Presence = {
  /** Counts one open socket of a person. @returns the way to leave */
  enter: (accountId: string, userId: string) => () => void;
  isOnline: (accountId: string, userId: string) => boolean;
};

/** Presence within this process. */
export const makePresence = (): Presence => {
  const open = new Map<string, number>();
  return {
    enter: (accountId, userId) => {
      const key = `${accountId}:${userId}`;
      open.set(key, (open.get(key) ?? 0) + 1);
      return () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
    isOnline: (accountId, userId) => open.has(`${accountId}:${userId}`),
  };
};
