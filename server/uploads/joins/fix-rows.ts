import { ALL_PERMISSIONS } from '#contracts/permissions/table.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import { listJoinColumns } from '#engine/uploads/joined-dimensions.ts';
import { assignSlots, chooseWidth } from '#engine/uploads/slots.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { WorkRun } from '#server/kit/long-work/runner.ts';
import { loadAccountModel } from '#server/uploads/account-model.ts';
import { toJoinedColumn } from '#server/uploads/joins/find-join.ts';
import { copyFixedRows, findUniqueSlots } from '#server/uploads/joins/join-store.ts';
import { findUpload } from '#server/uploads/upload-store.ts';

type RowsToFix = { shape: UploadShape; segments: readonly string[]; into: string };
type FixRun = Pick<WorkRun<{ upload_id: string }>, 'context' | 'accountId' | 'input' | 'inUnit'>;

/**
 * Replaces the values of joined columns in segments as their joins say, into one segment. All rows and all values of the other data set are
 * taken, no matter who joined them. @returns the segments that have the rows afterwards
 */
export async function fixRows(
  { context, accountId, input, inUnit }: FixRun,
  { shape, segments, into }: RowsToFix,
): Promise<readonly string[]> {
  const { joins, model, sets } = await inUnit(async (unit) => ({
    joins: (await findUpload(unit, input.upload_id))?.joins ?? [],
    ...(await loadAccountModel(unit, SYSTEM)),
  }));
  const viewer = { permissions: new Set<string>(ALL_PERMISSIONS), personal: false, sets };
  const columns = joins.flatMap((join) => {
    // Values of a key are what rows are compared by, so that they stay.
    if (join.fixes.length === 0 || shape.key.includes(join.column)) return [];
    return toJoinedColumn({ accountId, shape, model, viewer }, join) ?? [];
  });
  if (columns.length === 0) return segments;
  const rows = { accountId, width: chooseWidth(shape.columns), segments };
  return (await copyFixedRows(context.clickhouse, rows, { into, columns })) ? [into] : segments;
}

/** The columns of texts whose values come once in the rows of segments. */
export async function findUniqueColumns(
  { context, accountId }: Pick<FixRun, 'context' | 'accountId'>,
  { shape, segments }: Pick<RowsToFix, 'shape' | 'segments'>,
): Promise<string[]> {
  const slots = assignSlots(shape.columns);
  const columns = listJoinColumns(shape);
  const found = await findUniqueSlots(
    context.clickhouse,
    { accountId, width: chooseWidth(shape.columns), segments },
    columns.flatMap(({ _id }) => slots.get(_id) ?? []),
  );
  return columns.flatMap(({ _id }) => (found.includes(slots.get(_id) ?? '') ? [_id] : []));
}
