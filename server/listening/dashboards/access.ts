import type { Session } from '#contracts/identity/session.ts';
import type { Dashboard, DashboardInput } from '#contracts/listening/dashboards/dashboard.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import {
  mayChangeTemplate,
  maySeeTemplate,
  mayShareTemplate,
} from '#contracts/settings/templates/sharing.ts';
import { areThere } from '#server/kit/db/are-there.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { findDashboard, type DashboardRow } from '#server/listening/dashboards/store.ts';

/** Whoever asks, as sharing knows people. */
export const viewerOf = ({ user, group }: Session): Viewer => ({
  _id: user._id,
  group_id: group?._id ?? null,
  permissions: user.role.permissions,
});

const ownedBy = ({ owner_id, share, group_id }: DashboardRow) => ({ owner_id, share, group_id });

/** A dashboard as somebody sees it. */
export const shown = (viewer: Viewer, row: DashboardRow): Dashboard => {
  const { owner_id, owner_name, ...fields } = row;
  return {
    ...fields,
    owner: { _id: owner_id, name: owner_name ?? '' },
    mine: owner_id === viewer._id,
    may_change: mayChangeTemplate(viewer, ownedBy(row)),
  };
};

/** What the caller does not see is not there. @throws not_found */
export const seen = async (unit: Unit, viewer: Viewer, id: string, lock = false): Promise<DashboardRow> => {
  const row = orNotFound(await findDashboard(unit, id, lock));
  return maySeeTemplate(viewer, ownedBy(row)) ? row : refuse('not_found');
};

/** @throws not_found, not_permitted where it is seen but another's to change */
export const changeable = async (unit: Unit, viewer: Viewer, id: string): Promise<DashboardRow> => {
  const row = await seen(unit, viewer, id, true);
  return mayChangeTemplate(viewer, ownedBy(row)) ? row : refuse('not_permitted');
};

/** The fields with a group where one is shared with and none elsewhere. @throws not_permitted, invalid_request */
export const placed = async (unit: Unit, viewer: Viewer, fields: DashboardInput): Promise<DashboardInput> => {
  const group_id = fields.share === 'group' ? (fields.group_id ?? viewer.group_id) : null;
  if (fields.share === 'group' && group_id === null)
    refuse('invalid_request', { fields: { group_id: 'choose the group to share with' } });
  if (group_id !== null && !(await areThere(unit, 'groups', [group_id])))
    refuse('invalid_request', { fields: { group_id: 'names a group that is not there' } });
  const kept = { ...fields, group_id };
  return mayShareTemplate(viewer, kept) ? kept : refuse('not_permitted');
};
