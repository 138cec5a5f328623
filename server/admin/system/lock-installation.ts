import { sql } from 'kysely';
import type { Db } from '#server/kit/db/unit.ts';

/** One change of what holds for the whole installation at a time, so that of two who saw the same version one is told. */
export const lockInstallation = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('installation', 0))`.execute(db);
};
