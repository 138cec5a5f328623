import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '#contracts/kit/ids.ts';
import { mentionsStored } from '#contracts/listening/endpoints.ts';
import type { NewMentions } from '#contracts/listening/live-feed.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { LoggedEvent } from '#server/kit/realtime/event-feed.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { loadKeywordViews, type KeywordNames, type Views } from '#server/listening/keyword-names.ts';
import { buildBatchConditions, canMatchBatch } from './conditions.ts';
import { countNewMentions, findArrivedKeywords, type Batch } from './new-mention-store.ts';

/** A user with an open feed: the user, the connection, the name of the feed, and whether they may be notified now. */
export type Subscriber = { userId: string; socketId: string; feed: string; isPermitted: () => boolean };

/** Sends connections of this process the same notification. */
type FeedNotifier = (socketIds: readonly string[], arrival: NewMentions) => void;

/** The feeds that are open in browsers of this process and are notified of new mentions. */
export type OpenFeeds = {
  /**
   * Notifies a feed how many mentions of each batch its filter finds.
   * @returns a function that closes the feed
   */
  open: (accountId: AccountId, filter: Filter, hearer: Subscriber) => () => void;
};

/** A filter, and everyone who has it open. */
type OpenFilter = { filter: Filter; hearers: Set<Subscriber> };

/** The open feeds of one account: each filter by its text, and new mentions that are not counted yet. */
type AccountFeeds = {
  filters: Map<string, OpenFilter>;
  waiting: Batch[];
  counting: boolean;
  views: { value: Views; until: number } | null;
  stop: () => void;
};

/** The pause after a statement in which nothing is counted, so that the process can do other work (milliseconds). */
const REST_MS = 25;
/**
 * With more filters than this it pays to ask first which keywords matched at all: most users watch keywords without a match in this batch.
 */
const FEW = 20;
/** How long names of keywords and tags, and what each user may see, are cached, in milliseconds. */
const VIEWS_MS = 5000;

/**
 * Keeps the open feeds. A batch is counted once for all feeds of an account, by the same conditions by which lists and counts find
 * mentions, and only for filters that are open: five hundred open feeds cost one statement, not five hundred.
 */
export function makeOpenFeeds(context: Context, tell: FeedNotifier): OpenFeeds {
  const accounts = new Map<AccountId, AccountFeeds>();

  const viewsIn = async (accountId: AccountId, watched: AccountFeeds): Promise<Views> => {
    if (watched.views && watched.views.until > performance.now()) return watched.views.value;
    const value = await inTransaction(context, { accountId, actor: SYSTEM }, loadKeywordViews);
    watched.views = { value, until: performance.now() + VIEWS_MS };
    return value;
  };

  const count = async (accountId: AccountId, watched: AccountFeeds, batch: Batch): Promise<void> => {
    const views = await viewsIn(accountId, watched);
    const open = [...watched.filters.values()].flatMap((looking) => lookingBy(looking, views));
    const arrived =
      open.length > FEW ? await findArrivedKeywords(context.clickhouse, accountId, batch) : undefined;
    const looking = arrived ? open.filter((looking) => canMatchBatch(looking, arrived)) : open;
    const bound = buildBatchConditions(looking, batch);
    const conditions = bound.map(({ condition }) => condition);
    const counts = await countNewMentions(context.clickhouse, accountId, batch, conditions);
    bound.forEach(({ of: { hearers } }, index) => {
      const found = counts[index] ?? 0;
      if (found > 0) tellAll(tell, hearers, found);
    });
  };

  const countWaiting = async (accountId: AccountId, watched: AccountFeeds): Promise<void> => {
    if (watched.counting) return;
    watched.counting = true;
    while (watched.waiting.length > 0 && watched.filters.size > 0) {
      const batch = joined(watched.waiting.splice(0));
      // Nobody waits for the result, and a client that misses a hint counts for itself soon after.
      await ignoreFailure(context.log, 'count_arrivals', count(accountId, watched, batch));
      await sleep(REST_MS);
    }
    watched.counting = false;
  };

  const watch = (accountId: AccountId): AccountFeeds => {
    const watched: AccountFeeds = {
      filters: new Map(),
      waiting: [],
      counting: false,
      views: null,
      stop: context.live.subscribe(accountId, (events) => {
        watched.waiting.push(...events.flatMap(batchOf));
        void countWaiting(accountId, watched);
      }),
    };
    accounts.set(accountId, watched);
    return watched;
  };

  return {
    open: (accountId, filter, hearer) => {
      const watched = accounts.get(accountId) ?? watch(accountId);
      const key = JSON.stringify(filter);
      const same = watched.filters.get(key) ?? { filter, hearers: new Set<Subscriber>() };
      watched.filters.set(key, same);
      same.hearers.add(hearer);
      return () => {
        same.hearers.delete(hearer);
        if (same.hearers.size > 0) return;
        watched.filters.delete(key);
        if (watched.filters.size > 0) return;
        watched.stop();
        accounts.delete(accountId);
      };
    },
  };
}

/** The same filter differs between users who see different parts of the account. */
function lookingBy(
  { filter, hearers }: OpenFilter,
  { all, held }: Views,
): (OpenFilter & { names: KeywordNames })[] {
  return held.size === 0
    ? [{ filter, hearers, names: all }]
    : [...Map.groupBy(hearers, ({ userId }) => held.get(userId) ?? all)].map(([names, some]) => ({
        filter,
        names,
        hearers: new Set(some),
      }));
}

/** A hint is serialised once for all browsers that use the same name for the feed, as those of one screen do. */
function tellAll(tell: FeedNotifier, hearers: Iterable<Subscriber>, count: number): void {
  const byFeed = new Map<string, string[]>();
  for (const { socketId, feed, isPermitted } of hearers) {
    if (!isPermitted()) continue;
    const sockets = byFeed.get(feed);
    if (sockets) sockets.push(socketId);
    else byFeed.set(feed, [socketId]);
  }
  for (const [feed, socketIds] of byFeed) tell(socketIds, { feed, count });
}

function batchOf({ kind, data }: LoggedEvent): Batch[] {
  if (kind !== mentionsStored.name) return [];
  const parsed = mentionsStored.data.safeParse(data);
  // Events of an earlier version do not contain what is needed to find their mentions.
  if (!parsed.success || parsed.data.first_day === null || parsed.data.newest === null) return [];
  return [{ received: parsed.data.received, firstDay: parsed.data.first_day, newest: parsed.data.newest }];
}

function joined(batches: readonly Batch[]): Batch {
  return {
    received: [...new Set(batches.flatMap(({ received }) => received))],
    firstDay: batches.map(({ firstDay }) => firstDay).toSorted()[0] ?? '1970-01-01',
    newest: new Date(Math.max(...batches.map(({ newest }) => Date.parse(newest)))).toISOString(),
  };
}
