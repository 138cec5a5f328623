/** The largest file of an upload, in bytes: 100 MiB. */
export const MAX_UPLOAD_BYTES = 100 * 1024 ** 2;
/** The most rows that a file, and an upload in all, may have. */
export const MOST_UPLOAD_ROWS = 1_048_576;
/** The longest text of a cell, in characters. */
export const LONGEST_CELL = 10_000;
/** Versions that are kept to be restored. */
export const RETAINED_VERSIONS = 20;
