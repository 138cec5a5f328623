import { countBlacklisted } from '#contracts/listening/blacklist/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { listPendingEntries } from '#server/listening/blacklist/entry-store.ts';
import { countHiddenByEntry } from '#server/listening/blacklist/hidden-store.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';

export const handlers = [
  bind(countBlacklisted, async ({ context, accountId, inUnit }) => {
    // Read before the mentions are counted: an entry that is applied meanwhile is reported as pending once too often, never too seldom.
    const pending = await inUnit(listPendingEntries);
    const { sees } = await loadKeywordNames({ inUnit });
    const rows = await countHiddenByEntry(context.clickhouse, accountId, sees);
    return {
      pending,
      items: rows.map(({ _id, count, first, last }) => ({
        _id,
        count,
        from: new Date(first).toISOString(),
        to: new Date(last + 1).toISOString(),
      })),
    };
  }),
];
