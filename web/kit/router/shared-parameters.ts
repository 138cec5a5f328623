import type { Page } from '#contracts/kit/page.ts';
import type { AddressQuery } from './address.ts';

/** Parameters of addresses by the group that screens share, such as the filter of mentions. */
export type SharedParameters = Readonly<Record<string, AddressQuery>>;

/** The names of the parameters of each group. */
export type ParameterGroups = Readonly<Record<string, readonly string[]>>;

/** The part of an address whose parameters have these names. */
function pickNames(query: AddressQuery, names: readonly string[]): AddressQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/**
 * The parameters after a screen is open: its address decides the groups that it shares; those of other screens stay.
 *
 * @param kept the parameters so far, returned as they are where nothing changes
 */
export function keepShared(
  kept: SharedParameters,
  { shares = [] }: Pick<Page, 'shares'>,
  { query, groups }: { query: AddressQuery; groups: ParameterGroups },
): SharedParameters {
  const shown = shares.map((group) => [group, pickNames(query, groups[group] ?? [])]);
  const next = { ...kept, ...Object.fromEntries(shown) };
  return JSON.stringify(next) === JSON.stringify(kept) ? kept : next;
}

/** The query of a menu link to a screen: what it shares with the screens that were open before. */
export function buildSharedQuery(
  kept: SharedParameters,
  { shares = [] }: Pick<Page, 'shares'>,
): AddressQuery {
  return Object.assign({}, ...shares.map((group) => kept[group] ?? {}));
}
