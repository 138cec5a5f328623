import { findCharset } from '#connectors/file/file-bytes.ts';
import { followThreads } from '#connectors/file/follow-threads.ts';
import { hasMarkColumns, mapMarks } from '#connectors/file/map-marks.ts';
import { countSeen, mapRow, type RowRefusal } from '#connectors/file/map-row.ts';
import { readRows } from '#connectors/file/read-rows.ts';
import { ImportCharset } from '#contracts/listening/import.ts';
import { Channel } from '#contracts/networks.ts';
import { countWaiting } from '#server/inbound/batch-store.ts';
import { FileSlice } from '#server/inbound/file-slice.ts';
import { importPath, readFile } from '#server/inbound/import-file.ts';
import { isOpen, makeBackoff, makeProgressPublisher, type ImportRun } from '#server/inbound/import-run.ts';
import { addSlice } from '#server/inbound/import-slice-store.ts';
import * as store from '#server/inbound/import-store.ts';
import { enqueueBatch } from '#server/inbound/intake.ts';
import { addMarks } from '#server/inbound/marks/mark-store.ts';
import { settleDates } from '#server/inbound/settle-dates.ts';
import { computeFileSourceId } from '#server/listening/mention-ids/public.ts';

/** Batches of an import that may wait for the pipeline: about 250,000 posts. The file is not read further ahead than this. */
const MOST_WAITING = 50;

/**
 * Reads the file of an import into the pipeline, slice by slice.
 *
 * @returns false where the import was cancelled, or the process is to stop
 */
export async function readImport(run: ImportRun, row: store.ImportRow): Promise<boolean> {
  const left: RowRefusal[] = [];
  const charset = await charsetOf(run, row);
  const about = { name: row.file_name, charset, header_line: row.header_line ?? undefined };
  const reading = {
    mapping: row.mapping,
    now: new Date(row.created_at),
    channel: Channel.parse(row.channel),
    dates: await settleDates(run, row, about),
    seen: countSeen(),
    threadOf: followThreads(),
    leftOut: (cell: RowRefusal) => left.push(cell),
  };
  const isMarked = hasMarkColumns(row.mapping);
  const taker = sliceTaker(run, row, reading.channel);
  let bytes = 0;
  const source = {
    stream: readFile(importPath(run.context, row._id), (read) => (bytes += read)),
    ...about,
  };
  let last = row.rows;
  for await (const some of readRows(source)) {
    for (const read of some) {
      left.length = 0;
      const item = 'values' in read ? mapRow(read.values, reading) : { column: null, reason: read.reason };
      if (read.row <= row.rows) continue;
      last = read.row;
      if ('reason' in item) taker.slice.refuse(read.row, false, item);
      else {
        const marks = isMarked && 'values' in read ? mapMarks(read.values, reading) : undefined;
        taker.slice.add(item, read.row, marks);
        for (const cell of left) taker.slice.refuse(read.row, true, cell);
      }
      if (taker.slice.isFull && !(await taker.take({ bytes_read: bytes, rows: last }))) return false;
    }
  }
  return taker.take({ bytes_read: row.bytes, rows: last });
}

type SliceTaker = {
  slice: FileSlice;
  /** Stores the slice and empties it. @returns false where the import was cancelled, or the process is to stop */
  take: (reached: Pick<store.ImportRow, 'bytes_read' | 'rows'>) => Promise<boolean>;
};

function sliceTaker(run: ImportRun, row: store.ImportRow, channel: Channel): SliceTaker {
  const { context, accountId } = run;
  const sourceId = computeFileSourceId(accountId);
  const slice = new FileSlice({ context, accountId, sourceId, hasIds: row.mapping['id'] !== undefined });
  const tell = makeProgressPublisher(run);
  let likelyNew = true;
  const take: SliceTaker['take'] = async (reached) => {
    await slice.lookUp();
    const waiting = await run.inUnit(async (unit) => {
      // Locked, so that a cancellation falls between two slices and its counts are final.
      const before = await store.lockImport(unit, row._id);
      if (!before || !isOpen(before)) return undefined;
      const { pack, refusals, here } = slice;
      const intake = { sourceId, channel, importId: row._id, likelyNew };
      const { keys, added, repeated } = await enqueueBatch(unit, intake, pack);
      await addSlice(unit, row._id, keys);
      await addMarks(unit, row._id, slice.marks);
      // A file that contains one post again contains more of them.
      likelyNew &&= added === pack.count;
      const left_out = refusals.filter(({ retained }) => retained).length;
      const counts = { ...reached, added, repeated: repeated + here, left_out };
      const refused = refusals.length - left_out;
      const after = await store.addSliceCounts(unit, row._id, { ...counts, refused });
      await store.addFirstRefusals(unit, before, refusals);
      tell(unit, after);
      return countWaiting(unit, row._id);
    });
    slice.clear();
    return waiting !== undefined && pipelineHasRoom(run, waiting);
  };
  return { slice, take };
}

/** The character set of the file: the chosen one, otherwise the one that fits the whole file, which is stored for a run after a crash. */
async function charsetOf(run: ImportRun, row: store.ImportRow): Promise<ImportCharset> {
  const known = ImportCharset.safeParse(row.charset);
  if (known.success) return known.data;
  const stream = readFile(importPath(run.context, row._id), () => undefined);
  const charset = ImportCharset.parse(await findCharset({ stream }));
  await run.inUnit((unit) => store.changeImport(unit, row._id, { charset }));
  return charset;
}

/** Waits while too many batches wait for the pipeline. @returns false where the process is to stop */
async function pipelineHasRoom(run: ImportRun, waiting: number): Promise<boolean> {
  const pause = makeBackoff();
  for (let count = waiting; count > MOST_WAITING;) {
    if (run.stopping.aborted) return false;
    await pause();
    count = await run.inUnit((unit) => countWaiting(unit, run.importId));
  }
  return !run.stopping.aborted;
}
