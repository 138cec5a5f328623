import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The numbers of tickets at a form field: how many different ones, the extremes, and those that leave 5 % of the tickets on either side. */
export type NumberSpread = { different: number; low: number; high: number; least: number; most: number };

/** The spread of the numbers that matching tickets have at a form field. */
export async function findNumberSpread(
  unit: UnitOfWork,
  fieldId: string,
  where: RawBuilder<SqlBool>,
): Promise<NumberSpread | undefined> {
  const { rows } = await sql<NumberSpread>`
    select count(distinct number)::int as different, min(number)::float8 as least, max(number)::float8 as most,
           (percentile_disc(0.05) within group (order by number))::float8 as low,
           (percentile_disc(0.95) within group (order by number))::float8 as high
      from (select (tickets.fields ->> ${fieldId}::text)::numeric as number from tickets
             where ${where} and jsonb_typeof(tickets.fields -> ${fieldId}::text) = 'number') filled`.execute(
    unit.db,
  );
  return rows[0];
}
