import type { VizLink, VizLinkKind } from '#contracts/custom-viz/link-calls.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { LinkPicture } from '#server/custom-viz/links/tables.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  findOpenLink,
  listPublicLinks,
  revokePublicLink,
  type OpenLink,
} from '#server/kit/public-link/public-link-store.ts';

const TABLE = 'viz_links';

/** The links of a dashboard, each with its creator, the newest first. */
export function listLinks(
  unit: UnitOfWork,
  dashboardId: string,
): Promise<(Omit<VizLink, 'closed'> & { maker_id: string })[]> {
  return listPublicLinks(unit, TABLE, {
    of: { dashboard_id: dashboardId },
    columns: ['kind', 'editable', 'parameters', 'drill', 'annotations'],
  });
}

/** A link that is added. */
export type NewLink = {
  _id: string;
  dashboard_id: string;
  kind: VizLinkKind;
  editable: readonly string[];
  parameters: readonly string[];
  drill: boolean;
  annotations: boolean;
  zone: string | null;
  picture: LinkPicture | null;
  name: string;
  token_hash: Buffer;
  password_hash: string | null;
  created_by: string;
  expires_at: Date;
};

/** Adds a link. */
export async function insertLink(
  unit: UnitOfWork,
  { editable, parameters, picture, ...link }: NewLink,
): Promise<void> {
  await accountTable(unit, TABLE).insert({
    ...link,
    editable: JSON.stringify(editable),
    parameters: JSON.stringify(parameters),
    picture: picture && JSON.stringify(picture),
    created_at: unit.now,
  });
}

/** Revokes a link and deletes the numbers that it kept. @returns false where there is no such link, or it was revoked before */
export async function revokeLink(
  unit: UnitOfWork,
  { dashboardId, id }: { dashboardId: string; id: string },
): Promise<boolean> {
  const isRevoked = await revokePublicLink(unit, TABLE, { dashboard_id: dashboardId, _id: id });
  if (isRevoked) await accountTable(unit, TABLE).update(id, { picture: null });
  return isRevoked;
}

/** A link that is still valid, with what it shows. */
export type OpenVizLink = OpenLink & {
  dashboard_id: string;
  kind: VizLinkKind;
  editable: string[];
  parameters: string[];
  drill: boolean;
  annotations: boolean;
  zone: string | null;
  picture: LinkPicture | null;
};

/** The link of a token; nothing where it never existed, has ended, or its account is not served or does not use the product. */
export function findOpenVizLink(
  context: Context,
  tokenHash: Buffer,
  product: Product,
): Promise<OpenVizLink | undefined> {
  return findOpenLink(context, TABLE, {
    tokenHash,
    product,
    columns: ['dashboard_id', 'kind', 'editable', 'parameters', 'drill', 'annotations', 'zone', 'picture'],
  });
}
