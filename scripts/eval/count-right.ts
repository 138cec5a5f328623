import type { DataFile } from './data-file.ts';
import type { Result } from './scorer.ts';

/** What rows of a file are scored for, one verdict for each row, and a remark that follows the share. */
export type Verdicts = { what: string; verdicts: readonly boolean[]; remark?: string };

/** The result of rows of which each is right or wrong, with the share that is right. */
export function countRight(file: DataFile, { what, verdicts, remark }: Verdicts): Result {
  const right = verdicts.filter(Boolean).length;
  const share = `${((100 * right) / Math.max(verdicts.length, 1)).toFixed(1)} %`;
  return {
    file: file.name,
    what,
    rows: verdicts.length,
    right,
    figure: remark === undefined ? share : `${share}, ${remark}`,
    published: null,
  };
}
