import { SHORT_PATH } from '#contracts/links/short-link.ts';
import { readHost } from '#contracts/links/utm.ts';
import type { Context } from '#server/kit/context.ts';
import { isForbiddenUrl } from '#server/kit/http/outbound.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';
import { listLinkHostNames } from '#server/links/present-link.ts';

type Source = Pick<Context, 'config' | 'brands'>;

/** Where short links of posts open: at the account's oldest brand, otherwise at the installation. */
export type PostOrigin = { brand_id: string | null; origin: string };

/** {@link PostOrigin}; null where the installation has no address that people outside can open. */
export function findPostOrigin({ config, brands }: Source, accountId: string): PostOrigin | null {
  const brand = brands.ofAccount(accountId);
  if (brand) return { brand_id: brand._id, origin: brand.origin };
  return config.publicUrl === undefined ? null : { brand_id: null, origin: getSuiteAddress(config) };
}

/** Whether an address is one that no short link of the account may lead to: a short link of its own, or a place in a private network. */
export function buildOwnCheck(source: Source, accountId: string): (url: string) => boolean {
  const own = listLinkHostNames(source, accountId);
  return (url) =>
    (own.has(readHost(url)) && new URL(url).pathname.startsWith(SHORT_PATH)) ||
    isForbiddenUrl(url, source.config.allowPrivateHosts);
}
