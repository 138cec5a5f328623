import type { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { createGroup as creation, Group, updateGroup as changing } from '#contracts/people/group.ts';
import { lockPeople } from '#server/identity/reach.ts';
import { touchPeople } from '#server/identity/sessions/people-sessions.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import * as store from '#server/people/group-store.ts';
import type { OwnedRecords } from '#server/people/ports.ts';
import { listExistingUserIds } from '#server/people/user-store.ts';

type NewGroup = z.output<typeof creation.input.body>;
type GroupChange = z.output<typeof changing.input.body>;

const logged = ({ name, owners }: store.GroupRow) => ({ name, owner_ids: owners.map(({ _id }) => _id) });

/** Makes a group. @throws name_taken, invalid_request when an owner is nobody of the account */
export async function createGroup(unit: UnitOfWork, { name, owner_ids }: NewGroup): Promise<Group> {
  const _id = unit.newId();
  await named(() => store.insertGroup(unit, _id, name));
  await setOwners(unit, _id, owner_ids);
  const after = requireFound(await store.findGroup(unit, _id));
  unit.record({ kind: 'group.created', entityId: _id, after: logged(after) });
  return after;
}

/** Changes name or owners. @throws not_found, stale_version, name_taken, invalid_request */
export async function changeGroup(
  unit: UnitOfWork,
  { _id, version, name, owner_ids }: GroupChange & { _id: string },
): Promise<Group> {
  await lockPeople(unit);
  const before = requireFound(await store.findGroup(unit, _id));
  checkVersion(version, before);
  await named(() => store.updateGroup(unit, _id, name));
  if (owner_ids !== undefined) await setOwners(unit, _id, owner_ids);
  const after = requireFound(await store.findGroup(unit, _id));
  unit.record({ kind: 'group.updated', entityId: _id, before: logged(before), after: logged(after) });
  const touched = [...before.owners, ...after.owners].map((owner) => owner._id);
  touchPeople(unit, [...new Set([...touched, ...(await store.listMemberIds(unit, _id))])]);
  return after;
}

/** Deletes a group; its people stay, and so does what was shared with it. @throws not_found, invalid_request */
export async function deleteGroup(
  owned: readonly OwnedRecords[],
  unit: UnitOfWork,
  { _id, moveTo }: { _id: string; moveTo: string | undefined },
): Promise<{ _id: string }> {
  await lockPeople(unit);
  const before = requireFound(await store.findGroup(unit, _id));
  if (moveTo !== undefined && (moveTo === _id || !(await store.findGroup(unit, moveTo))))
    refuse('invalid_request', { fields: { move_to: fault('no_other_group') } });
  touchPeople(unit, await store.moveMembers(unit, _id, moveTo ?? null));
  for (const { replaceGroup } of owned) await replaceGroup?.(unit, { from: _id, to: moveTo ?? null });
  await store.deleteGroup(unit, _id);
  unit.record({
    kind: 'group.deleted',
    entityId: _id,
    before: logged(before),
    after: { moved_to: moveTo ?? null },
  });
  return { _id };
}

async function setOwners(unit: UnitOfWork, groupId: string, ids: readonly string[]): Promise<void> {
  const known = await listExistingUserIds(unit, ids);
  if (known.length < new Set(ids).size)
    refuse('invalid_request', { fields: { owner_ids: fault('not_in_account') } });
  await store.setOwners(unit, groupId, ids);
}

function named<T>(write: () => Promise<T>): Promise<T> {
  return refuseDuplicateName(write, { constraint: 'groups__account_id__name' });
}
