import { z } from 'zod';
import { ViewerActivity, type Viewer } from '#contracts/crm/viewers/viewers.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { makeViewerBoard, type Seat } from '#server/crm/viewers/board.ts';
import type { Context } from '#server/kit/context.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';

/** The PostgreSQL channel on which processes notify each other of viewers. */
const CHANNEL = 'earshot_viewers';
const SWEEP_MS = 2000;

const ViewerNotice = z.object({
  process: z.string(),
  seat: z.string(),
  looks: z
    .object({
      accountId: z.string(),
      ticketId: z.string(),
      userId: z.string(),
      name: z.string(),
      doing: ViewerActivity,
    })
    .nullable(),
});
type ViewerNotice = z.infer<typeof ViewerNotice>;

/** The viewers of tickets, over all processes. Nothing is stored: heartbeats fill a fresh process within seconds. */
export type Viewers = {
  look: (seat: Seat) => void;
  leave: (seat: string) => void;
  viewersOf: (accountId: string, ticketId: string) => Viewer[];
  /** Subscribes to tickets whose viewers changed. @returns the function that unsubscribes */
  watch: (onChange: (accountId: string, ticketId: string) => void) => () => void;
  close: () => Promise<void>;
};

/** Opens the viewers of this process. */
export async function openViewers({ database, log, newId }: Context): Promise<Viewers> {
  const watchers = new Set<(accountId: string, ticketId: string) => void>();
  const board = makeViewerBoard((accountId, ticketId) => {
    for (const watcher of watchers) watcher(accountId, ticketId);
  });
  const own = newId();
  const send = (notice: Omit<ViewerNotice, 'process'>): void => {
    notifyChannel(database.app, CHANNEL, JSON.stringify({ process: own, ...notice })).catch(
      (error: unknown) => log.warn({ err: error }, 'viewers could not be notified'),
    );
  };
  const stop = await database.listen({
    channel: CHANNEL,
    onPayload: (payload) => {
      const notice = readNotice(payload);
      if (!notice || notice.process === own) return;
      if (notice.looks) board.look({ seat: notice.seat, ...notice.looks }, Date.now());
      else board.leave(notice.seat);
    },
  });
  const timer = setInterval(() => board.sweep(Date.now()), SWEEP_MS);
  return {
    look: ({ seat, ...looks }) => {
      board.look({ seat, ...looks }, Date.now());
      send({ seat, looks });
    },
    leave: (seat) => {
      board.leave(seat);
      send({ seat, looks: null });
    },
    viewersOf: board.viewersOf,
    watch: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    close: async () => {
      clearInterval(timer);
      stop();
    },
  };
}

function readNotice(payload: string): ViewerNotice | null {
  return ViewerNotice.safeParse(parseJson(payload)).data ?? null;
}
