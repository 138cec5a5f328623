import { PRODUCT_GUARDS, SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';
import { PRODUCT_FACTS, type Product, type ProductFacts } from '#contracts/kit/products.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import type { ListedProduct } from '#contracts/products.ts';

/** The screens that the products declare, in the order of their menus. */
export function buildProductPages(): Page[] {
  return PRODUCT_FACTS.flatMap(({ name, pages }) =>
    pages.map(({ menu, ...page }) => ({
      ...page,
      guards: PRODUCT_GUARDS,
      ...(menu === false ? {} : { menu: name }),
      product: name,
    })),
  );
}

type SettingsPage = ProductFacts['settings'][number];

function needOf(page: SettingsPage): Requirement {
  return page.permission === undefined ? page.need : [`${page.permission}.read`];
}

/** The settings pages that several products share or whose screen is written by hand, each once, in an order that suits every product. */
export function buildSettingsPages(): Page[] {
  const names = mergeOrders(PRODUCT_FACTS.map(({ settings }) => settings.map(({ page }) => page)));
  return names.map((name) => {
    const uses = PRODUCT_FACTS.flatMap(({ name: product, settings }) =>
      settings.filter(({ page }) => page === name).map((page) => ({ product, page })),
    );
    const [first] = uses;
    if (!first) throw new Error(`no product opens the settings page ${name}`);
    const { feature, optional } = first.page;
    return {
      name: `settings-${name}`,
      path: `/settings/${name}/{product${optional ? '?' : ''}}`,
      guards: SETTINGS_GUARDS,
      need: needOf(first.page),
      needFor: Object.fromEntries(uses.map(({ product, page }) => [product, needOf(page)])),
      menu: 'settings',
      inMenuOf: uses.filter(({ page }) => page.inMenu).map(({ product }) => product),
      ...(feature === undefined ? {} : { feature }),
    };
  });
}

/** One order of all names that keeps the order of each list: a new name follows the one before it in its own list. */
function mergeOrders(lists: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  for (const list of lists)
    for (const [at, name] of list.entries())
      if (!merged.includes(name)) merged.splice(merged.indexOf(list[at - 1] ?? '') + 1, 0, name);
  return merged;
}

type PageName = ListedProduct['settings'][number]['page'];
/** The products for which a settings page opens. */
type ProductsWith<P extends PageName> = ListedProduct extends infer L
  ? L extends { name: Product; settings: readonly { page: string }[] }
    ? P extends L['settings'][number]['page']
      ? L['name']
      : never
    : never
  : never;
type Needs<P extends PageName> = Readonly<Record<ProductsWith<P>, readonly [Permission]>>;

/** The permissions to read and to change what a settings page is about, by the products for which it opens. */
export function buildSettingsNeeds<P extends PageName>(page: P): { read: Needs<P>; write: Needs<P> } {
  const uses = PRODUCT_FACTS.flatMap(({ name, settings }) =>
    settings.flatMap((one) =>
      one.page === page && one.permission ? [{ name, permission: one.permission }] : [],
    ),
  );
  const needs = (action: 'read' | 'write') =>
    Object.fromEntries(
      uses.map(({ name, permission }) => [name, [`${permission}.${action}`]]),
    ) as unknown as Needs<P>;
  return { read: needs('read'), write: needs('write') };
}
