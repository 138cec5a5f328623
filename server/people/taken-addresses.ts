import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Session } from '#contracts/identity/session.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { requireManager } from '#server/identity/reach.ts';
import { hasAddress } from '#server/people/user-store.ts';

/** Whether somebody whom the caller sees as a manager of people has an address. Whom others have stays theirs. */
export const hasVisiblePerson = async (
  unit: UnitOfWork,
  session: Session,
  email: string,
): Promise<boolean> => {
  const manager = await requireManager({ session, query: { accountID: session.account._id }, unit }, 'read');
  return hasAddress(unit, manager, email);
};

/**
 * Addresses of people whom the manager does not see that an account may hit upon in an hour. An address is unique in the
 * installation, so a person cannot be made with one that is in use elsewhere, and that says that it is: often enough for a mistake,
 * too rarely to go through a list.
 */
const hits = new RateLimiterMemory({ points: 20, duration: 3600 });

type UnitContext = { unit: UnitOfWork };

/** Refuses every further address once an account has hit upon too many that are in use elsewhere. @throws too_many */
export const demandFewHits = async ({ unit }: UnitContext): Promise<void> => {
  const state = await hits.get(unit.accountId);
  if (state && state.remainingPoints <= 0)
    refuse('too_many', { retryAfter: Math.ceil(state.msBeforeNext / 1000) });
};

/** Counts that an address was in use by somebody whom the manager does not see. Who runs the installation sees everybody. */
export const noteHit = async ({ unit }: UnitContext): Promise<void> => {
  if (unit.actor.kind !== 'administrator') await hits.penalty(unit.accountId, 1);
};
