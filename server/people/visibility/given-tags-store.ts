import { sql } from 'kysely';
import { VISIBILITY_PERMISSIONS } from '#contracts/people/visibility/endpoints.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The tags, categories and groups chosen for the group of a user: those it sees, those it gives; none means all. */
export type ChosenTags = { sees: readonly string[]; gives: readonly string[] };

/** The CRM tags chosen for the group of a user; undefined where none are. Users who may set what groups work with have no restriction. */
export async function loadChosenTags(unit: UnitOfWork, userId: string): Promise<ChosenTags | undefined> {
  const chosen = await unit.cached('tags of groups', async () => {
    const { rows } = await sql<ChosenTags & { _id: string }>`
      select person._id, coalesce(option.tags, '{}') as sees, coalesce(setting.ticket_tags, '{}') as gives
        from users person
        join roles role on role.account_id = person.account_id and role._id = person.role_id
        left join group_options option on option.account_id = person.account_id and option.group_id = person.group_id
         and option.product = 'crm'
        left join group_settings setting on setting.account_id = person.account_id and setting.group_id = person.group_id
       where person.account_id = ${unit.accountId} and (option.tags <> '{}' or setting.ticket_tags <> '{}')
         and not (role.permissions @> ${[...VISIBILITY_PERMISSIONS.write.crm]}::text[])`.execute(unit.db);
    return new Map(rows.map(({ _id, sees, gives }) => [_id, { sees, gives }]));
  });
  return chosen.get(userId);
}
