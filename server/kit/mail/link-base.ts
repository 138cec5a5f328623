import type { Context } from '#server/kit/context.ts';
import { getRequestAddress, getSuiteAddress } from '#server/kit/suite-address.ts';

type ConfigSource = Pick<Context, 'config' | 'brands'>;

/** Whose link it is: the account of the person or customer, and at which of its brands the link was requested (null: at the suite's own address). */
export type LinkOwner = { accountId: string; brandId?: string | null | undefined };

/**
 * What every link begins with that leaves in a mail or a message, or is handed out: a brand of the account that the link belongs
 * to, else the suite's own address. No header of a caller takes part, so nobody can turn a secret link to a host of theirs.
 */
export function linkBase(context: ConfigSource, { accountId, brandId }: LinkOwner): string {
  if (brandId === null) return getSuiteAddress(context.config);
  const chosen = brandId === undefined ? null : context.brands.byId(brandId);
  const brand = chosen?.account_id === accountId ? chosen : context.brands.ofAccount(accountId);
  return brand?.origin || getSuiteAddress(context.config);
}

/**
 * Under which face a mail is requested at this host: a brand of the account whose mail it is, null at the suite's own address and
 * at a host that belongs to another account.
 */
export function getRequestBrandId(context: ConfigSource, request: Request, accountId: string): string | null {
  const brand = context.brands.ofRequest(request);
  return brand?.account_id === accountId ? brand._id : null;
}

/**
 * The address that a caller of this account is at, for what providers and browsers are to come back to: a brand's at a host of
 * the account's own brands, else the suite's own.
 */
export function getReturnBase(context: ConfigSource, request: Request, accountId?: string): string {
  const brand = context.brands.ofRequest(request);
  const isOwn = accountId === undefined || brand?.account_id === accountId;
  return (isOwn && brand?.origin) || getRequestAddress(context.config, request);
}
