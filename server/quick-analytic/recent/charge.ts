import type { Allowance } from '#contracts/quick-analytic/recent.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Call } from '#server/kit/http/call.ts';
import { checkLimit, countUsage, readMeter } from '#server/payment/public.ts';
import { insertSearch } from '#server/quick-analytic/recent/search-store.ts';

const METER = 'daily_searches';

/**
 * Counts a search against the plan: the first of its terms that a person makes on a day (UTC). Whatever they filter, compare or open
 * afterwards is the same search.
 * @throws limit_reached where the day's searches are used up
 */
export async function countSearch(
  unit: UnitOfWork,
  { userId, terms }: { userId: string; terms: readonly string[] },
): Promise<void> {
  if (!(await insertSearch(unit, { userId, terms }))) return;
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

/** The day's searches of the account, and the limit of its plan. */
export const readAllowance = (unit: UnitOfWork): Promise<Allowance> => readMeter(unit, METER);
