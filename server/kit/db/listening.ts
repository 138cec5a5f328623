import pg from 'pg';
import type { Context } from '#server/kit/context.ts';

/** How long to wait before listening again when the database was lost, in milliseconds. */
const RETRY = 500;

type Heard = {
  /** Each notification's payload, one after another. */
  onPayload: (payload: string) => Promise<void>;
  /** At the start and after every lost connection: whatever was missed is read here. */
  onConnected: () => Promise<void>;
};

/**
 * Hears the notifications of a PostgreSQL channel, whichever process sent them. The first connection must succeed; a lost one
 * is made again until it is back.
 * @returns the way to stop
 */
export const listenTo = async (
  context: Context,
  channel: string,
  { onPayload, onConnected }: Heard,
): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined;
  let closed = false;
  let work: Promise<void> = Promise.resolve();
  const queue = (next: () => Promise<void>): Promise<void> => {
    work = work.then(next).catch((error: unknown) => {
      context.log.error({ err: error, channel }, 'a notification could not be followed');
    });
    return work;
  };
  const listen = async (): Promise<void> => {
    const listening = new pg.Client({ connectionString: context.database.url });
    listening.on('notification', ({ payload = '' }) => void queue(() => onPayload(payload)));
    listening.on('error', (error) =>
      context.log.warn({ err: error, channel }, 'notifications are not heard'),
    );
    listening.on('end', () => {
      if (!closed) setTimeout(() => void again(), RETRY);
    });
    await listening.connect();
    await listening.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = listening;
    await queue(onConnected);
  };
  const again = async (): Promise<void> => {
    if (closed) return;
    await listen().catch((error: unknown) => {
      context.log.warn({ err: error, channel }, 'notifications are not heard, trying again');
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
