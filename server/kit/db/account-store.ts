import type { WeekStart } from '#contracts/kit/week.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What texts, e-mails and days depend on: the name of an account, its language and its time zone. */
export type AccountProfile = { name: string; language: 'en' | 'th'; time_zone: string };

/** The profile of the unit's account. */
export async function loadAccountProfile({
  db,
  accountId,
}: Pick<UnitOfWork, 'db' | 'accountId'>): Promise<AccountProfile> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'language', 'time_zone'])
    .where('_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...row, language: row.language === 'th' ? 'th' : 'en' };
}

/** The day on which the weeks of the unit's account begin. */
export async function loadWeekStart({
  db,
  accountId,
}: Pick<UnitOfWork, 'db' | 'accountId'>): Promise<WeekStart> {
  const { week_start } = await db
    .selectFrom('accounts')
    .select('week_start')
    .where('_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return week_start;
}
