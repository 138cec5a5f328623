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
