import { z } from 'zod';
import { buildUploadDataSet } from '#engine/uploads/build-data-set.ts';
import type { CellValue } from '#engine/uploads/read-cell.ts';
import { listReaderSets } from '#engine/uploads/row-visibility.ts';
import { assignSlots } from '#engine/uploads/slots.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinSql, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readCursor, toPage } from '#server/kit/http/cursor.ts';
import { buildVisibleCondition } from '#server/semantic/public.ts';
import { loadSeenUploads } from '#server/uploads/account-model.ts';

const ById = z.tuple([z.string().regex(/^\d{1,20}$/)]);
const Row = z.array(z.union([z.string(), z.number(), z.null()]));

type RowsCall = Pick<Call, 'context' | 'accountId' | 'inUnit'> & { actor: Actor };

/** A page of the rows of an upload that the caller sees: the same condition as that of every count. @throws not_found, cursor_invalid */
export async function listUploadRows(
  { context, accountId, inUnit, actor }: RowsCall,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: CellValue[][]; next: string | null }> {
  const { uploads, versions, reader, model } = await inUnit(async (unit) => ({
    ...(await loadSeenUploads(unit, actor)),
    model: (await context.ports.loadAccountModel(unit, actor)).model,
  }));
  const upload = requireFound(uploads.find(({ _id }) => _id === id));
  const version = versions.find(({ _id }) => _id === upload.version_id);
  if (!version) return { items: [], next: null };
  const { shape, segments } = version;
  const counted = { data_set: upload.data_set, shape, segments, rule: upload.rule };
  const dataSet = buildUploadDataSet(counted);
  const slots = assignSlots(shape.columns);
  const columns = shape.columns.map(({ _id }) => nameSql(slots.get(_id) ?? ''));
  const after = cursor === undefined ? '0' : readCursor(ById, cursor)[0];
  const statement = buildAccountSelect(dataSet, accountId, {
    select: joinSql([sql`toString(_id) as row_id`, ...columns], sql`, `),
    where: sql`_id > ${bindValue('UInt64', after)} and (${buildVisibleCondition(dataSet, listReaderSets([counted], reader))})`,
    tail: sql`order by segment_id, _id limit ${bindValue('UInt32', limit + 1)}`,
  });
  const rows = await readRows(
    context.clickhouse,
    z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    statement,
  );
  const { items, next } = toPage(rows, limit, (row) => [String(row.row_id)]);
  const closed = model.dataSets.get(upload.data_set)?.closed;
  const shown = items.map((row) =>
    shape.columns.map(({ _id, type }) => {
      const slot = slots.get(_id) ?? '';
      const value = closed?.has(slot) ? null : (row[slot] ?? null);
      if (typeof value !== 'string') return value;
      if (type === 'date' || type === 'instant') return `${value.replace(' ', 'T')}Z`;
      return value === '' ? null : value;
    }),
  );
  return { items: z.array(Row).parse(shown), next };
}
