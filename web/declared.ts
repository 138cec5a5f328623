import { getAreaPageName } from '#contracts/kit/area/area.ts';
import type { Page } from '#contracts/kit/page.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import { AREAS, PAGES as DECLARED } from '#contracts/register.ts';
import { CANNED_READ, listCannedFolders } from '#contracts/crm/canned/endpoints.ts';
import { getKeyword, listKeywords } from '#contracts/settings/keywords/endpoints.ts';
import { LISTED_FIELDS } from '#contracts/settings/keywords/keyword.ts';
import { getKeywordOptions } from '#contracts/settings/keywords/options.ts';
import { listTags } from '#contracts/settings/tags/endpoints.ts';

/*
 * What the navigation has to know of every screen, and nothing else of the register: the build writes these values down in place of
 * this file (`writtenDown` in web/vite.config.ts), so that the first page does not fetch the declaration of every call.
 */

/** Every declared screen. */
export const PAGES: readonly Page[] = DECLARED;

/** For which products the page of each settings area opens, by the page's name. */
export const AREA_PRODUCTS: Readonly<Record<string, readonly (Product | 'main')[]>> = Object.fromEntries(
  AREAS.map((area) => [getAreaPageName(area), area.products]),
);

const asked = ({ name, path }: Pick<Endpoint, 'name' | 'path'>) => ({ name, path });

/** The calls that screens begin with (`web/first-reads.ts`), as far as asking needs them. */
export const FIRST_CALLS = {
  keywords: asked(listKeywords),
  keywordOptions: asked(getKeywordOptions),
  keyword: asked(getKeyword),
  tags: asked(listTags),
  cannedFolders: asked(listCannedFolders),
};

/** What the list of keywords asks for of each. */
export const LISTED_KEYWORD: readonly string[] = LISTED_FIELDS;

/** Who may read canned responses. */
export const CANNED_NEED: Requirement = CANNED_READ;
