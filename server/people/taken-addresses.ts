import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Session } from '#contracts/identity/session.ts';
import { requireManager } from '#server/identity/reach.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { hasAddress } from '#server/people/user-store.ts';

/** Whether a user whom the caller sees as a manager of users has an address. Other users' addresses are not revealed. */
export async function hasVisiblePerson(unit: UnitOfWork, session: Session, email: string): Promise<boolean> {
  const manager = await requireManager({ session, query: { accountID: session.account._id }, unit }, 'read');
  return hasAddress(unit, manager, email);
}

/**
 * The maximum number of addresses of invisible users that an account may try in an hour. An address is unique in the installation, so a
 * user cannot be created with one that is in use elsewhere, and the refusal reveals that it is: the limit allows mistakes, but not going
 * through a list.
 */
const hits = new RateLimiterMemory({ points: 20, duration: 3600 });

type UnitContext = { unit: UnitOfWork };

/** Refuses every further address once an account has tried too many that are in use elsewhere. @throws too_many */
export async function demandFewHits({ unit }: UnitContext): Promise<void> {
  const state = await hits.get(unit.accountId);
  if (state && state.remainingPoints <= 0)
    refuse('too_many', { retryAfter: Math.ceil(state.msBeforeNext / 1000) });
}

/** Counts that an address was in use by a user whom the manager does not see. A platform administrator sees all users. */
export async function noteHit({ unit }: UnitContext): Promise<void> {
  if (unit.actor.kind !== 'administrator') await hits.penalty(unit.accountId, 1);
}
