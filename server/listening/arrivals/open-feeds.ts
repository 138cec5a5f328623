import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '#contracts/kit/ids.ts';
import { mentionsStored } from '#contracts/listening/endpoints.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { LoggedEvent } from '#server/kit/realtime/feed.ts';
import { keywordNamesOf, type KeywordNames } from '#server/listening/keyword-names.ts';
import { mentionWhere, type Filter } from '#server/listening/mention-filter.ts';
import { countArrived, type Batch } from './arrived-store.ts';

type Hear = (count: number) => void;

/** The feeds that are open in browsers of this process, told of what arrives. */
export type OpenFeeds = {
  /** Tells a feed how many of each batch its filter finds. @returns what closes it */
  open: (accountId: AccountId, filter: Filter, hear: Hear) => () => void;
};

/** What is open in one account: who hears of each filter, by its text, and what came and was not counted yet. */
type Watched = {
  filters: Map<string, { filter: Filter; hearers: Set<Hear> }>;
  waiting: Batch[];
  counting: boolean;
  names: { value: KeywordNames; until: number } | null;
  stop: () => void;
};

/** So long nothing is counted after a statement, so that the process comes to other things (milliseconds). */
const REST_MS = 25;
/** Names of keywords and tags are good for so long. */
const NAMES_MS = 5000;

/**
 * Keeps the open feeds. What a batch brings is counted once for all feeds of an account, by the very conditions by which lists and
 * counts find mentions, and only for filters that somebody looks at: five hundred open feeds cost a statement, not five hundred.
 */
export const makeOpenFeeds = (context: Context): OpenFeeds => {
  const accounts = new Map<AccountId, Watched>();

  const namesOf = async (accountId: AccountId, watched: Watched): Promise<KeywordNames> => {
    if (watched.names && watched.names.until > performance.now()) return watched.names.value;
    const value = await withUnit(context, { accountId, actor: SYSTEM }, keywordNamesOf);
    watched.names = { value, until: performance.now() + NAMES_MS };
    return value;
  };

  const tell = async (accountId: AccountId, watched: Watched, batch: Batch): Promise<void> => {
    const names = await namesOf(accountId, watched);
    const asked = [...watched.filters.values()].flatMap(({ filter, hearers }) => {
      const condition = conditionOf(filter, names);
      return condition ? [{ hearers, condition }] : [];
    });
    const counts = await countArrived(
      context.clickhouse,
      accountId,
      batch,
      asked.map(({ condition }) => condition),
    );
    asked.forEach(({ hearers }, index) => {
      const count = counts[index] ?? 0;
      if (count > 0) for (const hear of hearers) hear(count);
    });
  };

  const countWaiting = async (accountId: AccountId, watched: Watched): Promise<void> => {
    if (watched.counting) return;
    watched.counting = true;
    while (watched.waiting.length > 0 && watched.filters.size > 0) {
      const batch = joined(watched.waiting.splice(0));
      // Nobody waits for it, and whoever missed a hint counts for themselves soon after.
      await ignoreFailure(context.log, 'count_arrivals', tell(accountId, watched, batch));
      await sleep(REST_MS);
    }
    watched.counting = false;
  };

  const watch = (accountId: AccountId): Watched => {
    const watched: Watched = {
      filters: new Map(),
      waiting: [],
      counting: false,
      names: null,
      stop: context.live.subscribe(accountId, (events) => {
        watched.waiting.push(...events.flatMap(batchOf));
        void countWaiting(accountId, watched);
      }),
    };
    accounts.set(accountId, watched);
    return watched;
  };

  return {
    open: (accountId, filter, hear) => {
      const watched = accounts.get(accountId) ?? watch(accountId);
      const key = JSON.stringify(filter);
      const same = watched.filters.get(key) ?? { filter, hearers: new Set<Hear>() };
      watched.filters.set(key, same);
      same.hearers.add(hear);
      return () => {
        same.hearers.delete(hear);
        if (same.hearers.size > 0) return;
        watched.filters.delete(key);
        if (watched.filters.size > 0) return;
        watched.stop();
        accounts.delete(accountId);
      };
    },
  };
};

/** Null for a filter that cannot be read: its own list says so, and no other feed is to miss anything for it. */
const conditionOf = (filter: Filter, names: KeywordNames): Sql | null => {
  try {
    return mentionWhere(filter, names);
  } catch {
    return null;
  }
};

const batchOf = ({ kind, data }: LoggedEvent): Batch[] => {
  if (kind !== mentionsStored.name) return [];
  const told = mentionsStored.data.safeParse(data);
  // Events of an earlier version do not say by what their mentions are found.
  if (!told.success || told.data.first_day === null) return [];
  return [{ received: told.data.received, firstDay: told.data.first_day }];
};

const joined = (batches: readonly Batch[]): Batch => ({
  received: [...new Set(batches.flatMap(({ received }) => received))],
  firstDay: batches.map(({ firstDay }) => firstDay).toSorted()[0] ?? '1970-01-01',
});
