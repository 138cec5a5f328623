import { startOfDay } from '#contracts/kit/bars.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import { quickAnalyticSettings } from '#contracts/quick-analytic/area.ts';
import type { Allowance } from '#contracts/quick-analytic/recent.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { checkLimit, countUsage, readMeter } from '#server/payment/public.ts';
import { countOfToday, insertSearch } from '#server/quick-analytic/recent/search-store.ts';
import { readSetting } from '#server/settings/public.ts';

const METER = 'daily_searches';

/**
 * Counts a search against the plan: the first of its terms that a person makes on a day of the account's time zone. Whatever they filter,
 * compare or open afterwards is the same search.
 * @throws limit_reached where the day's searches of the account, or those of the person, are used up
 */
export async function countSearch(
  unit: UnitOfWork,
  { userId, terms }: { userId: string; terms: readonly string[] },
): Promise<void> {
  if (!(await insertSearch(unit, { userId, terms }))) return;
  await checkPerson(unit, userId);
  await checkLimit(unit, METER);
  await countUsage(unit, METER, 1);
  unit.record({ kind: 'quick_search.created', data: { terms: terms.length } });
}

/** The same in a unit of its own, for calls that have none. */
export function chargeSearch(
  { inUnit, session }: Pick<Call, 'inUnit' | 'session'>,
  terms: readonly string[],
): Promise<void> {
  return inUnit((unit) => countSearch(unit, { userId: session.user._id, terms }));
}

/** The day's searches of the account and of a person, their limits, and when the day ends. */
export async function readAllowance(unit: UnitOfWork, userId: string): Promise<Allowance> {
  const meter = await readMeter(unit, METER);
  const person = { used: await countOfToday(unit, userId), limit: await findPersonLimit(unit) };
  const { time_zone: zone } = await loadAccountProfile(unit);
  const { year, month, day } = toWallTime(unit.now, zone);
  const resets_at = new Date(startOfDay({ year, month, day: day + 1 }, zone)).toISOString();
  return { ...meter, person, resets_at };
}

/** How many new searches one person may make on a day; null: as many as the plan leaves. */
async function findPersonLimit(unit: UnitOfWork): Promise<number | null> {
  const { person_searches } = await readSetting(unit, quickAnalyticSettings, 'settings');
  return person_searches === 0 ? null : person_searches;
}

/** Refuses a search that was just added beyond those of a person. Two at once wait for each other. */
async function checkPerson(unit: UnitOfWork, userId: string): Promise<void> {
  const limit = await findPersonLimit(unit);
  if (limit === null) return;
  await holdUntilCommit(unit.db, `${userId} ${METER}`);
  const used = (await countOfToday(unit, userId)) - 1;
  if (used >= limit)
    refuse('limit_reached', {
      fields: { daily_searches: fault('person_searches', { limit }) },
      data: { person: { limit, used } },
    });
}
