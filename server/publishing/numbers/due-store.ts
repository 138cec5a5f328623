import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';

/** Posts on one account of a network whose numbers are to be read now. */
export type DueReadings = { accountId: AccountId; connectionId: string; ids: string[] };

/** How many posts of one account of a network are read in one round. */
const MOST_OF_ONE = 100;

/** Posts of all organisations whose numbers are to be read now, by their accounts, those first that wait longest. */
export async function listDueReadings({ database, clock }: Context, most: number): Promise<DueReadings[]> {
  const { rows } = await sql<{ account_id: string; connection_id: string; ids: string[] }>`
    with due as (
      select account_id, connection_id, _id, next_at,
             row_number() over (partition by account_id, connection_id order by next_at, _id) as turn
        from published_posts where next_at <= ${clock()})
    select account_id, connection_id, array_agg(_id order by turn) as ids
      from due where turn <= ${MOST_OF_ONE}
     group by account_id, connection_id order by min(next_at) limit ${most}`.execute(database.platform);
  return rows.map(({ account_id, connection_id, ids }) => ({
    accountId: AccountId.parse(account_id),
    connectionId: connection_id,
    ids,
  }));
}
