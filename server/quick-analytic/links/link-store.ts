import type { LinkKind, SearchLink, SharedLook, SharedPicture } from '#contracts/quick-analytic/links.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  findOpenLink,
  listPublicLinks,
  revokePublicLink,
  type OpenLink,
} from '#server/kit/public-link/public-link-store.ts';

const TABLE = 'search_links';

/** The links of the account, each with its creator, the newest first. */
export async function listLinks(
  unit: UnitOfWork,
): Promise<(Omit<SearchLink, 'closed'> & { maker_id: string })[]> {
  const rows = await listPublicLinks(unit, TABLE, { of: {}, columns: ['kind', 'look'] });
  return rows.map(({ look, ...row }) => ({ ...row, terms: look.terms }));
}

type NewLink = {
  _id: string;
  kind: LinkKind;
  look: SharedLook;
  picture: SharedPicture | null;
  name: string;
  token_hash: Buffer;
  password_hash: string | null;
  created_by: string;
  expires_at: Date;
};

/** Adds a link. */
export async function insertLink(unit: UnitOfWork, { look, picture, ...link }: NewLink): Promise<void> {
  await accountTable(unit, TABLE).insert({
    ...link,
    look: JSON.stringify(look),
    picture: picture && JSON.stringify(picture),
    created_at: unit.now,
  });
}

/** Revokes a link and deletes the numbers that it kept. @returns false where there is no such link, or it was revoked before */
export async function revokeLink(unit: UnitOfWork, id: string): Promise<boolean> {
  const isRevoked = await revokePublicLink(unit, TABLE, id);
  if (isRevoked) await accountTable(unit, TABLE).update(id, { picture: null });
  return isRevoked;
}

/** Deletes the links that ended before an instant. */
export async function deleteEnded(unit: UnitOfWork, before: Date): Promise<void> {
  await accountTable(unit, TABLE)
    .deleteFrom()
    .where((where) =>
      where.or([
        where('expires_at', '<', before.toISOString()),
        where('revoked_at', '<', before.toISOString()),
      ]),
    )
    .execute();
}

/** A link that is still valid, with what it shows. */
export type OpenSearchLink = OpenLink & {
  kind: LinkKind;
  look: SharedLook;
  picture: SharedPicture | null;
};

/** The link of a token; nothing where it never existed, has ended, or its account is not served. */
export function findOpenSearchLink(context: Context, tokenHash: Buffer): Promise<OpenSearchLink | undefined> {
  return findOpenLink(context, TABLE, {
    tokenHash,
    product: 'quick_analytic',
    columns: ['kind', 'look', 'picture'],
  });
}
