import type { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import type { updateUser as contract } from '#contracts/people/users.ts';
import { deleteResets } from '#server/identity/passwords/reset-store.ts';
import { requireAuthorityOver, lockPeople } from '#server/identity/reach.ts';
import { endUserSessions, touchPeople } from '#server/identity/sessions/people-sessions.ts';
import { isUniqueViolation } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { checkLimit } from '#server/payment/public.ts';
import { requireRemainingAdministrator } from '#server/people/administrators.ts';
import { sendInvitation, type ManagerContext } from '#server/people/invite-user.ts';
import { checkPlacement } from '#server/people/placement.ts';
import { toLoggedUser, presentUser } from '#server/people/present-user.ts';
import { demandFewHits, noteHit } from '#server/people/taken-addresses.ts';
import { findUser, hasAddress, updateUser, type UserRow } from '#server/people/user-store.ts';

export type UserChange = z.output<typeof contract.input.body>;

/**
 * Changes a user. A user cannot change somebody who may do more than they, take their own role, disable themselves, or remove the last
 * administrator. Open browsers of the user are notified at once; a disabled user's sessions end. After a change of address, links that were
 * e-mailed to the old one no longer work; an invited user gets a new e-mail.
 * @throws not_found, stale_version, beyond_own_rights, not_yourself, last_administrator, email_taken, invalid_request, too_many
 */
export async function changeUser(
  managing: ManagerContext,
  id: string,
  change: UserChange,
): Promise<ManagedUser> {
  const { context, unit, manager } = managing;
  await lockPeople(unit);
  const before = requireFound(await findUser(unit, manager, id));
  requireAuthorityOver(manager, { name: before.role_name, permissions: before.permissions });
  const { version, disabled, ...fields } = change;
  if (version !== undefined && version !== before.version)
    refuse('stale_version', { data: presentUser(context, manager, before) });
  const newRole = fields.role_id !== undefined && fields.role_id !== before.role_id;
  const newGroup = fields.group_id !== undefined && fields.group_id !== before.group_id;
  if (id === manager.userId && (newRole || disabled === true)) refuse('not_yourself');
  await checkPlacement(unit, manager, {
    ...(newRole ? { role_id: fields.role_id } : {}),
    ...(newGroup ? { group_id: fields.group_id } : {}),
  });
  // A disabled user takes no seat in the plan; enabling them needs one.
  if (disabled === false && before.state === 'disabled') await checkLimit(unit, 'users');
  await requireRemainingAdministrator(unit, () => write(managing, before, { ...fields, disabled }));
  if (fields.email !== undefined && fields.email !== before.email) {
    await deleteResets(unit, id);
    if (before.sent_at !== null)
      await sendInvitation(managing, {
        _id: id,
        name: fields.name ?? before.name,
        email: fields.email,
        language: before.language,
      });
  }
  const after = requireFound(await findUser(unit, { ...manager, groups: null }, id));
  unit.record({
    kind: 'user.updated',
    entityId: id,
    before: toLoggedUser(before),
    after: toLoggedUser(after),
  });
  if (disabled === true) await endUserSessions(unit, id);
  touchPeople(unit, [id]);
  return presentUser(context, manager, after);
}

async function write(
  managing: ManagerContext,
  { _id, state }: UserRow,
  { disabled, name, email, role_id, group_id }: Omit<UserChange, 'version'>,
): Promise<void> {
  const { unit, manager } = managing;
  if (email !== undefined) await demandFewHits(managing);
  const seen = email !== undefined && (await hasAddress(unit, manager, email));
  const turned = disabled !== undefined && disabled !== (state === 'disabled');
  try {
    await updateUser(unit, _id, {
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(role_id === undefined ? {} : { role_id }),
      ...(group_id === undefined ? {} : { group_id }),
      ...(turned ? { disabled_at: disabled ? unit.now : null } : {}),
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users__email')) throw error;
    if (!seen) await noteHit(managing);
    refuse('email_taken', { fields: { email: fault('taken') } });
  }
}
