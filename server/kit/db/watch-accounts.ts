import pg from 'pg';
import type { Context } from '#server/kit/context.ts';

/** How long to wait before listening again when the database was lost, in milliseconds. */
const RETRY = 500;

/** `channel` is what triggers notify with an account's id; `read` hands on what holds for these accounts now, or for all. */
type Watch = {
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
export const watchAccounts = async (
  context: Context,
  { channel, what, read }: Watch,
): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined;
  let closed = false;
  let work: Promise<void> = Promise.resolve();

  const queue = (accountIds?: readonly string[]): Promise<void> => {
    work = work
      .then(() => read(accountIds))
      .catch((error: unknown) => context.log.error({ err: error }, `${what} could not be read`));
    return work;
  };
  const listen = async (): Promise<void> => {
    const listening = new pg.Client({ connectionString: context.database.url });
    listening.on('notification', ({ payload = '' }) => void queue([payload]));
    listening.on('error', (error) => context.log.warn({ err: error }, `changes of ${what} are not heard`));
    listening.on('end', () => {
      if (!closed) setTimeout(() => void again(), RETRY);
    });
    await listening.connect();
    await listening.query(`listen ${channel}`);
    client = listening;
    await queue();
  };
  const again = async (): Promise<void> => {
    if (closed) return;
    await listen().catch((error: unknown) => {
      context.log.warn({ err: error }, `changes of ${what} are not heard, trying again`);
      setTimeout(() => void again(), RETRY);
    });
  };

  await listen();
  return async () => {
    closed = true;
    await client?.end();
    await work;
  };
};
