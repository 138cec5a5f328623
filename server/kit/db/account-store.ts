import type { Kysely } from 'kysely';
import type { WeekStart } from '#contracts/kit/week.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import type { Tables } from '#server/kit/db/schema.ts';
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

type AccountInstant = { db: Pick<Kysely<Tables>, 'selectFrom'>; accountId: string; now: Date };

/** The day that it is in the account's time zone, as `2026-05-10`. */
export async function loadAccountDay({ db, accountId, now }: AccountInstant): Promise<string> {
  const { time_zone } = await db
    .selectFrom('accounts')
    .select('time_zone')
    .where('_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { year, month, day } = toWallTime(now, time_zone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The day on which the weeks of the unit's account begin. */
export async function loadWeekStart(unit: Pick<UnitOfWork, 'db' | 'accountId'>): Promise<WeekStart> {
  return (await loadCalendar(unit)).weekStart;
}

/** How an account counts weeks and fiscal years. */
export type AccountCalendar = { weekStart: WeekStart; fiscalStart: number };

/** The day on which the weeks of the unit's account begin, and the month, from January 1, with which its fiscal years do. */
export async function loadCalendar({
  db,
  accountId,
}: Pick<UnitOfWork, 'db' | 'accountId'>): Promise<AccountCalendar> {
  const row = await db
    .selectFrom('accounts')
    .select(['week_start', 'fiscal_start_month'])
    .where('_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { weekStart: row.week_start, fiscalStart: row.fiscal_start_month };
}
