import pg from 'pg';

/**
 * The name under which the database reports that data from which sessions are read has changed: used in messages on the connection that
 * made the change, and as the channel that every process listens to.
 */
export const PROOF_CHANNEL = 'earshot_session_changes';

/** A cache of values that were read, which has to drop them on a change. `accountId` null: those of all accounts. */
export type ProofFollower = {
  changed: (accountId: string | null) => void;
  /** Whether changes that other processes make are received from now on. */
  heard: (whether: boolean) => void;
  /** Every change that was reported before an instant (milliseconds) has been passed on. */
  proved: (at: number) => void;
};

/** Passes on the changes to session data that this process receives, its own and those of other processes. */
export type ChangeProof = ProofFollower & {
  /** Notifies a follower of everything from now on, and at once whether changes of other processes are received. */
  follow: (follower: ProofFollower) => void;
  /** Requests a report of how far all changes have been received ({@link ProofFollower.proved}). */
  prove: () => void;
};

/**
 * Changes of other processes are not received until something listens (the live feed does). `catchUp` resolves once everything that was
 * reported before the call has been received; false where that is not known.
 */
export function makeChangeProof(catchUp: () => Promise<boolean>): ChangeProof {
  const followers: ProofFollower[] = [];
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
}

/** Reads the account from the database's notification; an empty payload means all accounts. */
export const parseNotificationAccount = (payload: string | undefined): string | null => payload || null;

/**
 * Passes on what a connection's own statements changed, after the commit and before the code that waits for the commit continues. Changes
 * that were rolled back are passed on too: that costs one read and nothing else.
 */
export function notifyOwnCommits(client: pg.ClientBase, changed: ProofFollower['changed']): void {
  if (!(client instanceof pg.Client)) throw new TypeError('a pool without connections of its own');
  const touched = new Set<string | null>();
  const handOn = (): void => {
    for (const accountId of touched) changed(accountId);
    touched.clear();
  };
  client.on('notice', ({ message, detail }) => {
    if (message === PROOF_CHANNEL) touched.add(parseNotificationAccount(detail));
  });
  // Registered before the client's own listener, which resolves the statement.
  client.connection.prependListener('readyForQuery', ({ status }: { status: string }) => {
    if (status === 'I' && touched.size > 0) handOn();
  });
  // If a connection breaks during the commit, it is unknown whether the commit succeeded.
  client.on('end', handOn);
}
