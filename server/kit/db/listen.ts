import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SuiteClient } from '#server/kit/db/client.ts';
import type { Log } from '#server/kit/log.ts';

/** The application name of the listening connection in the database. */
export const LISTENER = 'earshot listener';
const SOON_MS = 250;
const LATER_MS = 1000;

/** A listener of one channel. */
export type Subscription = {
  channel: string | readonly string[];
  /** A promise that it returns counts as work in progress until it ends (`settle`). */
  onPayload: (payload: string, channel: string) => unknown;
  /** Called when the connection broke: nothing is received until it is open again. */
  onLoss?: () => void;
  /** Called when the connection is open again after it broke: notifications may have been missed. */
  onReturn?: () => void;
};

/** Listens on channels of PostgreSQL for any number of listeners. */
export type Listener = {
  /** Starts listening. @returns a function that stops it */
  listen: (subscription: Subscription) => Promise<() => void>;
  /** Waits until all notifications that were sent before have been received. @returns false where that is not known */
  catchUp: () => Promise<boolean>;
  /** Catches up, and waits until the listeners have processed what they received. @returns false where that is not known */
  settle: () => Promise<boolean>;
  close: () => Promise<void>;
};

/**
 * One connection for all channels of a process, which reconnects by itself: every notification wakes every connection that listens to any
 * channel. It is opened with the first listener. Notifications of one transaction on several channels arrive in the order in which they
 * were sent.
 */
export function makeListener({ url, log }: { url: string; log: Log }): Listener {
  const subscriptions = new Set<Subscription>();
  /** A channel of this process's own: a notification on it arrives after all that were sent before. */
  const own = `earshot_heard_${randomUUID().replaceAll('-', '')}`;
  const catchingUp = new Map<string, (heard: boolean) => void>();
  const atWork = new Set<Promise<unknown>>();
  let closed = false;
  let waiting: NodeJS.Timeout | undefined;
  let current: Promise<pg.Client> | undefined;

  const follow = (work: unknown): void => {
    if (!(work instanceof Promise)) return;
    const ended: Promise<unknown> = work.catch(() => undefined).then(() => atWork.delete(ended));
    atWork.add(ended);
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new SuiteClient({ connectionString: url, application_name: LISTENER });
    client.on('notification', ({ payload = '', channel }) => {
      if (channel === own) return catchingUp.get(payload)?.(true);
      for (const subscription of subscriptions)
        if ([subscription.channel].flat().includes(channel)) follow(subscription.onPayload(payload, channel));
    });
    await client.connect();
    client.on('end', () => {
      current = undefined;
      for (const end of catchingUp.values()) end(false);
      if (closed) return;
      for (const { onLoss } of subscriptions) onLoss?.();
      againIn(SOON_MS);
    });
    await listenTo(client, [own, ...[...subscriptions].flatMap(({ channel }) => channel)]);
    return client;
  };
  /** The open connection, or one that is being opened; one that cannot be opened is forgotten. */
  const connected = (): Promise<pg.Client> => {
    const one = (current ??= connect());
    one.catch(() => {
      if (current === one) current = undefined;
    });
    return one;
  };
  /** One attempt at a time, even if a connection reports in several ways that it broke. */
  const againIn = (ms: number): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      void again();
    }, ms);
  };
  const again = async (): Promise<void> => {
    if (closed) return;
    try {
      await connected();
      for (const { onReturn } of subscriptions) onReturn?.();
    } catch (error) {
      log.warn({ err: error }, 'lost the database, trying again to listen');
      againIn(LATER_MS);
    }
  };

  const catchUp = async (): Promise<boolean> => {
    const client = await current?.catch(() => undefined);
    if (!client) return false;
    const name = randomUUID();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    catchingUp.set(name, resolve);
    try {
      await client.query(`notify ${own}, '${name}'`);
      return await promise;
    } catch {
      return false;
    } finally {
      catchingUp.delete(name);
    }
  };

  return {
    listen: async (subscription) => {
      subscriptions.add(subscription);
      try {
        await listenTo(await connected(), [subscription.channel].flat());
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return () => void subscriptions.delete(subscription);
    },
    catchUp,
    settle: async () => {
      const heard = await catchUp();
      await Promise.all(atWork);
      return heard;
    },
    close: async () => {
      closed = true;
      clearTimeout(waiting);
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

async function listenTo(client: pg.Client, channels: readonly string[]): Promise<void> {
  await client.query([...new Set(channels)].map((one) => `listen ${one}`).join('; '));
}
