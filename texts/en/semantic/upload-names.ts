import type { ColumnMeasure } from '#contracts/uploads/column.ts';

/** What the fields of uploads are called. Columns have the names that people gave them. */
export type UploadNames = {
  /** What a data set is whose owner does not say it. */
  about: string;
  rows: (upload: string) => string;
  rows_about: string;
  loaded: string;
  column_of: (column: string, upload: string) => string;
  measures: Readonly<Record<ColumnMeasure, (column: string) => string>>;
  province: { name: string; about: string };
};

export const uploadNames: UploadNames = {
  about: 'A data set from a file of your account.',
  rows: (upload) => `Rows of ${upload}`,
  rows_about: 'How many rows the file has.',
  loaded: 'Time of the upload',
  column_of: (column, upload) => `The column ${column} of ${upload}.`,
  measures: {
    sum: (column) => `Sum of ${column}`,
    mean: (column) => `Mean of ${column}`,
    median: (column) => `Median of ${column}`,
    least: (column) => `Smallest ${column}`,
    most: (column) => `Largest ${column}`,
    distinct: (column) => `Different values of ${column}`,
  },
  province: { name: 'Thai province', about: 'The province of Thailand.' },
};
