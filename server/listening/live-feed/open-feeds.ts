import { setTimeout as sleep } from 'node:timers/promises';
import type { NewMentions } from '#contracts/listening/live-feed.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { mentionsStored } from '#contracts/listening/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, inTransaction } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { LoggedEvent } from '#server/kit/realtime/feed.ts';
import { loadKeywordViews, type KeywordNames, type Views } from '#server/listening/keyword-names.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { countNewMentions, findArrivedKeywords, type Batch } from './new-mention-store.ts';
import { buildBatchConditions, canMatchBatch } from './conditions.ts';

/** Somebody who has a feed open: who, by which connection, by which name, and whether they may hear now. */
export type Subscriber = { userId: string; socketId: string; feed: string; isPermitted: () => boolean };

/** Tells connections of this process the same. */
type FeedNotifier = (socketIds: readonly string[], told: NewMentions) => void;

/** The feeds that are open in browsers of this process, told of what arrives. */
export type OpenFeeds = {
  /** Tells a feed how many of each batch its filter finds. @returns what closes it */
  open: (accountId: AccountId, filter: Filter, hearer: Subscriber) => () => void;
};

/** A filter, and whoever has it open. */
type OpenFilter = { filter: Filter; hearers: Set<Subscriber> };

/** What is open in one account: each filter by its text, and what came and was not counted yet. */
type AccountFeeds = {
  filters: Map<string, OpenFilter>;
  waiting: Batch[];
  counting: boolean;
  views: { value: Views; until: number } | null;
  stop: () => void;
};

/** So long nothing is counted after a statement, so that the process comes to other things (milliseconds). */
const REST_MS = 25;
/** More filters than this are worth asking first which keywords found anything: most people look at keywords that found nothing now. */
const FEW = 20;
/** Names of keywords and tags, and who sees which, are good for so long. */
const VIEWS_MS = 5000;

/**
 * Keeps the open feeds. What a batch brings is counted once for all feeds of an account, by the very conditions by which lists and
 * counts find mentions, and only for filters that somebody looks at: five hundred open feeds cost a statement, not five hundred.
 */
export const makeOpenFeeds = (context: Context, tell: FeedNotifier): OpenFeeds => {
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
    const asked = buildBatchConditions(looking, batch);
    const conditions = asked.map(({ condition }) => condition);
    const counts = await countNewMentions(context.clickhouse, accountId, batch, conditions);
    asked.forEach(({ of: { hearers } }, index) => {
      const found = counts[index] ?? 0;
      if (found > 0) tellAll(tell, hearers, found);
    });
  };

  const countWaiting = async (accountId: AccountId, watched: AccountFeeds): Promise<void> => {
    if (watched.counting) return;
    watched.counting = true;
    while (watched.waiting.length > 0 && watched.filters.size > 0) {
      const batch = joined(watched.waiting.splice(0));
      // Nobody waits for it, and whoever missed a hint counts for themselves soon after.
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
};

/** A filter is another one for people who see another part of the account. */
const lookingBy = (
  { filter, hearers }: OpenFilter,
  { all, held }: Views,
): (OpenFilter & { names: KeywordNames })[] =>
  held.size === 0
    ? [{ filter, hearers, names: all }]
    : [...Map.groupBy(hearers, ({ userId }) => held.get(userId) ?? all)].map(([names, some]) => ({
        filter,
        names,
        hearers: new Set(some),
      }));

/** A hint is put into words once for all whose browsers call the feed the same, which those of one screen do. */
const tellAll = (tell: FeedNotifier, hearers: Iterable<Subscriber>, count: number): void => {
  const byFeed = new Map<string, string[]>();
  for (const { socketId, feed, isPermitted } of hearers) {
    if (!isPermitted()) continue;
    const sockets = byFeed.get(feed);
    if (sockets) sockets.push(socketId);
    else byFeed.set(feed, [socketId]);
  }
  for (const [feed, socketIds] of byFeed) tell(socketIds, { feed, count });
};

const batchOf = ({ kind, data }: LoggedEvent): Batch[] => {
  if (kind !== mentionsStored.name) return [];
  const told = mentionsStored.data.safeParse(data);
  // Events of an earlier version do not say by what their mentions are found.
  if (!told.success || told.data.first_day === null || told.data.newest === null) return [];
  return [{ received: told.data.received, firstDay: told.data.first_day, newest: told.data.newest }];
};

const joined = (batches: readonly Batch[]): Batch => ({
  received: [...new Set(batches.flatMap(({ received }) => received))],
  firstDay: batches.map(({ firstDay }) => firstDay).toSorted()[0] ?? '1970-01-01',
  newest: new Date(Math.max(...batches.map(({ newest }) => Date.parse(newest)))).toISOString(),
});
