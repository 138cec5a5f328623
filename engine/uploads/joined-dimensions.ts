import { isList } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { UploadColumn } from '#contracts/uploads/column.ts';
import type { UploadJoin } from '#contracts/uploads/join.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import { assignSlots } from '#engine/uploads/slots.ts';

/** The columns that can be joined: those of texts. */
export function listJoinColumns({ columns }: Pick<UploadShape, 'columns'>): UploadColumn[] {
  return columns.filter(({ type }) => type === 'text' || type === 'shared');
}

/** The dimensions of a data set whose values a column may have: values as they are stored, and none that identify a person outside. */
export function listJoinDimensions({ dimensions, columns, scope }: DataSet): string[] {
  if (scope !== 'account') return [];
  return Object.entries(dimensions).flatMap(([name, { column, bands, numbers, personal }]) => {
    const type = columns[column] ?? '';
    const isValue = !bands && !numbers && personal !== true && !/^(?:flag|decimal|instant)/.test(type);
    return isValue ? [name] : [];
  });
}

/** Whether a dimension is one text of each row, by which a link can be followed. */
export function isOneText({ dimensions, columns }: DataSet, dimension: string): boolean {
  const own = Object.hasOwn(dimensions, dimension) ? dimensions[dimension] : undefined;
  if (!own || own.bands || own.numbers) return false;
  const type = columns[own.column] ?? 'text';
  return type === 'text' && !isList(type);
}

/** The data set of an upload with the dimensions of others that its columns are joined by; those of its own are not replaced. */
export function withJoinedDimensions(
  dataSet: DataSet,
  { shape, joins }: { shape: UploadShape; joins: readonly UploadJoin[] },
  all: readonly DataSet[],
): DataSet {
  const slots = assignSlots(shape.columns);
  const added = joins.flatMap(({ column, data_set, dimension }) => {
    const slot = slots.get(column);
    const other = all.find(({ name }) => name === data_set)?.dimensions[dimension];
    if (!slot?.startsWith('t') || !other || Object.hasOwn(dataSet.dimensions, dimension)) return [];
    const { label } = other;
    return [[dimension, { column: slot, label, blank: '' }] as const];
  });
  if (added.length === 0) return dataSet;
  return { ...dataSet, dimensions: { ...dataSet.dimensions, ...Object.fromEntries(added) } };
}
