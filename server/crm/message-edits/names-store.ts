import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many days IDs are kept: edits and withdrawals arrive within them (see `CHANGES_DAYS`). */
export const NAMES_DAYS = 90;

/** The ID by which a network refers to a message, the message's own ID, and the ID under which it was delivered. */
export type MessageName = { alias: string; messageId: string; originId: string };

/** Stores IDs of messages of a connection; known ones stay as they are. */
export async function insertNames(
  unit: UnitOfWork,
  connectionId: string,
  names: readonly MessageName[],
): Promise<void> {
  if (names.length === 0) return;
  await accountTable(unit, 'message_aliases')
    .insertInto(
      names.map(({ alias, messageId, originId }) => ({
        connection_id: connectionId,
        alias,
        message_id: messageId,
        origin_id: originId,
        created_at: unit.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The messages of a connection that these IDs name. */
export async function findNames(
  unit: UnitOfWork,
  connectionId: string,
  aliases: readonly string[],
): Promise<ReadonlyMap<string, MessageName>> {
  if (aliases.length === 0) return new Map();
  const rows = await accountTable(unit, 'message_aliases')
    .selectFrom()
    .select(['alias', 'message_id', 'origin_id'])
    .where('connection_id', '=', connectionId)
    .where('alias', 'in', [...new Set(aliases)])
    .execute();
  return new Map(
    rows.map(({ alias, message_id, origin_id }) => [
      alias,
      { alias, messageId: message_id, originId: origin_id },
    ]),
  );
}
