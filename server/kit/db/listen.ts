import pg from 'pg';
import type { Log } from '#server/kit/log.ts';

const SOON_MS = 250;
const LATER_MS = 1000;

type Given = {
  url: string;
  channel: string;
  log: Log;
  onPayload: (payload: string) => void;
  /** Called once the connection stands again after it broke: something may have been missed. */
  onReturn?: () => void;
};

/** Listens on a channel of PostgreSQL with a connection of its own, which comes back by itself. @returns what ends it */
export const listenTo = async (given: Given): Promise<() => Promise<void>> => {
  const { url, channel, log } = given;
  let closed = false;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    client.on('notification', ({ payload = '' }) => given.onPayload(payload));
    client.on('error', () => undefined);
    client.on('end', () => {
      if (!closed) setTimeout(() => void again(), SOON_MS);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  };
  let client = await connect();
  const again = async (): Promise<void> => {
    if (closed) return;
    try {
      client = await connect();
      given.onReturn?.();
    } catch (error) {
      log.warn({ err: error, channel }, 'lost the database, trying again to listen');
      setTimeout(() => void again(), LATER_MS);
    }
  };
  return async () => {
    closed = true;
    await client.end();
  };
};
