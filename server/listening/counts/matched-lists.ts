import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { makeBatcher } from '#server/kit/batcher.ts';
import type { FirstValue } from '#server/listening/counts/first-value.ts';
import { readMatchedLists, type MatchedList } from '#server/listening/counts/matched-value-store.ts';

type PendingList = { clickhouse: ClickHouseClient; accountId: AccountId; list: MatchedList };

/** Lists of one page are requested in one turn of the event loop, a few steps of promises apart. */
const lists = makeBatcher<PendingList, FirstValue[]>(async (pending) => {
  const [first] = pending;
  if (!first) return [];
  return readMatchedLists(first.clickhouse, {
    accountId: first.accountId,
    table: first.list.resolved.matches.table,
    lists: pending.map(({ list }) => list),
  });
}, true);

/** Reads the first values of a dimension among matches, in one statement with the other lists of the same table that are requested by now. */
export function readMatchedList(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  list: MatchedList,
): Promise<FirstValue[]> {
  // The name of a table of matches is unique.
  return lists.add(list.resolved.matches.table, { clickhouse, accountId, list });
}
