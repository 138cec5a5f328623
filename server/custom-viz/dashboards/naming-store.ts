import { sql } from 'kysely';
import type { Product } from '#contracts/kit/products.ts';
import type { Share } from '#contracts/kit/sharing.ts';
import { HOMES } from '#server/custom-viz/dashboards/homes.ts';
import type { Ports } from '#server/kit/ports.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

type NamedDashboard = {
  _id: string;
  home: Product;
  name: string;
  owner_id: string;
  share: Share;
  group_id: string | null;
};

/** The dashboards whose published document or draft has a text, so that a person learns what they would break. */
export const findDashboardsNaming: Ports['findDashboardsNaming'] = async (unit, { userId, text }) => {
  const { rows } = await sql<NamedDashboard>`
    select _id, home, name, owner_id, share, group_id from viz_dashboards
     where account_id = ${unit.accountId}
       and (strpos(published::text, ${text}) > 0 or strpos(draft::text, ${text}) > 0)
     order by lower(name), _id`.execute(unit.db);
  const viewer = await findViewer(unit, userId);
  const seen = rows.filter((one) => {
    const home = HOMES.find(({ name }) => name === one.home);
    return viewer && home?.list.rules.maySee(viewer, one);
  });
  return {
    dashboards: seen.map(({ _id, name }) => ({ _id, name })),
    hidden: rows.length - seen.length,
  };
};
