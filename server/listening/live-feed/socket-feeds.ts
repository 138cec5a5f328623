import type { Socket } from 'socket.io';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { OPEN_FEEDS, Watch, WATCH_SIGNAL } from '#contracts/listening/live-feed.ts';
import type { FoundSession } from '#server/identity/sessions/find-session.ts';
import { permit } from '#server/kit/http/gate.ts';
import type { OpenFeeds } from './open-feeds.ts';

/** How long the permissions of a session are cached, in milliseconds. */
const KNOWN_MS = 1000;

/**
 * Lets a browser open and close feeds on its connection. A user who may not count mentions is not notified, from the moment of the change.
 */
export function serveFeeds(feeds: OpenFeeds, socket: Socket): void {
  const open = new Map<string, () => void>();
  const close = (feed: string): void => {
    open.get(feed)?.();
    open.delete(feed);
  };
  const session = (): FoundSession => socket.data.found;
  let known = { session: session(), may: false, until: 0 };
  const isPermitted = (): boolean => {
    const found = session();
    // The permissions of a session change with the session, and with time (a plan that ends): a hint that is late by a second discloses
    // nothing.
    if (known.session !== found || known.until < performance.now())
      known = { session: found, may: mayCount(found), until: performance.now() + KNOWN_MS };
    return known.may;
  };
  socket.on(WATCH_SIGNAL, (given: unknown) => {
    const parsed = Watch.safeParse(given);
    if (!parsed.success) return;
    const { feed, filter } = parsed.data;
    close(feed);
    if (filter === null || open.size >= OPEN_FEEDS || !isPermitted()) return;
    const hearer = { userId: session().session.user._id, socketId: socket.id, feed, isPermitted };
    open.set(feed, feeds.open(session().accountId, filter, hearer));
  });
  socket.on('disconnect', () => {
    for (const feed of open.keys()) close(feed);
  });
}

function mayCount({ session, accountId }: FoundSession): boolean {
  const actor = { kind: 'user' as const, id: session.user._id };
  try {
    permit(
      countMentions,
      { session, scope: { accountId, actor }, via: 'cookie' },
      { params: {}, now: new Date() },
    );
    return true;
  } catch {
    return false;
  }
}
