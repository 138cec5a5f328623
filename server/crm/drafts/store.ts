import { sql } from 'kysely';
import { DRAFT_DAYS, type Draft, type DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import type { Unit } from '#server/kit/db/unit.ts';

const COLUMNS = ['ticket_id', 'kind', 'text', 'changes', 'cc', 'version', 'updated_at'] as const;

type Key = { userId: string; ticketId: string; kind: DraftKind };

/** Everything that a person has written and not sent, the newest first. */
export const draftsOf = (unit: Unit, userId: string): Promise<Draft[]> =>
  unit.db
    .selectFrom('ticket_drafts')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('ticket_id')
    .limit(500)
    .execute();

/** A person's draft as it stands; undefined where nothing is kept. */
export const findDraft = (unit: Unit, { userId, ticketId, kind }: Key): Promise<Draft | undefined> =>
  unit.db
    .selectFrom('ticket_drafts')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Writes a draft over the version that its writer had before them. @returns undefined where another stands there */
export const writeDraft = async (
  unit: Unit,
  { userId, ticketId, kind }: Key,
  { text, changes, cc, version }: Pick<Draft, 'text' | 'changes' | 'cc' | 'version'>,
): Promise<Draft | undefined> => {
  const { rows } = await sql<Draft>`
    insert into ticket_drafts as draft (account_id, user_id, ticket_id, kind, text, changes, cc, version, updated_at)
    select ${unit.accountId}, ${userId}, ${ticketId}, ${kind}, ${text}, ${JSON.stringify(changes)}::jsonb,
           ${cc === null ? null : JSON.stringify(cc)}::jsonb, 1, ${unit.now}
     where ${version} = 0 or exists (select from ticket_drafts kept where kept.account_id = ${unit.accountId}
       and kept.user_id = ${userId} and kept.ticket_id = ${ticketId} and kept.kind = ${kind})
        on conflict (account_id, user_id, ticket_id, kind) do update
       set text = excluded.text, changes = excluded.changes, cc = excluded.cc, version = draft.version + 1, updated_at = excluded.updated_at
     where draft.version = ${version}
    returning ticket_id, kind, text, changes, cc, version, updated_at`.execute(unit.db);
  return rows[0];
};

/** Drops a draft: of the version that is named, or whichever stands there. @returns whether one went */
export const dropDraft = async (
  unit: Unit,
  { userId, ticketId, kind }: Key,
  version?: number,
): Promise<boolean> => {
  const gone = await unit.db
    .deleteFrom('ticket_drafts')
    .where('account_id', '=', unit.accountId)
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

const DAY = 86_400_000;

/** Drops drafts of a person that were forgotten: whoever writes clears up. */
export const dropForgotten = async (unit: Unit, userId: string): Promise<void> => {
  const last = new Date(unit.now.getTime() - DRAFT_DAYS * DAY).toISOString();
  for (const table of ['ticket_drafts', 'begin_drafts'] as const)
    await unit.db
      .deleteFrom(table)
      .where('account_id', '=', unit.accountId)
      .where('user_id', '=', userId)
      .where('updated_at', '<', last)
      .execute();
};
