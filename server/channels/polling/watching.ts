import type { WatchHandle } from '#connectors/kit/exchange.ts';
import { CONNECTORS, findConnector } from '#connectors/register.ts';
import { findConnection } from '#server/channels/connection-store.ts';
import { getAppValues, makeIo } from '#server/channels/connectors.ts';
import { pollSoon, listActiveConnectionIds } from '#server/channels/polling/poll-store.ts';
import type { Context } from '#server/kit/context.ts';
import { openClaims, type Claims } from '#server/kit/db/advisory-locks.ts';
import { ignoreFailure } from '#server/kit/errors.ts';

/** Maximum number of connections that one process watches; those for which no process has room are polled as usual. */
const MOST = 200;
/** Seconds before a connection that broke is tried again: doubled with each failure in a row, up to the maximum. */
const FIRST_WAIT = 15;
const LONGEST_WAIT = 1800;
/** Milliseconds after which a connection counts as stable. */
const LASTED_MS = 60_000;

const WATCHED = CONNECTORS.filter(({ watch }) => watch !== undefined).map(({ channel }) => channel);

type OpenWatch = { watching: WatchHandle | null; failures: number; next: number; since: number };

/** The connections that one process watches, and the claims that keep other processes from watching them too. */
export type WatchRegistry = { open: Map<string, OpenWatch>; claims: Claims };

/** Empty at first. @param kind separates these watchers from others that watch the same connections */
export function openWatches({ database }: Pick<Context, 'database'>, kind = 'watches'): WatchRegistry {
  return {
    open: new Map(),
    claims: openClaims({ url: database.url, kind }),
  };
}

/**
 * Ensures that every active connection whose network pushes news is watched by one process: new ones are watched, those that broke are
 * watched again after a while, those that were removed or switched off are released. News makes a connection due at once; everything else
 * is left to polling, which continues whether the connection is watched or not.
 */
export async function syncWatches(context: Context, watches: WatchRegistry): Promise<void> {
  const wanted = await watches.claims.keep(await listActiveConnectionIds(context, WATCHED), MOST);
  for (const [id, { watching }] of watches.open)
    if (!wanted.has(id)) {
      watching?.close();
      watches.open.delete(id);
    }
  const now = context.clock().getTime();
  const due = [...wanted].filter((id) => {
    const known = watches.open.get(id);
    return known === undefined || (known.watching === null && known.next <= now);
  });
  await Promise.all(due.map((id) => begin(context, watches, id)));
}

/** Releases all of them. */
export async function closeWatches(watches: WatchRegistry): Promise<void> {
  for (const { watching } of watches.open.values()) watching?.close();
  watches.open.clear();
  await watches.claims.close();
}

async function begin(context: Context, watches: WatchRegistry, id: string): Promise<void> {
  const now = context.clock().getTime();
  const failures = watches.open.get(id)?.failures ?? 0;
  const watch: OpenWatch = { watching: null, failures, next: now + waitAfter(failures) * 1000, since: now };
  watches.open.set(id, watch);
  const connection = await findConnection(context, id);
  const listen = connection && findConnector(connection.channel)?.watch;
  if (!listen) return;
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const heard = (): void => void ignoreFailure(context.log, 'look_sooner', pollSoon(context, id));
  const failed = (): void => {
    watch.failures += 1;
    watch.next = context.clock().getTime() + waitAfter(watch.failures) * 1000;
  };
  try {
    watch.watching = await listen(values, makeIo(context, connection), heard);
    // A server without this feature may gain it one day; until then polling does the work.
    if (watch.watching === null) watch.next = now + LONGEST_WAIT * 1000;
  } catch {
    // Polling meets the same failure and reports it to the users.
    failed();
  }
  // Released while it was being opened.
  if (watches.open.get(id) !== watch) return watch.watching?.close();
  void watch.watching?.over.then(() => {
    watch.watching = null;
    if (context.clock().getTime() - watch.since >= LASTED_MS) watch.failures = 0;
    failed();
    // For items that arrived while nothing watched.
    heard();
  });
}

function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 10));
}
