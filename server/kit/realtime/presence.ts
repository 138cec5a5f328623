import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';
import type { Database } from '#server/kit/db/pools.ts';
import type { Log } from '#server/kit/log.ts';
import { makePresenceBoard, type PresenceBoard } from '#server/kit/realtime/presence-board.ts';

/** The PostgreSQL channel on which processes notify each other of users who come and go. */
const CHANNEL = 'earshot_presence';
const BEAT_MS = 10_000;
/** A process that was silent for this long has ended without announcing it. */
const SILENCE_MS = 35_000;
/** PostgreSQL refuses messages of 8,000 bytes; one user of an account takes 75. */
const PEOPLE_A_MESSAGE = 80;

const Message = z.discriminatedUnion('say', [
  z.object({ say: z.literal('hello'), process: z.string() }),
  z.object({ say: z.literal('beat'), process: z.string() }),
  z.object({ say: z.literal('bye'), process: z.string() }),
  z.object({ say: z.literal('here'), process: z.string(), people: z.array(z.string()) }),
  z.object({ say: z.literal('gone'), process: z.string(), people: z.array(z.string()) }),
]);
type Message = z.infer<typeof Message>;

/** A user came or went. */
export type PresenceChange = { accountId: string; userId: string; online: boolean };

/** Which users have the suite open, in any process: a user with several tabs or devices counts once. */
export type Presence = {
  /** Counts one open socket of a user. @returns a function that removes it */
  enter: (accountId: string, userId: string) => () => void;
  isOnline: (accountId: string, userId: string) => boolean;
  /** Listens for users of an account who come and go. @returns a function that stops it */
  watch: (accountId: string, onChange: (change: PresenceChange) => void) => () => void;
  close: () => Promise<void>;
};

type PresenceOptions = { database: Database; log: Log; processId: string };

/** Opens presence over PostgreSQL's notifications: nothing is stored, and the reports of a dead process are dropped. */
export async function openPresence({ database, log, processId }: PresenceOptions): Promise<Presence> {
  const watchers = new Map<string, Set<(change: PresenceChange) => void>>();
  const board = makePresenceBoard((key, online) => {
    const [accountId = '', userId = ''] = key.split(':');
    for (const watcher of watchers.get(accountId) ?? []) watcher({ accountId, userId, online });
  });
  const tell = (message: Message): void => {
    notifyChannel(database.platform, CHANNEL, JSON.stringify(message)).catch((error: unknown) =>
      log.warn({ err: error }, 'presence could not be sent'),
    );
  };
  const tellAll = (): void => {
    const people = board.own();
    for (let at = 0; at < people.length; at += PEOPLE_A_MESSAGE)
      tell({ say: 'here', process: processId, people: people.slice(at, at + PEOPLE_A_MESSAGE) });
  };
  const stopListening = await database.listen({
    channel: CHANNEL,
    onPayload: (payload) => {
      const heard = messageIn(payload);
      if (!heard || heard.process === processId) return;
      if (heard.say === 'hello') tellAll();
      hear(board, heard);
    },
    onReturn: () => {
      tell({ say: 'hello', process: processId });
      tellAll();
    },
  });
  tell({ say: 'hello', process: processId });
  const timer = setInterval(() => {
    tell({ say: 'beat', process: processId });
    board.forget(Date.now() - SILENCE_MS);
  }, BEAT_MS);
  return {
    enter: (accountId, userId) => {
      const key = `${accountId}:${userId}`;
      if (board.enter(key)) tell({ say: 'here', process: processId, people: [key] });
      return () => {
        if (board.leave(key)) tell({ say: 'gone', process: processId, people: [key] });
      };
    },
    isOnline: (accountId, userId) => board.isOnline(`${accountId}:${userId}`),
    watch: (accountId, onChange) => {
      const set = watchers.get(accountId) ?? new Set();
      watchers.set(accountId, set.add(onChange));
      return () => {
        set.delete(onChange);
        if (set.size === 0) watchers.delete(accountId);
      };
    },
    close: async () => {
      clearInterval(timer);
      const bye = JSON.stringify({ say: 'bye', process: processId });
      await notifyChannel(database.platform, CHANNEL, bye).catch(() => undefined);
      stopListening();
    },
  };
}

const messageIn = (payload: string): Message | null => Message.safeParse(parseJson(payload)).data ?? null;

function hear(board: PresenceBoard, message: Message): void {
  const now = Date.now();
  if (message.say === 'here') board.hear(message.process, { here: message.people, now });
  else if (message.say === 'gone') board.hear(message.process, { gone: message.people, now });
  else if (message.say === 'bye') board.drop(message.process);
  else board.hear(message.process, { now });
}
