import { sql } from 'kysely';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import type { Progress } from '#server/kit/archive/make-archive.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** The tables of archives share the columns for progress and the one-time link. */
export type ArchiveTable = 'account_exports' | 'person_exports';

const one = (unit: UnitOfWork, id: string) => sql`account_id = ${unit.accountId} and _id = ${id}`;

/** Records the progress of an archive. */
export async function noteArchive(
  unit: UnitOfWork,
  table: ArchiveTable,
  id: string,
  progress: Progress,
): Promise<void> {
  const changes = Object.entries(progress).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${one(unit, id)}`.execute(unit.db);
}

/** Creates a token that downloads an archive once within so many minutes; the previous one stops working. */
export async function linkArchive(
  unit: UnitOfWork,
  table: ArchiveTable,
  id: string,
  minutes: number,
): Promise<string> {
  const token = generateToken();
  const until = new Date(unit.now.getTime() + minutes * MS_PER_MINUTE);
  await sql`update ${sql.table(table)} set link_hash = ${hashToken(token)}, link_expires_at = ${until}
    where ${one(unit, id)}`.execute(unit.db);
  return token;
}
