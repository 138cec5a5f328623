import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Longer texts of a form or an answer are cut here: reports distinguish texts by this many characters. */
export const TEXT_MOST = 500;

/** The rows of a query, each as the line of JSON that the column store takes. */
export async function readFactLines(unit: UnitOfWork, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    line: string;
  }>`select row_to_json(one)::text as line from (${query}) one`.execute(unit.db);
  return rows.map(({ line }) => line);
}
