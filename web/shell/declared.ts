import { areaPageName } from '#contracts/kit/area/area.ts';
import type { Page } from '#contracts/kit/page.ts';
import type { Product } from '#contracts/kit/products.ts';
import { AREAS, PAGES as DECLARED } from '#contracts/register.ts';

/*
 * What the navigation has to know of every screen, and nothing else of the register: the build writes these values down in place of
 * this file (`writtenDown` in web/vite.config.ts), so that the first page does not fetch the declaration of every call.
 */

/** Every declared screen. */
export const PAGES: readonly Page[] = DECLARED;

/** For which products the page of each settings area opens, by the page's name. */
export const AREA_PRODUCTS: Readonly<Record<string, readonly (Product | 'main')[]>> = Object.fromEntries(
  AREAS.map((area) => [areaPageName(area), area.products]),
);
