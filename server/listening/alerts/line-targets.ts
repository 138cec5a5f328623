import { sql } from 'kysely';
import type { LineTarget } from '#contracts/listening/alerts/rule.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const targets = (unit: UnitOfWork) =>
  unit.db
    .selectFrom('contacts')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.account_id', '=', 'contacts.account_id')
        .onRef('connections._id', '=', 'contacts.connection_id'),
    )
    .where('contacts.account_id', '=', unit.accountId)
    .where('contacts.channel', '=', 'line')
    .where('connections.active', '=', true);

/** Whether a chat is one that LINE itself showed us: its signed webhook brought a message of it. */
export const isLineTarget = async (
  unit: UnitOfWork,
  { connection_id, contact_id }: LineTarget,
): Promise<boolean> =>
  (await targets(unit)
    .select('contacts._id')
    .where('contacts.connection_id', '=', connection_id)
    .where('contacts._id', '=', contact_id)
    .executeTakeFirst()) !== undefined;

/** Most chats that are offered at once; more are found by searching. */
const MOST = 50;

/** People and groups that can be told by LINE, who wrote last first; one that is chosen already before them all. */
export const listLineTargets = async (
  unit: UnitOfWork,
  { search = '', chosen = null }: { search?: string | undefined; chosen?: string | null | undefined },
) => {
  return targets(unit)
    .select([
      'contacts.connection_id',
      'contacts._id as contact_id',
      'contacts.name',
      'contacts.kind',
      'connections.name as account',
    ])
    .where((is) =>
      is.or([buildAnyContainsSql([sql`contacts.name`], search), is('contacts._id', '=', chosen)]),
    )
    .orderBy(
      (is) => is('contacts._id', '=', chosen),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('contacts.updated_at', 'desc')
    .limit(MOST)
    .execute();
};
