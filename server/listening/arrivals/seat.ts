import type { Socket } from 'socket.io';
import { ARRIVED_SIGNAL, OPEN_FEEDS, Watch, WATCH_SIGNAL } from '#contracts/listening/arrivals.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import type { FoundSession } from '#server/identity/find-session.ts';
import { permit } from '#server/kit/http/gate.ts';
import type { OpenFeeds } from './open-feeds.ts';

/** Lets a browser open and close feeds on its connection. Who may not count mentions hears nothing, from the moment they may not. */
export const seat = (feeds: OpenFeeds, socket: Socket): void => {
  const open = new Map<string, () => void>();
  const close = (feed: string): void => {
    open.get(feed)?.();
    open.delete(feed);
  };
  const session = (): FoundSession => socket.data.found;
  const isPermitted = (): boolean => {
    const found = session();
    const actor = { kind: 'user' as const, id: found.session.user._id };
    try {
      permit(
        countMentions,
        { session: found.session, scope: { accountId: found.accountId, actor }, via: 'cookie' },
        { params: {}, now: new Date() },
      );
      return true;
    } catch {
      return false;
    }
  };
  socket.on(WATCH_SIGNAL, (given: unknown) => {
    const asked = Watch.safeParse(given);
    if (!asked.success) return;
    const { feed, filter } = asked.data;
    close(feed);
    if (filter === null || open.size >= OPEN_FEEDS || !isPermitted()) return;
    open.set(
      feed,
      feeds.open(session().accountId, filter, (count) => {
        if (isPermitted()) socket.emit(ARRIVED_SIGNAL, { feed, count });
      }),
    );
  });
  socket.on('disconnect', () => {
    for (const feed of open.keys()) close(feed);
  });
};
