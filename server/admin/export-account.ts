import { createWriteStream, mkdirSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AccountId } from '#contracts/kit/ids.ts';
import { accountTables, readTable } from '#server/admin/account-tables.ts';
import { findExport, noteExport } from '#server/admin/export-store.ts';
import { readEveryMention } from '#server/admin/mention-rows.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';

/** Where an archive lies. */
export const archivePath = (context: Context, exportId: string): string =>
  join(context.files, 'exports', `${exportId}.zip`);

/**
 * Writes everything an account has into one ZIP: a file of JSON lines for each table, its mentions, and a list of what is in
 * it. Rows are streamed, so the size of an account does not matter to memory. Secrets (hashes, keys, sealed values) stay out.
 */
export const exportAccount = async (
  context: Context,
  payload: { account_id: string; export_id: string },
  { lastAttempt }: AboutRun,
): Promise<void> => {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: Unit) => Promise<T>): Promise<T> =>
    withUnit(context, { accountId, actor: SYSTEM }, work);
  const found = await inUnit((unit) => findExport(unit, payload.export_id));
  if (!found || found.state === 'done' || found.state === 'failed') return;
  await inUnit((unit) => noteExport(unit, payload.export_id, { state: 'running' }));
  try {
    const path = archivePath(context, payload.export_id);
    const rows = await writeArchive(context, accountId, path);
    const { size: bytes } = await stat(path);
    await inUnit(async (unit) => {
      await noteExport(unit, payload.export_id, { state: 'done', rows, bytes, finished_at: unit.now });
      unit.record({
        kind: 'account.export_finished',
        entityId: accountId,
        data: { export_id: payload.export_id, rows, bytes },
      });
    });
  } catch (error) {
    if (lastAttempt)
      await inUnit((unit) =>
        noteExport(unit, payload.export_id, {
          state: 'failed',
          error: 'The archive could not be written; look at the log and try again.',
          finished_at: unit.now,
        }),
      );
    throw error;
  }
};

type Write = (lines: string[]) => Promise<void>;
type Entry = { name: string; read: (write: Write) => Promise<void> };

const entriesOf = async (context: Context, accountId: AccountId): Promise<Entry[]> => [
  ...(await accountTables(context))
    .filter((table) => table.leaves)
    .map((table) => ({
      name: table.name,
      read: (write: Write) => readTable(context, accountId, { table, write }),
    })),
  { name: 'mentions', read: (write: Write) => readEveryMention(context, accountId, write) },
];

const writeArchive = async (context: Context, accountId: AccountId, path: string): Promise<number> => {
  mkdirSync(join(context.files, 'exports'), { recursive: true });
  const part = `${path}.part`;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(part, { flush: true }));
  const counts: Record<string, number> = {};
  try {
    for (const { name, read } of await entriesOf(context, accountId)) {
      counts[name] = 0;
      await addEntry(zip, `${name}.jsonl`, (write) =>
        read((lines) => {
          counts[name] = (counts[name] ?? 0) + lines.length;
          return write(lines);
        }),
      );
    }
    const about = { account_id: accountId, made_at: context.clock().toISOString(), rows: counts };
    zip.addBuffer(Buffer.from(JSON.stringify(about, null, 2)), 'about.json');
    zip.end();
    await written;
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};

/** Adds one file and waits until it is read to its end, so that only one table is open at a time. */
const addEntry = async (zip: ZipFile, name: string, read: Entry['read']): Promise<void> => {
  const stream = new PassThrough();
  zip.addReadStream(stream, name);
  try {
    await read(async (lines) => {
      if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
    });
    stream.end();
    await finished(stream);
  } catch (error) {
    stream.destroy();
    throw error;
  }
};
