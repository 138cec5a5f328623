import { sql } from 'kysely';
import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a user's group restricts them to. */
export type Restriction = {
  /** The ids of the keywords that the group sees; null where it sees all. */
  keywords: readonly string[] | null;
  /** The ids of the monitors and channels that the group does not see. */
  without: readonly string[];
};

/** The restrictions of the account's users in a product, by user; users without one are left out (`held_people`). */
export async function readRestrictions(
  unit: UnitOfWork,
  product: OptionProduct,
  userId?: string,
): Promise<ReadonlyMap<string, Restriction>> {
  const { rows } = await sql<{ user_id: string; keywords: string[] | null; hidden: string[] }>`
    select user_id, keywords, hidden from restricted_users(${unit.accountId}::uuid, ${product})
     where ${userId === undefined ? sql`true` : sql`user_id = ${userId}::uuid`}
       and (keywords is not null or hidden <> '{}')`.execute(unit.db);
  return new Map(rows.map(({ user_id, keywords, hidden }) => [user_id, { keywords, without: hidden }]));
}

/** The restrictions of all users in the CRM, cached until one changes. */
export function loadCrmRestrictions(unit: UnitOfWork): Promise<ReadonlyMap<string, Restriction>> {
  return unit.cached('restrictions in the CRM', () => readRestrictions(unit, 'crm'));
}

/** The users who do not see a ticket because of its channel or its keywords; the same rule as in row-level security. */
export function findUsersWithoutAccess(
  held: ReadonlyMap<string, Restriction>,
  { connection_id, keyword_ids }: { connection_id: string; keyword_ids: readonly string[] },
): ReadonlySet<string> {
  return new Set(
    [...held].flatMap(([userId, { keywords, without }]) =>
      without.includes(connection_id) ||
      (keywords !== null && !keywords.some((id) => keyword_ids.includes(id)))
        ? [userId]
        : [],
    ),
  );
}
