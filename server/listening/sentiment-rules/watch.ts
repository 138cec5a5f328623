import pg from 'pg';
import type { Context } from '#server/kit/context.ts';
import { readAccountSentiments, type AccountSentiment } from './live-account.ts';

/** Raised by triggers (migration 0036): the payload is the account whose rules or adaptation changed. */
const CHANNEL = 'earshot_sentiment';
/** How long to wait before listening again when the database was lost, in milliseconds. */
const RETRY = 500;

/**
 * Tells how every account's posts are felt: all accounts at first, then each change as it commits, whichever process made it.
 * After a lost connection everything is read again; accounts that had something before and have nothing now are told too.
 *
 * @returns the way to stop
 */
export const watchSentiments = async (
  context: Context,
  onChange: (accounts: readonly AccountSentiment[]) => void,
): Promise<() => Promise<void>> => {
  const known = new Set<string>();
  let client: pg.Client | undefined;
  let closed = false;
  let work: Promise<void> = Promise.resolve();

  const tell = async (ids?: readonly string[]): Promise<void> => {
    const found = await readAccountSentiments(context, ids);
    const there = new Set(found.map(({ accountId }) => accountId));
    const gone = (ids ?? [...known]).filter((id) => known.has(id) && !there.has(id));
    for (const id of gone) known.delete(id);
    for (const id of there) known.add(id);
    const changed = [...found, ...gone.map((accountId) => ({ accountId, rules: [], adaptation: null }))];
    if (changed.length > 0) onChange(changed);
  };
  const queue = (ids?: readonly string[]): Promise<void> => {
    work = work
      .then(() => tell(ids))
      .catch((error: unknown) => context.log.error({ err: error }, 'rules of sentiment could not be read'));
    return work;
  };
  const listen = async (): Promise<void> => {
    const listening = new pg.Client({ connectionString: context.database.url });
    listening.on('notification', ({ payload = '' }) => void queue([payload]));
    listening.on('error', (error) =>
      context.log.warn({ err: error }, 'changes of sentiment rules are not heard'),
    );
    listening.on('end', () => {
      if (!closed) setTimeout(() => void again(), RETRY);
    });
    await listening.connect();
    await listening.query(`listen ${CHANNEL}`);
    client = listening;
    await queue();
  };
  const again = async (): Promise<void> => {
    if (closed) return;
    await listen().catch((error: unknown) => {
      context.log.warn({ err: error }, 'changes of sentiment rules are not heard, trying again');
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
