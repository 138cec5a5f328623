import type { Calendar } from '#contracts/kit/date-locale.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The calendars of those of the addresses that belong to users of the account. */
export async function listRecipientCalendars(
  unit: UnitOfWork,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Calendar>> {
  if (addresses.length === 0) return new Map();
  const users = await accountTable(unit, 'users')
    .selectFrom()
    .select(['email', 'calendar'])
    .where('email', 'in', addresses)
    .execute();
  return new Map(users.map(({ email, calendar }) => [email, calendar]));
}
