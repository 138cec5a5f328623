import { sql } from 'kysely';
import { z } from 'zod';
import { MessageVersion } from '#contracts/crm/edited.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many days changes are kept: long before that, networks stop delivering and answering about a message. */
export const CHANGES_DAYS = 90;

/** A withdrawal or an edit as it arrives. */
export type ArrivedChange = { messageId: string; authorId: string | null; edit: MessageVersion | null };

/** The data of a message that arrived apart from the message itself. */
export type KnownChanges = { withdrawn: boolean; edits: MessageVersion[] };

/**
 * Makes deliveries of a connection that change messages wait for those that bring messages, and vice versa, until the commit: neither can
 * miss what the other stores. Deliveries that only bring messages do not wait for each other.
 */
export async function lockChanges(
  unit: UnitOfWork,
  connectionId: string,
  how: 'change' | 'bring',
): Promise<void> {
  const name = `changes:${unit.accountId}:${connectionId}`;
  const lock = how === 'change' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(unit.db);
}

/** Stores changes by the messages they name. A withdrawal deletes the text of edits. */
export async function storeChanges(
  unit: UnitOfWork,
  connectionId: string,
  changes: readonly ArrivedChange[],
): Promise<void> {
  for (const { messageId, authorId, edit } of changes) {
    await sql`
      insert into message_changes (account_id, connection_id, message_id, author_id, withdrawn, edits, changed_at)
      values (${unit.accountId}, ${connectionId}, ${messageId}, ${authorId}, ${edit === null},
        ${JSON.stringify(edit === null ? [] : [edit])}::jsonb, ${unit.now})
      on conflict (account_id, connection_id, message_id) do update set
        author_id = coalesce(message_changes.author_id, excluded.author_id),
        withdrawn = message_changes.withdrawn or excluded.withdrawn,
        edits = case
          when message_changes.withdrawn or excluded.withdrawn then '[]'
          when message_changes.edits @> excluded.edits then message_changes.edits
          else message_changes.edits || excluded.edits end,
        changed_at = excluded.changed_at`.execute(unit.db);
  }
}

/** The stored changes of these messages of a connection. */
export async function findChanges(
  unit: UnitOfWork,
  connectionId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, KnownChanges>> {
  if (messageIds.length === 0) return new Map();
  const rows = await accountTable(unit, 'message_changes')
    .selectFrom()
    .select(['message_id', 'withdrawn', 'edits'])
    .where('connection_id', '=', connectionId)
    .where('message_id', 'in', [...new Set(messageIds)])
    .execute();
  return new Map(
    rows.map(({ message_id, withdrawn, edits }) => [
      message_id,
      { withdrawn, edits: z.array(MessageVersion).catch([]).parse(edits) },
    ]),
  );
}

/** Deletes the text of edits that have been applied to their messages. */
export async function deleteEdits(
  unit: UnitOfWork,
  connectionId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await accountTable(unit, 'message_changes')
    .deleteFrom()
    .where('connection_id', '=', connectionId)
    .where('message_id', 'in', messageIds)
    .where('withdrawn', '=', false)
    .execute();
}
