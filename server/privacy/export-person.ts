import { createWriteStream, mkdirSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AccountId } from '#contracts/kit/ids.ts';
import type { PersonExport } from '#contracts/privacy/person.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { orNotFound } from '#server/kit/errors.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { archivePath, findExport, noteExport } from '#server/privacy/export-store.ts';
import { partsOf, readPart } from '#server/privacy/parts-store.ts';
import { findPerson } from '#server/privacy/person-store.ts';
import { readPosts } from '#server/privacy/posts.ts';

/** Writes everything that is known of a person into one ZIP: a file of JSON lines for each part, and a list of what is in it. */
export const exportPerson = async (
  context: Context,
  payload: { account_id: string; export_id: string },
  { lastAttempt }: AboutRun,
): Promise<void> => {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: Unit) => Promise<T>): Promise<T> =>
    withUnit(context, { accountId, actor: SYSTEM }, work);
  const found = await inUnit((unit) => findExport(unit, payload.export_id));
  if (!found || found.state === 'done' || found.state === 'failed') return;
  await inUnit((unit) => noteExport(unit, found._id, { state: 'running' }));
  try {
    const parts = await inUnit((unit) => gather(context, unit, found));
    const path = archivePath(context, found._id);
    await writeArchive(path, parts, { ...found, made_at: context.clock().toISOString() });
    const rows = [...parts.values()].reduce((sum, lines) => sum + lines.length, 0);
    const { size: bytes } = await stat(path);
    await inUnit(async (unit) => {
      await noteExport(unit, found._id, { state: 'done', rows, bytes, finished_at: unit.now });
      unit.record({
        kind: 'privacy.export_finished',
        entityId: found.person_id,
        data: { export_id: found._id, rows, bytes },
      });
    });
  } catch (error) {
    if (lastAttempt)
      await inUnit((unit) =>
        noteExport(unit, found._id, {
          state: 'failed',
          error: 'The archive could not be written; look at the log and try again.',
          finished_at: unit.now,
        }),
      );
    throw error;
  }
};

/** The lines of each part that has any. @throws not_found where the person was erased meanwhile */
const gather = async (
  context: Context,
  unit: Unit,
  { kind, person_id }: PersonExport,
): Promise<Map<string, string[]>> => {
  const person = orNotFound(await findPerson(unit, { kind, _id: person_id }));
  const parts = new Map<string, string[]>();
  const keep = (name: string, lines: string[]): void => {
    if (lines.length > 0) parts.set(name, lines);
  };
  for (const part of await partsOf(unit, person)) keep(part.name, await readPart(unit, part));
  if (person.author) keep('posts', await readPosts(context, unit.accountId, person.author));
  return parts;
};

const writeArchive = async (
  path: string,
  parts: ReadonlyMap<string, readonly string[]>,
  { kind, person_id, made_at }: PersonExport & { made_at: string },
): Promise<void> => {
  mkdirSync(join(path, '..'), { recursive: true });
  const part = `${path}.part`;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(part, { flush: true }));
  try {
    for (const [name, lines] of parts) zip.addBuffer(Buffer.from(`${lines.join('\n')}\n`), `${name}.jsonl`);
    const rows = Object.fromEntries([...parts].map(([name, lines]) => [name, lines.length]));
    zip.addBuffer(
      Buffer.from(JSON.stringify({ kind, _id: person_id, made_at, rows }, null, 2)),
      'about.json',
    );
    zip.end();
    await written;
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};
