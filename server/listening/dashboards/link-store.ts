import type { DashboardLink } from '#contracts/listening/dashboards/links.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  findOpenLink,
  listPublicLinks,
  revokePublicLink,
  type OpenLink,
} from '#server/kit/public-link/public-link-store.ts';

const TABLE = 'dashboard_links';

/** The links of a dashboard, each with its creator, the newest first. */
export function listLinks(
  unit: UnitOfWork,
  dashboardId: string,
): Promise<(Omit<DashboardLink, 'closed'> & { maker_id: string })[]> {
  return listPublicLinks(unit, TABLE, { of: { dashboard_id: dashboardId }, columns: [] });
}

type NewLink = {
  _id: string;
  dashboard_id: string;
  name: string;
  token_hash: Buffer;
  password_hash: string | null;
  created_by: string;
  expires_at: Date;
};

/** Adds a link. */
export async function insertLink(unit: UnitOfWork, link: NewLink): Promise<void> {
  await accountTable(unit, TABLE).insert({ ...link, created_at: unit.now });
}

/**
 * Revokes a link.
 * @returns false where there is no such link, or it was revoked before
 */
export function revokeLink(
  unit: UnitOfWork,
  { dashboardId, id }: { dashboardId: string; id: string },
): Promise<boolean> {
  return revokePublicLink(unit, TABLE, { dashboard_id: dashboardId, _id: id });
}

/** A link that is still valid, with its target. */
export type OpenDashboardLink = OpenLink & { dashboard_id: string };

/** The link of a token; nothing where it never existed, has ended, or its account is not served. */
export function findOpenDashboardLink(
  context: Context,
  tokenHash: Buffer,
): Promise<OpenDashboardLink | undefined> {
  return findOpenLink(context, TABLE, { tokenHash, product: 'listening', columns: ['dashboard_id'] });
}
