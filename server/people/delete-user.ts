import { fault } from '#contracts/kit/faults/fault.ts';
import { requireAuthorityOver, lockPeople } from '#server/identity/reach.ts';
import { endUserSessions } from '#server/identity/sessions/people-sessions.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { requireRemainingAdministrator } from '#server/people/administrators.ts';
import { countHoldings, transferHoldings } from '#server/people/holdings.ts';
import type { ManagerContext } from '#server/people/invite-user.ts';
import { toLoggedUser } from '#server/people/present-user.ts';
import { findUser, removeUser } from '#server/people/user-store.ts';

/**
 * Removes a user: records that they owned go to `transferTo` (or to nobody), records that they shared stay under their name, their sessions
 * end.
 * @throws not_found, beyond_own_rights, not_yourself, last_administrator, invalid_request
 */
export async function deleteUser(
  { context, unit, manager }: Omit<ManagerContext, 'brandId'>,
  id: string,
  transferTo: string | undefined,
): Promise<{ _id: string }> {
  await lockPeople(unit);
  const row = requireFound(await findUser(unit, manager, id));
  requireAuthorityOver(manager, { name: row.role_name, permissions: row.permissions });
  if (id === manager.userId) refuse('not_yourself');
  if (transferTo !== undefined) {
    const receiver = await findUser(unit, { ...manager, groups: null }, transferTo);
    if (!receiver || transferTo === id || receiver.state !== 'active')
      refuse('invalid_request', { fields: { transfer_to: fault('nobody_active') } });
  }
  const { ownedRecords } = context.ports;
  const held = await countHoldings(ownedRecords, unit, id);
  await transferHoldings(ownedRecords, unit, { from: id, to: transferTo ?? null });
  await endUserSessions(unit, id);
  for (const { deletePrivate } of ownedRecords) await deletePrivate?.(unit, id);
  await requireRemainingAdministrator(unit, () => removeUser(unit, row));
  unit.record({
    kind: 'user.deleted',
    entityId: id,
    before: toLoggedUser(row),
    after: { transferred: held, transferred_to: transferTo ?? null },
  });
  return { _id: id };
}
