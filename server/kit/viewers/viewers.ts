import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';
import type { Context } from '#server/kit/context.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';
import { makeViewerBoard, type Seat } from '#server/kit/viewers/board.ts';
import type { SeatedViewer, ViewedResource } from '#server/kit/viewers/declaration.ts';

const SWEEP_MS = 2000;

const ViewerNotice = z.object({
  process: z.string(),
  seat: z.string(),
  looks: z
    .object({
      accountId: z.string(),
      resourceId: z.string(),
      userId: z.string(),
      name: z.string(),
      doing: z.string(),
      part: z.string().nullable(),
    })
    .nullable(),
});
type ViewerNotice = z.infer<typeof ViewerNotice>;

/** The viewers of resources of one kind, over all processes. Nothing is stored: heartbeats fill a fresh process within seconds. */
export type Viewers = {
  look: (seat: Seat) => void;
  leave: (seat: string) => void;
  /** A user leaves every resource. */
  leaveAll: (accountId: string, userId: string) => void;
  viewersOf: (accountId: string, resourceId: string) => SeatedViewer[];
  /** Subscribes to resources whose viewers changed. @returns the function that unsubscribes */
  watch: (onChange: (accountId: string, resourceId: string) => void) => () => void;
  close: () => Promise<void>;
};

/** Opens the viewers of this process. */
export async function openViewers(
  { database, log, newId }: Context,
  { name, doings }: Pick<ViewedResource, 'name' | 'doings'>,
): Promise<Viewers> {
  // The PostgreSQL channel on which processes notify each other.
  const channel = `earshot_${name.replaceAll('-', '_')}`;
  const watchers = new Set<(accountId: string, resourceId: string) => void>();
  const board = makeViewerBoard({
    doings,
    onChange: (accountId, resourceId) => {
      for (const watcher of watchers) watcher(accountId, resourceId);
    },
  });
  const own = newId();
  const send = (notice: Omit<ViewerNotice, 'process'>): void => {
    notifyChannel(database.app, channel, JSON.stringify({ process: own, ...notice })).catch(
      (error: unknown) => log.warn({ err: error }, 'viewers could not be notified'),
    );
  };
  const stop = await database.listen({
    channel,
    onPayload: (payload) => {
      const notice = readNotice(payload);
      if (!notice || notice.process === own) return;
      if (notice.looks) board.look({ seat: notice.seat, ...notice.looks }, Date.now());
      else board.leave(notice.seat);
    },
  });
  const leave = (seat: string): void => {
    board.leave(seat);
    send({ seat, looks: null });
  };
  const timer = setInterval(() => board.sweep(Date.now()), SWEEP_MS);
  return {
    look: ({ seat, ...looks }) => {
      board.look({ seat, ...looks }, Date.now());
      send({ seat, looks });
    },
    leave,
    leaveAll: (accountId, userId) => board.seatsOf(accountId, userId).forEach(leave),
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
