import { sql } from 'kysely';
import { z } from 'zod';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** More keywords are left to the next pass. */
const MOST = 100;

/** The keywords that events of some kinds since a number name, oldest first, and the number of the last of these events. */
export async function listChangedKeywords(
  unit: UnitOfWork,
  { kinds, since }: { kinds: ReadonlySet<string>; since: number },
): Promise<{ ids: string[]; last: number }> {
  const { rows } = await sql`
    select entity_id, max(seq) as last from event_log
     where account_id = ${unit.accountId} and seq >= ${since} and kind in (${sql.join([...kinds])})
     group by entity_id order by last limit ${MOST}`.execute(unit.db);
  const found = z.array(z.object({ entity_id: z.string(), last: z.coerce.number() })).parse(rows);
  return {
    ids: found.map(({ entity_id }) => entity_id),
    last: Math.max(since, ...found.map(({ last }) => last)),
  };
}
