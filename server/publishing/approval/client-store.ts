import { sql } from 'kysely';
import type { ClientLanguage, ClientScope, ReviewClient } from '#contracts/publishing/approval/clients.ts';
import { WAITING_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findOpenLink, listPublicLinks, type OpenLink } from '#server/kit/public-link/public-link-store.ts';

const TABLE = 'publishing_clients';

/** What the creator of a link must be able to do for as long as it opens. */
export const MAKER_NEED = ['publishing.approval.write'] as const;

/** The people outside, the newest first. */
export function listClients(
  unit: UnitOfWork,
): Promise<(Omit<ReviewClient, 'closed'> & { maker_id: string })[]> {
  return listPublicLinks(unit, TABLE, { of: {}, columns: ['language', 'scope'] });
}

/** A person outside, locked until the transaction ends. */
export function lockClient(unit: UnitOfWork, id: string) {
  return accountTable(unit, TABLE).lock(id, ['_id', 'name', 'language', 'scope', 'revoked_at']);
}

/** How many people outside the account has. */
export async function countClients(unit: UnitOfWork): Promise<number> {
  const { count } = await accountTable(unit, TABLE)
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The secret and the end of a link. */
export type LinkSecret = { token_hash: Buffer; password_hash: string | null; expires_at: Date };
type ClientFields = { name: string; language: ClientLanguage; scope: ClientScope };

/** Adds a person outside. */
export async function insertClient(
  unit: UnitOfWork,
  { scope, ...client }: ClientFields & LinkSecret & { _id: string; created_by: string },
): Promise<void> {
  await accountTable(unit, TABLE).insert({
    ...client,
    scope: JSON.stringify(scope),
    created_at: unit.now,
    revoked_at: null,
    last_opened_at: null,
  });
}

/** Replaces what is stored of a person outside. */
export async function updateClient(
  unit: UnitOfWork,
  id: string,
  { scope, ...client }: ClientFields,
): Promise<void> {
  await accountTable(unit, TABLE).update(id, { ...client, scope: JSON.stringify(scope) });
}

/** Gives a person outside another link, which opens also where the former one was revoked. */
export async function saveSecret(unit: UnitOfWork, id: string, secret: LinkSecret): Promise<void> {
  await accountTable(unit, TABLE).update(id, { ...secret, revoked_at: null });
}

/** The person outside to whom a token belongs; nothing where their link has ended or their account is not served. */
export function findOpenClient(
  context: Context,
  tokenHash: Buffer,
): Promise<(OpenLink & { language: ClientLanguage; scope: ClientScope }) | undefined> {
  return findOpenLink(context, TABLE, {
    tokenHash,
    product: 'publishing',
    columns: ['language', 'scope'],
  });
}

/** The states of what people outside may see: what was submitted, and what follows. */
export const SHARED_STATES: readonly TargetState[] = [
  'in_review',
  'approved',
  ...WAITING_STATES,
  'sending',
  'published',
];

/** A post that somebody outside sees; `asked`: its review asks them, so that they see it on all of its accounts. */
type SharedRow = { _id: string; asked: boolean };

/** The posts of a scope, and those whose review asks a person outside; of drafts none. */
export async function listSharedPosts(
  unit: UnitOfWork,
  client: { _id: string; scope: ClientScope },
): Promise<SharedRow[]> {
  const { scope } = client;
  const within =
    scope.kind === 'posts'
      ? sql`p._id = any (${scope.post_ids}::uuid[])`
      : sql`left(p.wall_time, 10) between ${scope.first_day} and ${scope.last_day}
            and (cardinality(${scope.connections}::uuid[]) = 0 or t.connection_id = any (${scope.connections}::uuid[]))`;
  const asks = sql`r.state in ('in_review', 'approved') and exists (
    select from jsonb_array_elements(r.steps) planned, jsonb_array_elements(planned -> 'approvers') approver
     where approver ->> 'kind' = 'client' and approver ->> 'id' = ${client._id})`;
  const { rows } = await sql<SharedRow>`
    select p._id, coalesce(bool_or(${asks}), false) as asked
      from publishing_posts p
      join publishing_targets t on t.account_id = p.account_id and t.post_id = p._id
      left join publishing_reviews r on r.account_id = p.account_id and r.post_id = p._id
     where p.account_id = ${unit.accountId} and p.deleted_at is null and (${within} or coalesce(${asks}, false))
       and t.state = any (${SHARED_STATES}::text[])
     group by p._id, p.at order by p.at nulls last, p._id limit 200`.execute(unit.db);
  return rows;
}
