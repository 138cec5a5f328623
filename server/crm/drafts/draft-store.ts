import { sql } from 'kysely';
import { DRAFT_DAYS, type DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  'kind',
  'ticket_id',
  'contact_id',
  'side_conversation_id',
  'content',
  'version',
  'updated_at',
] as const;

/**
 * The owner of a draft, and where it is written: an answer or a note in a ticket, an outbound conversation (with a contact, or null: with
 * the one chosen in it), or an e-mail in a side conversation (null: in a new one) of a ticket.
 */
export type DraftKey = { userId: string } & (
  | { kind: DraftKind; ticketId: string }
  | { kind: 'begin'; contactId: string | null }
  | { kind: 'side'; ticketId: string; sideId: string | null }
);

/** A draft as it is stored; the shape of `content` depends on its kind. */
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

function drafts(unit: UnitOfWork, userId: string) {
  return accountTable(unit, 'ticket_drafts').selectFrom().select(COLUMNS).where('user_id', '=', userId);
}

/** Everything that a person has written and not sent, newest first. */
export function listDrafts(unit: UnitOfWork, userId: string) {
  return drafts(unit, userId).orderBy('updated_at', 'desc').orderBy('ticket_id').limit(500).execute();
}

/** A person's draft; undefined where none is stored. */
export function findDraft(unit: UnitOfWork, key: DraftKey): Promise<DraftRow | undefined> {
  return drafts(unit, key.userId).where(isAt(key)).executeTakeFirst();
}

/** Writes a draft over the version that its writer had before. @returns undefined where another version is stored */
export async function writeDraft(
  unit: UnitOfWork,
  key: DraftKey,
  { content, version }: { content: unknown; version: number },
): Promise<DraftRow | undefined> {
  const { kind, ticketId, contactId, sideId } = placeOf(key);
  const { rows } = await sql<DraftRow>`
    insert into ticket_drafts as draft
      (account_id, user_id, kind, ticket_id, contact_id, side_conversation_id, content, version, updated_at)
    select ${unit.accountId}, ${key.userId}, ${kind}, ${ticketId}::uuid, ${contactId}::uuid, ${sideId}::uuid,
           ${JSON.stringify(content)}::jsonb, 1, ${unit.now}
     where ${version} = 0 or exists (select from ticket_drafts where account_id = ${unit.accountId}
       and user_id = ${key.userId} and ${isAt(key)})
        on conflict (account_id, user_id, ticket_id, kind, contact_id, side_conversation_id) do update
       set content = excluded.content, version = draft.version + 1, updated_at = excluded.updated_at
     where draft.version = ${version}
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(unit.db);
  return rows[0];
}

/** Deletes a draft: the named version, or whichever is stored. @returns whether one was deleted */
export async function deleteDraft(unit: UnitOfWork, key: DraftKey, version?: number): Promise<boolean> {
  const gone = await accountTable(unit, 'ticket_drafts')
    .deleteFrom()
    .where('user_id', '=', key.userId)
    .where(isAt(key))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Deletes forgotten drafts of a person: each write cleans up. */
export async function deleteStaleDrafts(unit: UnitOfWork, userId: string): Promise<void> {
  await accountTable(unit, 'ticket_drafts')
    .deleteFrom()
    .where('user_id', '=', userId)
    .where('updated_at', '<', new Date(unit.now.getTime() - DRAFT_DAYS * MS_PER_DAY).toISOString())
    .execute();
}

function placeOf(key: DraftKey) {
  return {
    kind: key.kind,
    ticketId: 'ticketId' in key ? key.ticketId : null,
    contactId: 'contactId' in key ? key.contactId : null,
    sideId: 'sideId' in key ? key.sideId : null,
  };
}

function isAt(key: DraftKey) {
  const { kind, ticketId, contactId, sideId } = placeOf(key);
  return sql<boolean>`(kind = ${kind} and ticket_id is not distinct from ${ticketId}::uuid
    and contact_id is not distinct from ${contactId}::uuid and side_conversation_id is not distinct from ${sideId}::uuid)`;
}
