import { sql } from 'kysely';
import type { LineTarget } from '#contracts/alerts/rule-fields.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

function targets(unit: UnitOfWork) {
  return unit.db
    .selectFrom('contacts')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.account_id', '=', 'contacts.account_id')
        .onRef('connections._id', '=', 'contacts.connection_id'),
    )
    .where('contacts.account_id', '=', unit.accountId)
    .where('contacts.channel', '=', 'line')
    .where('connections.active', '=', true);
}

/** Whether LINE itself has shown the chat to us: its signed webhook delivered a message of it. */
export async function isLineTarget(
  unit: UnitOfWork,
  { connection_id, contact_id }: LineTarget,
): Promise<boolean> {
  return (
    (await targets(unit)
      .select('contacts._id')
      .where('contacts.connection_id', '=', connection_id)
      .where('contacts._id', '=', contact_id)
      .executeTakeFirst()) !== undefined
  );
}

/** The most chats that are offered at once; searching finds more. */
const MOST = 50;

/** Users and groups that can be notified by LINE, the latest to write first; one that is chosen already comes before them all. */
export async function listLineTargets(
  unit: UnitOfWork,
  { search = '', chosen = null }: { search?: string | undefined; chosen?: string | null | undefined },
) {
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
}

/** The address of a contact at a connection, as LINE knows it. */
export async function findLineAddress(
  unit: UnitOfWork,
  { contact_id, connection_id }: { contact_id: string; connection_id: string },
) {
  return accountTable(unit, 'contacts').find({ _id: contact_id, connection_id }, ['external_id']);
}
