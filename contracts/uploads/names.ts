import type { ColumnMeasure } from '#contracts/uploads/column.ts';

/** With this the names of the data sets of uploads begin, and with `upload_` those of their dimensions. */
export const UPLOAD_PREFIX = 'upload';

/** The name of an upload as a data set: of the last twelve digits of its id, which are random. */
export const nameUploadDataSet = (id: string): string => `${UPLOAD_PREFIX}-${id.slice(-12)}`;

/** The name of a column as a dimension, number or instant of questions: unique among all data sets of the account. */
export function nameUploadField(dataSet: string, columnId: string): string {
  return `${dataSet.replaceAll('-', '_')}_${columnId}`;
}

/** Whether a name is that of a column of an upload, or of a dimension that uploads alone share. */
export function isUploadField(name: string): boolean {
  return name === 'province' || name.startsWith(`${UPLOAD_PREFIX}_`);
}

/** The instant by which the rows of an upload without dates are counted: when they were read. */
export const nameUploadTime = (dataSet: string): string => nameUploadField(dataSet, 'loaded');

/** The name of a measure of a column. */
export function nameUploadMeasure(measure: ColumnMeasure, columnId: string): string {
  return `${measure}_${columnId}`;
}

/** The measure that counts the rows of an upload. */
export const UPLOAD_ROWS = 'rows';
