import type { Context } from '#server/kit/context.ts';

/** `channel` is what triggers notify with an account's id; `read` hands on what holds for these accounts now, or for all. */
type AccountWatch = {
  channel: string;
  what: string;
  read: (accountIds?: readonly string[]) => Promise<void>;
};

/**
 * Follows something that accounts keep in PostgreSQL: reads all at first, then each account as its change commits, whichever
 * process made it. After a lost connection everything is read again, so nothing is missed.
 *
 * @returns the way to stop
 */
export async function watchAccounts(
  context: Context,
  { channel, what, read }: AccountWatch,
): Promise<() => Promise<void>> {
  let work: Promise<void> = Promise.resolve();
  const queue = (accountIds?: readonly string[]): Promise<void> => {
    work = work
      .then(() => read(accountIds))
      .catch((error: unknown) => context.log.error({ err: error }, `${what} could not be read`));
    return work;
  };
  const stop = await context.database.listen({
    channel,
    onPayload: (accountId) => queue([accountId]),
    onReturn: () => void queue(),
  });
  await queue();
  return async () => {
    stop();
    await work;
  };
}
