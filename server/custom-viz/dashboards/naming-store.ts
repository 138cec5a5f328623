import { sql } from 'kysely';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import type { Share } from '#contracts/kit/sharing.ts';
import type { Ports } from '#server/kit/ports.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

type NamedDashboard = { _id: string; name: string; owner_id: string; share: Share; group_id: string | null };

/** The dashboards whose published document or draft has a text, so that a person learns what they would break. */
export const findDashboardsNaming: Ports['findDashboardsNaming'] = async (unit, { userId, text }) => {
  const { rows } = await sql<NamedDashboard>`
    select _id, name, owner_id, share, group_id from viz_dashboards
     where account_id = ${unit.accountId}
       and (strpos(published::text, ${text}) > 0 or strpos(draft::text, ${text}) > 0)
     order by lower(name), _id`.execute(unit.db);
  const viewer = await findViewer(unit, userId);
  const seen = rows.filter((one) => viewer && DASHBOARD_SHARING.maySee(viewer, one));
  return {
    dashboards: seen.map(({ _id, name }) => ({ _id, name })),
    hidden: rows.length - seen.length,
  };
};
