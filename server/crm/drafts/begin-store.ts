import { sql } from 'kysely';
import type { BeginDraft } from '#contracts/crm/drafts/endpoints.ts';
import type { Unit } from '#server/kit/db/unit.ts';

const COLUMNS = ['contact_id', 'content', 'version', 'updated_at'] as const;

/** Whose draft, and for whom it was opened. */
type Key = { userId: string; contactId: string | null };

const drafts = (unit: Unit, userId: string) =>
  unit.db
    .selectFrom('begin_drafts')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('user_id', '=', userId);

/** What a person has written to begin conversations and not sent, the newest first. */
export const beginDraftsOf = (unit: Unit, userId: string): Promise<BeginDraft[]> =>
  drafts(unit, userId).orderBy('updated_at', 'desc').orderBy('contact_id').limit(500).execute();

/** A person's draft as it stands; undefined where nothing is kept. */
export const findBeginDraft = (unit: Unit, { userId, contactId }: Key): Promise<BeginDraft | undefined> =>
  drafts(unit, userId).where('contact_id', 'is not distinct from', contactId).executeTakeFirst();

/** Writes a draft over the version that its writer had before them. @returns undefined where another stands there */
export const writeBeginDraft = async (
  unit: Unit,
  { userId, contactId }: Key,
  { content, version }: Pick<BeginDraft, 'content' | 'version'>,
): Promise<BeginDraft | undefined> => {
  const { rows } = await sql<BeginDraft>`
    insert into begin_drafts as draft (account_id, user_id, contact_id, content, version, updated_at)
    select ${unit.accountId}, ${userId}, ${contactId}::uuid, ${JSON.stringify(content)}::jsonb, 1, ${unit.now}
     where ${version} = 0 or exists (select from begin_drafts kept where kept.account_id = ${unit.accountId}
       and kept.user_id = ${userId} and kept.contact_id is not distinct from ${contactId}::uuid)
        on conflict (account_id, user_id, contact_id) do update
       set content = excluded.content, version = draft.version + 1, updated_at = excluded.updated_at
     where draft.version = ${version}
    returning contact_id, content, version, updated_at`.execute(unit.db);
  return rows[0];
};

/** Drops a draft: of the version that is named, or whichever stands there. @returns whether one went */
export const dropBeginDraft = async (
  unit: Unit,
  { userId, contactId }: Key,
  version?: number,
): Promise<boolean> => {
  const gone = await unit.db
    .deleteFrom('begin_drafts')
    .where('account_id', '=', unit.accountId)
    .where('user_id', '=', userId)
    .where('contact_id', 'is not distinct from', contactId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};
