import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { UploadJoin } from '#contracts/uploads/join.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { listJoinColumns, listJoinDimensions } from '#engine/uploads/joined-dimensions.ts';
import { assignSlots } from '#engine/uploads/slots.ts';
import { selectOtherValues, type JoinedColumn } from '#server/uploads/joins/join-sql.ts';

/** An upload with what is joined to it, and the reader whose data sets these are. */
export type JoinSubject = {
  accountId: AccountId;
  upload: { data_set: string; joins: readonly UploadJoin[] };
  shape: UploadShape;
  model: Model;
  viewer: Viewer;
};

/** What is wrong with a join, by its fields. */
export function findJoinFaults(
  { upload, shape, model, viewer }: Omit<JoinSubject, 'accountId'>,
  { column, data_set, dimension, fixes }: UploadJoin,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  const own = listJoinColumns(shape).find(({ _id }) => _id === column);
  const other = model.dataSets.get(data_set);
  const isSeen = other !== undefined && viewer.permissions.has(other.permission);
  if (!own) faults['column'] = fault('not_known_here');
  if (!isSeen || data_set === upload.data_set) faults['data_set'] = fault('not_known_here');
  else if (!listJoinDimensions(other).includes(dimension)) faults['dimension'] = fault('not_known_here');
  const isTaken =
    shape.columns.some((one) => one._id !== column && one.dimension === dimension) ||
    upload.joins.some((one) => one.column !== column && one.dimension === dimension);
  if (isTaken) faults['dimension'] = fault('taken');
  if (fixes.length > 0 && shape.key.includes(column)) faults['fixes'] = fault('fix_of_key');
  return faults;
}

/** A joined column with the values of the other data set; null where that is not there any more. */
export function toJoinedColumn(
  { accountId, shape, model, viewer }: Omit<JoinSubject, 'upload'>,
  { column, data_set, dimension, fixes }: UploadJoin,
): JoinedColumn | null {
  const slot = assignSlots(shape.columns).get(column);
  const dataSet = model.dataSets.get(data_set);
  const reach = dataSet && model.dimension(dataSet, dimension);
  if (slot === undefined || !dataSet || reach?.kind !== 'reached') return null;
  const others = selectOtherValues({ accountId, dataSet, field: reach.field, viewer });
  return { slot, others, fixes };
}
