import { sql } from 'kysely';
import type { OptionProduct } from '#contracts/settings/manage/option.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** What the group of a person is held to. */
export type Held = {
  /** The keywords that it sees, by their ids; null where it sees all. */
  keywords: readonly string[] | null;
  /** The monitors and channels that it does not see, by their ids. */
  without: readonly string[];
};

/**
 * What the account's people are held to in a product, by person; who is held to nothing is not among them (`held_people`, migration 0110).
 */
export const readHeld = async (
  unit: Unit,
  product: OptionProduct,
  userId?: string,
): Promise<ReadonlyMap<string, Held>> => {
  const { rows } = await sql<{ user_id: string; keywords: string[] | null; hidden: string[] }>`
    select user_id, keywords, hidden from held_people(${unit.accountId}::uuid, ${product})
     where ${userId === undefined ? sql`true` : sql`user_id = ${userId}::uuid`}
       and (keywords is not null or hidden <> '{}')`.execute(unit.db);
  return new Map(rows.map(({ user_id, keywords, hidden }) => [user_id, { keywords, without: hidden }]));
};

/** The same of all the CRM's people, kept in memory for as long as nobody changes it. */
export const heldInCrm = (unit: Unit): Promise<ReadonlyMap<string, Held>> =>
  unit.cached('what people are held to in the CRM', () => readHeld(unit, 'crm'));

/** Whom of these their groups keep a ticket from, by its channel and the keywords that stand in it: as row-level security has it. */
export const unseenBy = (
  held: ReadonlyMap<string, Held>,
  { connection_id, keyword_ids }: { connection_id: string; keyword_ids: readonly string[] },
): ReadonlySet<string> =>
  new Set(
    [...held].flatMap(([userId, { keywords, without }]) =>
      without.includes(connection_id) ||
      (keywords !== null && !keywords.some((id) => keyword_ids.includes(id)))
        ? [userId]
        : [],
    ),
  );
