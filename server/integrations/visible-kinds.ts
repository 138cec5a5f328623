import type { Session } from '#contracts/identity/session.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { EVENTS } from '#contracts/register.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadBounds } from '#server/people/visibility/public.ts';

/**
 * The kinds of events whose contents a user may see: those that their role may read, of products of which their group sees all. Events name
 * their subject, even if the user's group may not see it; so a user who sees only a part of a product receives none of its kinds.
 */
export async function resolveVisibleKinds(unit: UnitOfWork, { user }: Session): Promise<ReadonlySet<string>> {
  const held: string[] = [];
  for (const product of ['listening', 'crm'] as const)
    if (await loadBounds(unit, product, user._id)) held.push(`${product}.`);
  const kinds = EVENTS.filter(
    ({ need }) =>
      allows(user.role.permissions, need) &&
      !need.flat().some((permission) => held.some((product) => permission.startsWith(product))),
  );
  return new Set(kinds.map(({ name }) => name));
}
