import { sql } from 'kysely';
import type { Product } from '#contracts/kit/products.ts';
import type { OptionLists } from '#contracts/settings/option-lists.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The users of the account who may sign in, by name. */
export function listUserChoices(unit: UnitOfWork): Promise<OptionLists['users']> {
  return accountTable(unit, 'users')
    .selectFrom()
    .select(['_id', 'name', 'group_id'])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute();
}

/** Groups or roles of the account, by name. */
export function listNameChoices(unit: UnitOfWork, table: 'groups' | 'roles'): Promise<OptionLists['groups']> {
  return unit.db
    .selectFrom(table)
    .select(['_id', 'name'])
    .where('account_id', '=', unit.accountId)
    .orderBy('name')
    .execute();
}

/** The connected channels of a product, by name. */
export function listChannelChoices(unit: UnitOfWork, product: Product): Promise<OptionLists['engagements']> {
  return accountTable(unit, 'connections')
    .selectFrom()
    .select(['_id', 'name', 'channel'])
    .where(sql<boolean>`(product -> ${product} ->> 'active')::boolean is true`)
    .orderBy('name')
    .execute();
}

/** The monitored feeds, by name. */
export function listMonitorChoices(unit: UnitOfWork): Promise<OptionLists['custom_socials']> {
  return accountTable(unit, 'monitors').selectFrom().select(['_id', 'name']).orderBy('name').execute();
}
