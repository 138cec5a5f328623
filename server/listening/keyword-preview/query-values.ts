import type { QueryValueField } from '#contracts/keywords/query-values.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import type { Call } from '#server/kit/http/call.ts';
import { listSourceNames } from '#server/listening/actions/source-name-store.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { DAYS, readQueryValues } from '#server/listening/keyword-preview/query-value-store.ts';

const MOST = 20;

/** The most frequent values of a field, in posts that the viewer sees, that contain the typed text. */
export async function findQueryValues(
  { context, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { field, q }: { field: QueryValueField; q: string },
) {
  const since = context.clock().getTime() - DAYS * MS_PER_DAY;
  const typed = q.trim().toLowerCase();
  const names = field === 'source' ? await inUnit(listSourceNames) : undefined;
  const { sees } = await loadKeywordNames({ inUnit });
  const rows = await readQueryValues(context, accountId, {
    field,
    since,
    sees,
    // Sources are searched by their names, which ClickHouse does not know.
    typed: names ? '' : typed,
    limit: names ? ALL_SOURCES : MOST,
  });
  const items = rows.map((row) => ({ ...row, label: names?.get(row.value) ?? row.value }));
  const fitting = names ? items.filter(({ label }) => makeTextFilter(q)(label)) : items;
  return { items: fitting.slice(0, MOST) };
}

/** An account has fewer sources than this. */
const ALL_SOURCES = 1000;
