import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { isFinalFailure } from '#server/kit/jobs/through-outages.ts';

/** Where archives are stored, by their file name. */
export function buildArchivePath(context: Context, name: string): string {
  return join(context.files, 'exports', `${name}.zip`);
}

/** The progress of an archive, as its row records it. */
export type Progress = {
  state: 'running' | 'done' | 'failed';
  rows?: number;
  bytes?: number;
  error?: string;
  finished_at?: Date;
};

type ArchiveTask<Row> = {
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  find: (unit: UnitOfWork) => Promise<Row | undefined>;
  note: (unit: UnitOfWork, progress: Progress) => Promise<void>;
  /** Writes the file at `path`. @returns its rows */
  write: (row: Row, path: string) => Promise<number>;
  path: (row: Row) => string;
  /** Records that it exists. */
  record: (unit: UnitOfWork, row: Row, size: { rows: number; bytes: number }) => void;
  lastAttempt: boolean;
};

/**
 * The steps of an archive's job: marked as running, written, marked as done with its size; after the last attempt it is marked as failed.
 * One that is done or given up is left alone, so the job may run twice.
 * @throws any error of writing, so that the job is retried
 */
export async function makeArchive<Row extends { state: string }>(making: ArchiveTask<Row>): Promise<void> {
  const { inUnit, note } = making;
  const row = await inUnit(making.find);
  if (!row || row.state === 'done' || row.state === 'failed') return;
  await inUnit((unit) => note(unit, { state: 'running' }));
  try {
    const path = making.path(row);
    const rows = await making.write(row, path);
    const { size: bytes } = await stat(path);
    await inUnit(async (unit) => {
      await note(unit, { state: 'done', rows, bytes, finished_at: unit.now });
      making.record(unit, row, { rows, bytes });
    });
  } catch (error) {
    if (isFinalFailure(error, making))
      await inUnit((unit) =>
        note(unit, {
          state: 'failed',
          error: 'The archive could not be written; look at the log and try again.',
          finished_at: unit.now,
        }),
      );
    throw error;
  }
}
