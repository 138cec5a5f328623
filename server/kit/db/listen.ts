import pg from 'pg';
import type { Log } from '#server/kit/log.ts';

const SOON_MS = 250;
const LATER_MS = 1000;

type Given = {
  url: string;
  channel: string | readonly string[];
  log: Log;
  onPayload: (payload: string, channel: string) => void;
  /** Called when the connection broke: nothing is heard until it stands again. */
  onLoss?: () => void;
  /** Called once the connection stands again after it broke: something may have been missed. */
  onReturn?: () => void;
};

/**
 * Listens on channels of PostgreSQL with a connection of its own, which comes back by itself; what one transaction told on several
 * of them comes in the order in which it was told.
 * @returns what ends it
 */
export const listenTo = async (given: Given): Promise<() => Promise<void>> => {
  const { url, channel, log } = given;
  let closed = false;
  let waiting: NodeJS.Timeout | undefined;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    client.on('notification', ({ payload = '', channel: heardOn }) => given.onPayload(payload, heardOn));
    client.on('error', () => undefined);
    await client.connect();
    client.on('end', () => {
      if (closed) return;
      given.onLoss?.();
      againIn(SOON_MS);
    });
    await client.query(
      [channel]
        .flat()
        .map((one) => `listen ${one}`)
        .join('; '),
    );
    return client;
  };
  /** One attempt at a time, however many ways a connection tells that it broke. */
  const againIn = (ms: number): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      void again();
    }, ms);
  };
  let client = await connect();
  const again = async (): Promise<void> => {
    if (closed) return;
    try {
      client = await connect();
      given.onReturn?.();
    } catch (error) {
      log.warn({ err: error, channel }, 'lost the database, trying again to listen');
      againIn(LATER_MS);
    }
  };
  return async () => {
    closed = true;
    clearTimeout(waiting);
    await client.end();
  };
};
