import pg from 'pg';

/**
 * The name under which the database tells that something changed that sessions are read from: of messages on
 * the connection that made the change, and of the channel that every process listens to.
 */
export const BASIS = 'earshot_session_basis';

/** Who keeps what was read, and has to let go of it. `accountId` null: of everybody. */
export type BasisFollower = {
  changed: (accountId: string | null) => void;
  /** Whether changes that other processes make are heard from now on. */
  heard: (whether: boolean) => void;
  /** Every change that was told before an instant (milliseconds) has been handed on. */
  proved: (at: number) => void;
};

/** Hands on what this process hears of changes to what sessions are read from, its own and those of others. */
export type Basis = BasisFollower & {
  /** Tells a follower of everything from now on, and at once whether others are heard. */
  follow: (follower: BasisFollower) => void;
  /** Asks to be told how far everything has been heard ({@link BasisFollower.proved}). */
  prove: () => void;
};

/**
 * Nothing is heard of others until somebody listens (the live feed does). `catchUp` answers once everything that was told before it was
 * asked has been heard; false where that is not known.
 */
export const makeBasis = (catchUp: () => Promise<boolean>): Basis => {
  const followers: BasisFollower[] = [];
  let hearing = false;
  let proving = false;
  const prove = async (): Promise<void> => {
    if (proving) return;
    proving = true;
    const at = Date.now();
    try {
      if ((await catchUp()) && hearing) followers.forEach((one) => one.proved(at));
    } finally {
      proving = false;
    }
  };
  return {
    changed: (accountId) => followers.forEach((one) => one.changed(accountId)),
    heard: (whether) => {
      hearing = whether;
      followers.forEach((one) => one.heard(whether));
    },
    follow: (follower) => {
      followers.push(follower);
      follower.heard(hearing);
    },
    prove: () => void prove(),
    proved: (at) => followers.forEach((one) => one.proved(at)),
  };
};

/** Reads the account out of what the database told; nothing means everybody's. */
export const parseNotificationAccount = (told: string | undefined): string | null => told || null;

/**
 * Hands on what a connection's own statements changed, once they are committed and before whoever waits for the commit is
 * answered. What was rolled back is handed on too: that costs a reading and nothing else.
 */
export const notifyOwnCommits = (client: pg.ClientBase, changed: BasisFollower['changed']): void => {
  if (!(client instanceof pg.Client)) throw new TypeError('a pool without connections of its own');
  const touched = new Set<string | null>();
  const handOn = (): void => {
    for (const accountId of touched) changed(accountId);
    touched.clear();
  };
  client.on('notice', ({ message, detail }) => {
    if (message === BASIS) touched.add(parseNotificationAccount(detail));
  });
  // Ahead of the client's own listener, which answers the statement.
  client.connection.prependListener('readyForQuery', ({ status }: { status: string }) => {
    if (status === 'I' && touched.size > 0) handOn();
  });
  // A connection that breaks while it commits has committed, or not.
  client.on('end', handOn);
};
