import { getHosts } from '#contracts/brands/hosts.ts';
import { getLinkState, SHORT_PATH, type ShortLink } from '#contracts/links/short-link.ts';
import { buildFinalUrl } from '#contracts/links/utm.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';
import type { LinkRow } from '#server/links/link-store.ts';
import { loadUserNames } from '#server/people/public.ts';

type Source = Pick<Context, 'config' | 'brands'>;

/** The origin at which links of a brand open, or of the installation (null); null where the account has no such brand any more. */
export function findLinkOrigin(
  { config, brands }: Source,
  accountId: string,
  brandId: string | null,
): string | null {
  if (brandId === null) return getSuiteAddress(config);
  const brand = brands.byId(brandId);
  return brand?.account_id === accountId ? brand.origin : null;
}

/** Where links of an account may open: at the installation, and at each of its brands. */
export function listLinkHosts(
  { config, brands }: Source,
  accountId: string,
): { brand_id: string | null; host: string }[] {
  return [
    { brand_id: null, host: new URL(getSuiteAddress(config)).host },
    ...brands
      .listOfAccount(accountId)
      .map((brand) => ({ brand_id: brand._id, host: new URL(brand.origin).host })),
  ];
}

/** All names under which links of an account open. */
export function listLinkHostNames({ config, brands }: Source, accountId: string): ReadonlySet<string> {
  return new Set([
    new URL(getSuiteAddress(config)).hostname,
    ...brands.listOfAccount(accountId).flatMap((brand) => [...getHosts(brand)]),
  ]);
}

/** Links as callers see them. */
export async function presentLinks(
  source: Source,
  unit: UnitOfWork,
  rows: readonly LinkRow[],
): Promise<ShortLink[]> {
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))]);
  return rows.map((row) => presentLink(source, unit, { row, names }));
}

/** A link as callers see it. */
export async function presentOne(source: Source, unit: UnitOfWork, row: LinkRow): Promise<ShortLink> {
  const [link] = await presentLinks(source, unit, [row]);
  if (!link) throw new Error('a link without a form');
  return link;
}

type LinkWithNames = { row: LinkRow; names: ReadonlyMap<string, string> };

function presentLink(source: Source, unit: UnitOfWork, { row, names }: LinkWithNames): ShortLink {
  const { dead_url, dead_reason, dead_since, deleted_at, post_part: _part, name: _name, ...link } = row;
  const origin = findLinkOrigin(source, unit.accountId, row.brand_id);
  return {
    ...link,
    host: origin === null ? null : new URL(origin).host,
    address: origin === null ? null : `${origin}${SHORT_PATH}${row.code}`,
    final_url: buildFinalUrl(row.url, { utm: row.utm, replace: row.replace_utm }),
    state: getLinkState({ ...link, deleted_at }, unit.now),
    dead:
      dead_url !== null && dead_reason !== null && dead_since !== null
        ? { url: dead_url, reason: dead_reason, since: dead_since }
        : null,
    created_by: (row.created_by !== null && names.get(row.created_by)) || null,
  };
}
