import type { Session } from '#contracts/identity/session.ts';
import type { Page } from '#contracts/kit/page.ts';
import type { Product } from '#contracts/kit/products.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { AREA_PRODUCTS, PAGES } from '#web/declared.ts';
import { getActiveProducts, isOffered } from '../page-access.ts';

/** A page as a menu shows it: where it leads, and for which product when there are several of its kind. */
export type Entry = { page: Page; path: string; product: Product | 'main' };

/** The pages of one product that a person may open, in the register's order. */
export function listPages(product: Product, session: Session): readonly Entry[] {
  return PAGES.filter((page) => page.menu === product && isOffered(page, session)).map((page) => ({
    page,
    path: page.path,
    product,
  }));
}

/** The pages of the administration, for those who run the installation. */
export function listAdminPages(session: Session): readonly Entry[] {
  return isPlatformAdministrator(session.user)
    ? PAGES.filter((page) => page.menu === 'admin' && isOffered(page, session)).map((page) => ({
        page,
        path: page.path,
        product: 'main' as const,
      }))
    : [];
}

/** Which products a settings page opens for: those of its area, or those its needs name, or the whole account. */
function productsOf(page: Page, session: Session): readonly (Product | 'main')[] {
  const wanted =
    AREA_PRODUCTS[page.name] ??
    (page.needFor ? getActiveProducts(session).filter((one) => page.needFor?.[one]) : ['main']);
  const active: readonly string[] = getActiveProducts(session);
  return wanted.filter((one) => one === 'main' || active.includes(one));
}

/** Who runs the installation belongs to no organisation: of its settings only the own account is theirs. */
function isTheirs(page: Page, session: Session): boolean {
  return page.name === 'settings-account' || !isPlatformAdministrator(session.user);
}

/** The settings pages that a person may open, once for each product they are for. */
export function listSettingsPages(session: Session): readonly Entry[] {
  return PAGES.filter((page) => page.menu === 'settings' && isTheirs(page, session)).flatMap((page) =>
    productsOf(page, session)
      .filter((product) => isOffered(page, session, product === 'main' ? undefined : product))
      .map((product) => ({ page, product, path: page.path.replace(/\{product\??\}/, product) })),
  );
}

/** What the menu of a product leads to: the pages of daily work, then those to configure and maintain it, its settings among them. */
export function listMenuPages(
  product: Product,
  session: Session,
): { daily: readonly Entry[]; upkeep: readonly Entry[] } {
  const own = listPages(product, session);
  const settings = listSettingsPages(session).filter(
    (entry) => entry.product === product && entry.page.inMenuOf?.includes(product),
  );
  return {
    daily: own.filter(({ page }) => !page.upkeep),
    upkeep: [...settings, ...own.filter(({ page }) => page.upkeep)],
  };
}

/** Whether a product has a menu: one of a single page would only repeat the name of the product. */
export function hasMenu(product: Product): boolean {
  return PAGES.filter((page) => page.menu === product || page.inMenuOf?.includes(product)).length > 1;
}
