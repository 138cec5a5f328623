import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { RefusedRow } from '#contracts/uploads/dry-run.ts';
import { isRefused, RowReader } from '#engine/uploads/read-row.ts';
import { chooseWidth } from '#engine/uploads/slots.ts';
import { insertBlocksOnce } from '#server/kit/clickhouse/insert-blocks.ts';
import type { Context } from '#server/kit/context.ts';
import { WorkFailure, type WorkRun } from '#server/kit/long-work/runner.ts';
import { readRecord, toRefusedRow } from '#server/uploads/dry-run.ts';
import { loadKnownKeys } from '#server/uploads/known-keys-store.ts';
import type { ReadUploadInput } from '#server/uploads/read-input.ts';
import { openTable } from '#server/uploads/reading/open-table.ts';
import type { Table, TableRecord } from '#server/uploads/reading/table.ts';
import { RowBlock } from '#server/uploads/row-block.ts';
import { insertRefusedOnce, loadKeys } from '#server/uploads/row-store.ts';
import { uploadPath } from '#server/uploads/stored-file.ts';
import * as store from '#server/uploads/upload-store.ts';
import * as versions from '#server/uploads/version-store.ts';

/** Records of a slice. It never changes within a version: the token of a slice is the place where it begins. */
const SLICE = 65_536;
/** Slices that are stored at a time; each waits for the disk more than it computes. */
const MOST_STORING = 2;

type SliceResult = { added: number; refused: number; ended: boolean };
type Parts = { accountId: AccountId; versionId: string; table: Table; reader: RowReader; block: RowBlock };

/** A file that is read slice by slice. A slice has a number of records of its own, so that reading it again stores nothing twice. */
export class OpenUpload {
  readonly #parts: Parts;
  #waiting: TableRecord[] = [];
  #at = 0;
  #ended = false;
  /** How many records were read. */
  records = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** About which part of the file was read. */
  part(): number {
    const { table } = this.#parts;
    return table.bytes === 0 ? 1 : table.progress() / table.bytes;
  }

  /** Reads over records that are stored already: keys are remembered, nothing else is done with them. */
  async skip(records: number): Promise<void> {
    while (this.records < records && (await this.#fill())) {
      while (this.records < records && this.#at < this.#waiting.length) this.#read();
    }
  }

  /** Stores the next records of the file, as so many slices: while some are stored, the next is read. */
  async readSlices(slices: number, clickhouse: ClickHouseClient): Promise<SliceResult> {
    const all = { added: 0, refused: 0, ended: false };
    const storing: Promise<void>[] = [];
    try {
      for (let slice = 0; slice < slices && !all.ended; slice += 1) {
        const { added, refused, ended, store: storeSlice } = await this.#readSlice(clickhouse);
        if (storing.length === MOST_STORING) await storing.shift();
        const stored = storeSlice();
        // A failure is reported where the slice is waited for.
        stored.catch(() => undefined);
        storing.push(stored);
        all.added += added;
        all.refused += refused;
        all.ended = ended;
      }
    } finally {
      await Promise.all(storing);
    }
    return all;
  }

  async #readSlice(clickhouse: ClickHouseClient): Promise<SliceResult & { store: () => Promise<void> }> {
    const { accountId, versionId, block } = this.#parts;
    const token = `${versionId}:${this.records}`;
    const end = this.records + SLICE;
    const refused: RefusedRow[] = [];
    while (this.records < end && (await this.#fill()))
      while (this.records < end && this.#at < this.#waiting.length) {
        const { row, record } = this.#read();
        if (row === null) continue;
        if (isRefused(row)) refused.push(toRefusedRow(this.records, row, record));
        else block.push(row, this.records);
      }
    const added = block.rows;
    const blocks = added > 0 ? block.take() : null;
    const store = async (): Promise<void> => {
      if (blocks) await insertBlocksOnce(clickhouse, blocks, token);
      await insertRefusedOnce(clickhouse, { accountId, versionId, rows: refused }, token);
    };
    const ended = this.#ended && this.#at >= this.#waiting.length;
    return { added, refused: refused.length, ended, store };
  }

  close(): Promise<void> {
    return this.#parts.table.close();
  }

  #read() {
    const record = this.#waiting[this.#at] ?? { cells: [] };
    this.#at += 1;
    this.records += 1;
    return { row: readRecord(this.#parts.reader, record, this.records), record };
  }

  /** Fetches further records where none wait. @returns whether there are any */
  async #fill(): Promise<boolean> {
    while (this.#at >= this.#waiting.length) {
      if (this.#ended) return false;
      const next = await this.#parts.table.records.next();
      this.#at = 0;
      this.#waiting = next.done ? [] : next.value;
      this.#ended = next.done === true;
    }
    return true;
  }
}

/** Files between two steps of their works, by the work; a process that ends loses nothing, as the next one opens them again. */
const OPEN = new WeakMap<Context, Map<string, OpenUpload>>();
/** A work that was paused leaves its file open; more than so many are closed, the oldest first. */
const MOST_OPEN = 4;

type Run = WorkRun<ReadUploadInput>;

/** The file of a work after so many records. */
export async function takeOpenFile(run: Run, records: number): Promise<OpenUpload> {
  const files = OPEN.get(run.context) ?? new Map<string, OpenUpload>();
  OPEN.set(run.context, files);
  const known = files.get(run.workId);
  if (known?.records === records) return known;
  closeOpenFile(run.context, run.workId);
  const opened = await open(run);
  await opened.skip(records);
  files.set(run.workId, opened);
  const [oldest] = files.keys();
  if (files.size > MOST_OPEN && oldest !== undefined) closeOpenFile(run.context, oldest);
  return opened;
}

/** Closes the file of a work where it is open. */
export function closeOpenFile(context: Context, workId: string): void {
  const file = OPEN.get(context)?.get(workId);
  OPEN.get(context)?.delete(workId);
  file?.close().catch((error: unknown) => context.log.warn({ err: error }, 'a file could not be closed'));
}

async function open({ context, accountId, input, inUnit }: Run): Promise<OpenUpload> {
  const { version, former, known } = await inUnit(async (unit) => {
    const upload = await store.findUpload(unit, input.upload_id);
    return {
      version: await versions.findVersion(unit, input.version_id),
      former: upload?.version_id ? await versions.findVersion(unit, upload.version_id) : undefined,
      known: await loadKnownKeys(unit),
    };
  });
  if (!version) throw new WorkFailure('upload_gone');
  const { shape, segments, number, created_at } = version;
  const isCompared = input.mode === 'append' && shape.key.length > 0 && former !== undefined;
  const existing = isCompared
    ? await loadKeys(context.clickhouse, {
        accountId,
        width: chooseWidth(former.shape.columns),
        segments: former.segments,
      })
    : undefined;
  if (input.file_id === null) throw new WorkFailure('upload_gone');
  const table = await openTable(uploadPath(context, input.file_id), input.reading);
  const reader = new RowReader({ shape, headers: table.headers, known, ...(existing && { existing }) });
  const segmentId = segments[0] ?? version._id;
  const block = new RowBlock(shape, { accountId, segmentId, number, at: Date.parse(created_at) });
  return new OpenUpload({ accountId, versionId: version._id, table, reader, block });
}
