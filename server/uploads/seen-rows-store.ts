import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { MOST_PREVIEWED, type PreviewedReader } from '#contracts/uploads/row-rule-endpoints.ts';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import { buildUploadDataSet, type CountedUpload } from '#engine/uploads/build-data-set.ts';
import { listReaderSets } from '#engine/uploads/row-visibility.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { joinSql, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { buildVisibleCondition } from '#server/semantic/public.ts';
import { seesUpload, toUploadReader, type ReaderRow } from '#server/uploads/reader-store.ts';
import type { VersionRow } from '#server/uploads/version-store.ts';

/** How many conditions one statement counts. */
const COUNTED_AT_ONCE = 100;

type SeenRows = {
  accountId: AccountId;
  upload: { data_set: string; rule: RowRule; owner_id: string | null };
  version: VersionRow | null;
  readers: readonly ReaderRow[];
  /** The rule that is tried. */
  rule: RowRule;
};

/** How many rows of an upload its readers see now, and would see under another rule. */
export async function countSeenRows(
  clickhouse: ClickHouseClient,
  { accountId, upload, version, readers, rule }: SeenRows,
): Promise<{ rows: number; people: PreviewedReader[]; more: number }> {
  const all = readers.filter(({ permissions }) => allows(permissions, ['custom_viz.dashboard.read']));
  const shown = all.slice(0, MOST_PREVIEWED);
  const countBy = async (tried: RowRule): Promise<number[]> => {
    if (!version) return shown.map(() => 0);
    const counted = { ...version, data_set: upload.data_set, rule: tried };
    return countRowsSeenBy({ clickhouse, accountId, counted, owner_id: upload.owner_id }, shown);
  };
  const before = await countBy(upload.rule);
  const after = await countBy(rule);
  return {
    rows: Number(version?.rows ?? 0),
    people: shown.map(({ _id, name }, index) => ({
      _id,
      name,
      before: before[index] ?? 0,
      after: after[index] ?? 0,
    })),
    more: all.length - shown.length,
  };
}

type RuledRows = {
  clickhouse: ClickHouseClient;
  accountId: AccountId;
  counted: Omit<CountedUpload, 'joins' | 'unique_columns'>;
  owner_id: string | null;
};

/** How many rows each reader sees. Readers who bring the same are counted once. */
async function countRowsSeenBy(
  { clickhouse, accountId, counted, owner_id }: RuledRows,
  readers: readonly ReaderRow[],
): Promise<number[]> {
  const dataSet = buildUploadDataSet(counted);
  const sets = readers.map((row) => {
    const reader = toUploadReader(row);
    return seesUpload({ rule: counted.rule, owner_id }, reader) ? listReaderSets([counted], reader) : null;
  });
  const different = new Map(sets.flatMap((one) => (one ? [[JSON.stringify(one), one] as const] : [])));
  const counts = new Map<string, number>();
  const wanted = [...different];
  for (let from = 0; from < wanted.length; from += COUNTED_AT_ONCE) {
    const some = wanted.slice(from, from + COUNTED_AT_ONCE);
    const select = some.map(
      ([, one], index) => sql`countIf(${buildVisibleCondition(dataSet, one)}) as ${nameSql(`c${index}`)}`,
    );
    const where = buildVisibleCondition(dataSet, listReaderSets([counted], null));
    const [row] = await readRows(
      clickhouse,
      z.record(z.string(), z.coerce.number()),
      buildAccountSelect(dataSet, accountId, { select: joinSql(select, sql`, `), where }),
    );
    for (const [index, [name]] of some.entries()) counts.set(name, row?.[`c${index}`] ?? 0);
  }
  return sets.map((one) => (one ? (counts.get(JSON.stringify(one)) ?? 0) : 0));
}
