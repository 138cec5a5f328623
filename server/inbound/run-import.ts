import { setTimeout as sleep } from 'node:timers/promises';
import { followThreads } from '#connectors/file/follow-threads.ts';
import { countSeen, mapRow, type RowRefusal } from '#connectors/file/map-row.ts';
import { findCharset } from '#connectors/file/file-bytes.ts';
import { readRows } from '#connectors/file/read-rows.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { faultText } from '#contracts/inbound/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { ImportCharset, runImportJob, type Refusal } from '#contracts/listening/import.ts';
import { countWaiting } from '#server/inbound/batch-store.ts';
import { dropFile, hasFile, importPath, readFile } from '#server/inbound/import-file.ts';
import { fileSource, nameInFile } from '#server/inbound/import-source.ts';
import { addSlice } from '#server/inbound/import-slice-store.ts';
import * as store from '#server/inbound/import-store.ts';
import { takePack } from '#server/inbound/intake.ts';
import { ItemPack } from '#server/inbound/item-pack.ts';
import { settleDates } from '#server/inbound/settle-dates.ts';
import { isFinalFailure } from '#server/kit/jobs/through-outages.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';

/** Rows that are taken in by one transaction. */
const SLICE_ROWS = 5000;
/** Bytes of a slice above which it is taken in earlier. */
const SLICE_BYTES = 8 * 1024 * 1024;
/** Batches of an import that may wait for the pipeline: about 250,000 posts. Reading goes no further ahead. */
const MOST_WAITING = 50;
/** Refused rows that are kept with their reasons; all of them are counted. */
const MOST_REFUSALS = 10_000;
/** Least time between two events of progress, in milliseconds. */
const TELL_EVERY = 500;
/** Milliseconds until the pipeline is looked at again: soon for a short file, and ever later, as each look costs both stores. */
const LOOK_AGAIN = { first: 25, longer: 1.5, most: 500 };

type RunOptions = { lastAttempt: boolean; stopping: AbortSignal };

/**
 * Reads an import's file into the pipeline. How far it came stands in the transaction that took the rows in, so a run after a
 * crash goes on exactly there: what it reads before that place it only counts again, for rows without an id.
 */
export const runImport = async (
  context: Context,
  payload: { account_id: string; import_id: string },
  about: RunOptions,
): Promise<void> => {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: Unit) => Promise<T>): Promise<T> =>
    withUnit(context, { accountId, actor: SYSTEM }, work);
  const run = { context, importId: payload.import_id, inUnit, about };
  const row = await inUnit((unit) => store.findImport(unit, payload.import_id));
  if (!row || !isOpen(row)) return;
  if (!hasFile(context, row._id)) return finish(run, 'failed', faultText('file_gone', {}));
  try {
    await inUnit((unit) => store.changeImport(unit, row._id, { state: 'running' }));
    const ended = (await readAll(run, row, accountId)) && (await waitForPipeline(run));
    if (ended) return await finish(run, 'done', null);
    if (about.stopping.aborted) await inUnit((unit) => unit.addJob(runImportJob, payload));
    else await dropFile(context, row._id);
  } catch (error) {
    if (isDamage(error)) return finish(run, 'failed', faultText('file_damaged', {}));
    if (isFinalFailure(error, about)) await finish(run, 'failed', faultText('import_fails', {}));
    throw error;
  }
};

type Run = {
  context: Context;
  importId: string;
  inUnit: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>;
  about: RunOptions;
};

/** @returns false where the import was cancelled, or the process is to stop */
const readAll = async (run: Run, row: store.ImportRow, accountId: AccountId): Promise<boolean> => {
  const left: RowRefusal[] = [];
  const charset = await charsetOf(run, row);
  const about = { name: row.file_name, charset, header_line: row.header_line ?? undefined };
  const reading = {
    mapping: row.mapping,
    now: new Date(row.created_at),
    channel: Channel.parse(row.channel),
    dates: await settleDates({ ...run, stopping: run.about.stopping }, row, about),
    seen: countSeen(),
    threadOf: followThreads(),
    leftOut: (cell: RowRefusal) => left.push(cell),
  };
  const sourceId = fileSource(accountId);
  const tell = progressTeller(run);
  let bytes = 0;
  const pack = new ItemPack({
    accountId,
    sourceId,
    ...(row.mapping['id'] === undefined ? {} : { nameOf: nameInFile }),
  });
  let refusals: Refusal[] = [];
  let likelyNew = true;
  let last = row.rows;

  const takeSlice = async (): Promise<boolean> => {
    const waiting = await run.inUnit(async (unit) => {
      // Locked, so that a cancellation falls between two slices and its counts are the last word.
      const before = await store.lockImport(unit, row._id);
      if (!before || !isOpen(before)) return undefined;
      const intake = { sourceId, channel: reading.channel, importId: row._id, likelyNew };
      const { keys, ...taken } = await takePack(unit, intake, pack);
      await addSlice(unit, row._id, keys);
      // A file that brings one post again brings more of them.
      likelyNew &&= taken.added === pack.count;
      const left_out = refusals.filter(({ kept }) => kept).length;
      const refused = refusals.length - left_out;
      const counts = { bytes_read: bytes, rows: last, refused, left_out, ...taken };
      const after = await store.countSlice(unit, row._id, counts);
      if (before.refused + before.left_out < MOST_REFUSALS) await store.addRefusals(unit, row._id, refusals);
      tell(unit, after);
      return countWaiting(unit, row._id);
    });
    pack.clear();
    refusals = [];
    return waiting !== undefined && pipelineHasRoom(run, waiting);
  };

  const source = {
    stream: readFile(importPath(run.context, row._id), (read) => (bytes += read)),
    ...about,
  };
  for await (const some of readRows(source)) {
    for (const read of some) {
      left.length = 0;
      const item = 'values' in read ? mapRow(read.values, reading) : { column: null, reason: read.reason };
      if (read.row <= row.rows) continue;
      last = read.row;
      if ('reason' in item) refusals.push({ row: read.row, kept: false, ...item });
      else {
        pack.add(item);
        for (const cell of left) refusals.push({ row: read.row, kept: true, ...cell });
      }
      const full = pack.count + pack.repeated + refusals.length >= SLICE_ROWS || pack.size > SLICE_BYTES;
      if (full && !(await takeSlice())) return false;
    }
  }
  bytes = row.bytes;
  return takeSlice();
};

/** The character set of the file: the chosen one, else what the whole of it comes to, which is kept for a run after a crash. */
const charsetOf = async (run: Run, row: store.ImportRow): Promise<ImportCharset> => {
  const known = ImportCharset.safeParse(row.charset);
  if (known.success) return known.data;
  const stream = readFile(importPath(run.context, row._id), () => undefined);
  const charset = ImportCharset.parse(await findCharset({ stream }));
  await run.inUnit((unit) => store.changeImport(unit, row._id, { charset }));
  return charset;
};

/** Waits while too much waits for the pipeline. @returns false where the process is to stop */
const pipelineHasRoom = async (run: Run, waiting: number): Promise<boolean> => {
  const pause = pauses();
  for (let count = waiting; count > MOST_WAITING;) {
    if (run.about.stopping.aborted) return false;
    await pause();
    count = await run.inUnit((unit) => countWaiting(unit, run.importId));
  }
  return !run.about.stopping.aborted;
};

/** Waits until all that was taken in is stored. @returns false where it was cancelled, or the process is to stop */
const waitForPipeline = async (run: Run): Promise<boolean> => {
  const pause = pauses();
  for (;;) {
    if (run.about.stopping.aborted) return false;
    const { waiting, row } = await run.inUnit(async (unit) => ({
      waiting: await countWaiting(unit, run.importId),
      row: await store.findImport(unit, run.importId),
    }));
    if (!row || !isOpen(row)) return false;
    if (waiting === 0) return true;
    await pause();
  }
};

/** Pauses, each longer than the one before. */
const pauses = (): (() => Promise<void>) => {
  let next = LOOK_AGAIN.first;
  return async () => {
    await sleep(next);
    next = Math.min(LOOK_AGAIN.most, next * LOOK_AGAIN.longer);
  };
};

const finish = async (run: Run, state: 'done' | 'failed', error: string | null): Promise<void> => {
  await run.inUnit(async (unit) => {
    const before = await store.lockImport(unit, run.importId);
    if (!before || !isOpen(before)) return;
    const after = await store.changeImport(unit, run.importId, {
      state,
      error,
      finished_at: unit.now.toISOString(),
    });
    if (after) unit.record({ kind: 'import.finished', entityId: run.importId, data: progressOf(after) });
  });
  await dropFile(run.context, run.importId);
};

/** Tells of progress in the transaction that makes it, not more often than people can see. */
const progressTeller = ({ context }: Run): ((unit: Unit, row: store.ImportRow) => void) => {
  let told = -Infinity;
  return (unit, row) => {
    const now = context.clock().getTime();
    if (now - told < TELL_EVERY) return;
    told = now;
    unit.record({ kind: 'import.progressed', entityId: row._id, data: progressOf(row) });
  };
};

const progressOf = ({
  state,
  bytes,
  bytes_read,
  rows,
  added,
  repeated,
  refused,
  left_out,
  matched,
  removed,
  kept,
}: store.ImportRow) => ({
  state,
  bytes,
  bytes_read,
  rows,
  added,
  repeated,
  refused,
  left_out,
  matched,
  removed,
  kept,
});

const isOpen = ({ state }: store.ImportRow): boolean => store.OPEN_STATES.some((open) => open === state);

/** zlib names its errors so; a file that unpacks no further will not do so next time either. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
