import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { storeTemporaryPassword } from '#server/admin/accounts/account-user-store.ts';
import { hashPassword, generatePassword } from '#server/identity/passwords/password.ts';
import { buildPlatformManager } from '#server/identity/reach.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { findUser, inviteUser, presentUser, type ManagerContext } from '#server/people/public.ts';

type NewPerson = {
  email: string;
  name: string;
  role_id: string;
  group_id: string | null;
  by: 'invitation' | 'password';
};

/** What managing people of any account works with. */
export function buildManagerContext<E extends Endpoint>(call: Call<E>, unit: UnitOfWork): ManagerContext {
  return {
    context: call.context,
    unit,
    manager: buildPlatformManager(call.session.user._id),
    brandId: getRequestBrandId(call.context, call.request, unit.accountId),
  };
}

/**
 * Adds somebody to the unit's account: invited by mail, or with a one-time password that is nowhere stored and must be changed
 * at the first sign-in. @throws email_taken, limit_reached
 */
export async function addPerson<E extends Endpoint>(
  call: Call<E>,
  unit: UnitOfWork,
  { by, ...person }: NewPerson,
): Promise<{ user: ManagedUser; password: string | null }> {
  const managing = buildManagerContext(call, unit);
  const user = await inviteUser(managing, person, { mailed: by === 'invitation' });
  if (by === 'invitation') return { user, password: null };
  const password = generatePassword();
  await storeTemporaryPassword(unit, user._id, await hashPassword(password));
  const row = requireFound(await findUser(unit, managing.manager, user._id));
  return { user: presentUser(call.context, managing.manager, row), password };
}
