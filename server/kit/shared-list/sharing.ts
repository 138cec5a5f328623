import { fault } from '#contracts/kit/faults/fault.ts';
import type { SharingRules } from '#contracts/kit/sharing-rules.ts';
import type { SharedResource, SharingFields, Viewer } from '#contracts/kit/sharing.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/** A user of the account with the current fields that sharing needs; undefined where they have left it. */
export async function findViewer(
  unit: UnitOfWork,
  userId: string,
): Promise<(Viewer & { suspended: boolean }) | undefined> {
  const row = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'users.group_id', 'users.disabled_at', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabled_at, ...viewer } = row;
  return { ...viewer, suspended: disabled_at !== null };
}

/** A row as it is returned to the viewer: its owner, and what the viewer may do. */
export function toSharedResource<Row extends SharedResource & { owner_name: string | null }>(
  viewer: Viewer,
  row: Row,
  { mayChange }: Pick<SharingRules, 'mayChange'>,
) {
  const { owner_id, owner_name, ...fields } = row;
  return {
    ...fields,
    owner: { _id: owner_id, name: owner_name ?? '' },
    mine: owner_id === viewer._id,
    may_change: mayChange(viewer, row),
  };
}

/** A row that the viewer sees; for others it does not exist. @throws not_found */
export function requireVisible<Row extends SharedResource>(
  viewer: Viewer,
  row: Row | undefined,
  rules: SharingRules,
): Row {
  const found = requireFound(row);
  return rules.maySee(viewer, found) ? found : refuse('not_found');
}

/** A row that the viewer may change. @throws not_found, not_permitted where it is visible but may be changed by others only */
export function requireEditable<Row extends SharedResource>(
  viewer: Viewer,
  row: Row | undefined,
  rules: SharingRules,
): Row {
  const found = requireVisible(viewer, row, rules);
  return rules.mayChange(viewer, found) ? found : refuse('not_permitted');
}

/** Who shares, by which rules, and how it was shared until now. */
type SharingCheck = { viewer: Viewer; rules: SharingRules; before?: SharingFields };

/**
 * The fields with a group where the record is shared with one, the user's own unless another is named, and none otherwise. Sharing that
 * stays unchanged needs no permission to share.
 * @throws not_permitted where the user may not share so, invalid_request without a group or with one that does not exist
 */
export async function resolveSharing<Fields extends SharingFields>(
  unit: UnitOfWork,
  { viewer, rules, before }: SharingCheck,
  fields: Fields,
): Promise<Fields> {
  const { share } = fields;
  if (before && share === before.share && fields.group_id === before.group_id) return fields;
  if (fields.group_id !== null && !(await allExist(unit, 'groups', [fields.group_id])))
    refuse('invalid_request', { fields: { group_id: fault('group_gone') } });
  const group_id = share === 'group' ? (fields.group_id ?? viewer.group_id) : null;
  if (share === 'group' && group_id === null)
    refuse('invalid_request', { fields: { group_id: fault('group_needed') } });
  return rules.mayShare(viewer, { share, group_id }) ? { ...fields, group_id } : refuse('not_permitted');
}

/** The history is readable by everybody who may read such records: the values of a private record are not included. */
export function toLoggedSharing<Value extends SharingFields>(values: {
  before?: Value;
  after?: Value;
}): { before?: Value; after?: Value } {
  return {
    ...(values.before && values.before.share !== 'private' ? { before: values.before } : {}),
    ...(values.after && values.after.share !== 'private' ? { after: values.after } : {}),
  };
}
