import { createHash } from 'node:crypto';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findPublishing } from '#contracts/publishing/networks/register.ts';
import type { ImportRow, ImportRowState, PostImport, RowFault } from '#contracts/publishing/post-import.ts';
import { findDateOrder, findDateQuestions } from '#engine/post-import/date-questions.ts';
import type { NamedAccount } from '#engine/post-import/find-accounts.ts';
import { readImportRow, type ImportedPost, type RowReader } from '#engine/post-import/read-import-row.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { ImportFile } from '#server/publishing/imports/import-store.ts';
import * as rowStore from '#server/publishing/imports/row-store.ts';

/** A row with the post that it gives now. */
export type CheckedRow = {
  number: number;
  cells: string[];
  state: ImportRowState;
  faults: RowFault[];
  key: string;
  post: ImportedPost;
  post_id: string | null;
};

/** The rows of a file as they are read now, all or a part. Nothing of it is stored: accounts, rules of networks and the time of day change. */
export async function checkRows(
  unit: UnitOfWork,
  file: ImportFile,
  part?: rowStore.RowPart,
): Promise<CheckedRow[]> {
  const rows = await rowStore.listRows(unit, file._id, part);
  const reader = makeReader(file, { rows, accounts: await listNamedAccounts(unit), now: unit.now });
  const read = rows.map((row) => {
    const post = readImportRow(row.cells, reader);
    return { row, post, key: row.row_key ?? computeKey(post) };
  });
  const waiting = read.filter(({ row }) => row.state === 'waiting');
  const known = await rowStore.findKnownKeys(
    unit,
    waiting.map(({ key }) => key),
  );
  const seen = new Set<string>();
  return read.map(({ row, post, key }) => {
    const { number, cells, post_id } = row;
    const settled = { number, cells, post_id, post, key };
    if (row.state !== 'waiting') return { ...settled, state: row.state, faults: [] };
    if (known.has(key)) return { ...settled, state: 'known', faults: [] };
    const faults = [...post.faults, ...row.faults];
    if (seen.has(key))
      faults.push({ field: post.key === '' ? 'text' : 'key', fault: fault('import_key_twice') });
    seen.add(key);
    return { ...settled, state: faults.length > 0 ? 'faulty' : 'ready', faults };
  });
}

/** The accounts on which posts are published, as cells may name them. */
export async function listNamedAccounts(unit: UnitOfWork): Promise<NamedAccount[]> {
  const channels = await listUsedChannels(unit, 'publishing');
  return channels
    .filter(({ channel }) => findPublishing(channel) !== undefined)
    .map(({ _id, channel, name }) => ({ connection_id: _id, channel, name }));
}

type ReaderParts = Pick<RowReader, 'accounts' | 'now'> & { rows: readonly rowStore.ImportRowStored[] };

/** The order of the dates of a file that they decide themselves. */
export function findOrder({ mapping }: ImportFile, rows: readonly CheckedRow[]) {
  return findDateOrder(listDates(mapping, rows));
}

/** Where nobody said in which order day and month are, the dates of the file may decide it themselves. */
function makeReader({ mapping, options }: ImportFile, { rows, accounts, now }: ReaderParts): RowReader {
  const order = options.order ?? findDateOrder(listDates(mapping, rows));
  return { mapping, options: { ...options, order }, accounts, now };
}

function listDates(mapping: ImportFile['mapping'], rows: readonly Pick<CheckedRow, 'cells'>[]): string[] {
  const column = mapping.date;
  return column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? '');
}

/** What makes two rows the same: their key, or else all that they say. */
function computeKey({ key, content, media, accounts, wall_time }: ImportedPost): string {
  if (key !== '') return `k:${key}`;
  const said = [content, media.map(({ url }) => url), accounts.map((one) => one.connection_id), wall_time];
  return `h:${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;
}

/** A file with what its rows give. */
export function presentImport(file: ImportFile, rows: readonly CheckedRow[]): PostImport {
  const count = (state: ImportRowState): number => rows.filter((row) => row.state === state).length;
  const { order, short_years } = findDateQuestions(listDates(file.mapping, rows));
  return {
    ...file,
    counts: {
      rows: rows.length,
      ready: count('ready'),
      faulty: count('faulty'),
      known: count('known'),
      imported: count('imported'),
      undone: count('undone'),
      kept: count('kept'),
    },
    asks: { order, short_years },
  };
}

/** A row as it is sent. */
export function presentRow({ options }: ImportFile, row: CheckedRow): ImportRow {
  const { number, cells, state, faults, post, post_id } = row;
  const accounts = post.accounts.map(({ name }) => name);
  return { number, cells, state, faults, post_id, accounts, wall_time: post.wall_time, zone: options.zone };
}
