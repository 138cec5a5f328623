import { AccountId } from '#contracts/kit/ids.ts';
import type { PersonExport } from '#contracts/privacy/person.ts';
import { makeArchive } from '#server/kit/archive/make-archive.ts';
import { writeArchive, type Part } from '#server/kit/archive/write-archive.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { archivePath, findExport, noteExport } from '#server/privacy/export-store.ts';
import { listPersonParts, readPart } from '#server/privacy/person-data-store.ts';
import { findPerson } from '#server/privacy/person-store.ts';
import { readPosts } from '#server/privacy/post-store.ts';

/** Writes everything that is known of a person into one ZIP: a file of JSON lines for each part, and a list of what is in it. */
export async function exportPerson(
  context: Context,
  payload: { account_id: string; export_id: string },
  { lastAttempt }: AboutRun,
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  await makeArchive({
    inUnit,
    find: (unit) => findExport(unit, payload.export_id),
    note: (unit, progress) => noteExport(unit, payload.export_id, progress),
    path: ({ _id }) => archivePath(context, _id),
    write: async (row, path) => {
      const { kind, person_id } = row;
      const parts = await inUnit((unit) => gather(context, unit, row));
      const made_at = context.clock().toISOString();
      return writeArchive(path, parts, { kind, _id: person_id, made_at });
    },
    record: (unit, { _id, person_id }, size) =>
      unit.record({
        kind: 'privacy.export_finished',
        entityId: person_id,
        data: { export_id: _id, ...size },
      }),
    lastAttempt,
  });
}

/** The parts that have any line. @throws not_found where the person was erased meanwhile */
async function gather(
  context: Context,
  unit: UnitOfWork,
  { kind, person_id }: PersonExport,
): Promise<Part[]> {
  const person = requireFound(await findPerson(unit, { kind, _id: person_id }));
  const parts: Part[] = [];
  const keep = (name: string, lines: string[]): void => {
    if (lines.length > 0) parts.push({ name, read: (write) => write(lines) });
  };
  for (const part of await listPersonParts(unit, person)) keep(part.name, await readPart(unit, part));
  if (person.author) keep('posts', await readPosts(context, unit.accountId, person.author));
  return parts;
}
