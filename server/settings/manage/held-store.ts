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

/** Whoever may say what groups see, by product, is held to nothing: they could let themselves see it. */
const MAY_CHANGE: Record<OptionProduct, string> = {
  listening: 'listening.group_setting.write',
  crm: 'crm.group_manage.write',
};

/** What the account's people are held to in a product, by person; who is held to nothing is not among them. */
export const readHeld = async (
  unit: Unit,
  product: OptionProduct,
  userId?: string,
): Promise<ReadonlyMap<string, Held>> => {
  const others = (table: 'monitors' | 'connections', column: string) => sql`
    (select coalesce(array_agg(source._id::text order by source._id), '{}') from ${sql.table(table)} source
      where source.account_id = option.account_id and cardinality(option.${sql.ref(column)}) > 0
        and source._id <> all (option.${sql.ref(column)}))`;
  const { rows } = await sql<{ _id: string; keywords: string[] | null; without: string[] }>`
    select person._id, case when option.keywords_enable then array_remove(array_remove(option.keywords, null), '') end as keywords,
           ${others('monitors', 'custom_socials')} || ${others('connections', 'engagements')} as without
      from users person
      join roles role on role.account_id = person.account_id and role._id = person.role_id
      join group_options option on option.account_id = person.account_id and option.group_id = person.group_id
       and option.product = ${product}
     where person.account_id = ${unit.accountId} and ${userId === undefined ? sql`true` : sql`person._id = ${userId}`}
       and not (${MAY_CHANGE[product]} = any (role.permissions))`.execute(unit.db);
  return new Map(
    rows
      .filter(({ keywords, without }) => keywords !== null || without.length > 0)
      .map(({ _id, ...held }) => [_id, held]),
  );
};
