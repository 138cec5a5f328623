import { lacksBreakGlass } from '#server/identity/break-glass.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { countAdministrators } from '#server/people/user-store.ts';

/**
 * Makes a change that must not take the account's last administrator, nor the last who may come in without single sign-on where that is
 * enforced. An account that had none before may still be changed.
 * @throws last_administrator, last_break_glass
 */
export async function requireRemainingAdministrator<T>(
  unit: UnitOfWork,
  change: () => Promise<T>,
): Promise<T> {
  const before = await countAdministrators(unit);
  const lacked = await lacksBreakGlass(unit);
  const value = await change();
  if (before > 0 && (await countAdministrators(unit)) === 0) refuse('last_administrator');
  if (!lacked && (await lacksBreakGlass(unit))) refuse('last_break_glass');
  return value;
}
