import { CANNED_READ, listCannedFolders } from '#contracts/crm/canned/endpoints.ts';
import { getKeyword, listKeywords } from '#contracts/keywords/endpoints.ts';
import { LISTED_FIELDS } from '#contracts/keywords/keyword.ts';
import { getKeywordOptions } from '#contracts/keywords/options.ts';
import { getAreaPageName } from '#contracts/kit/area/area.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Page } from '#contracts/kit/page.ts';
import type { Product } from '#contracts/kit/products.ts';
import { getOnboarding } from '#contracts/onboarding/endpoints.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import { AREAS, PAGES as DECLARED, SHARED_PARAMETERS as PARAMETERS } from '#contracts/register.ts';
import { listTags } from '#contracts/tags/endpoints.ts';

/* What the navigation needs to know of every screen, and nothing else of the register: the build replaces this file with its values
 * (`writtenDown` in web/vite.config.ts), so that the first page does not load the declaration of every call. */

/** Every declared screen. */
export const PAGES: readonly Page[] = DECLARED;

/** What menu links carry between screens: parameters of the address by the groups that screens name. */
export const SHARED_PARAMETERS: Readonly<Record<string, readonly string[]>> = PARAMETERS;

/** The products for which the page of each settings area opens, by the page's name. */
export const AREA_PRODUCTS: Readonly<Record<string, readonly (Product | 'main')[]>> = Object.fromEntries(
  AREAS.map((area) => [getAreaPageName(area), area.products]),
);

const toKey = ({ name, path }: Pick<Endpoint, 'name' | 'path'>) => ({ name, path });

/** The calls that screens start with (`web/first-reads.ts`), as far as requesting needs them. */
export const FIRST_CALLS = {
  keywords: toKey(listKeywords),
  keywordOptions: toKey(getKeywordOptions),
  keyword: toKey(getKeyword),
  tags: toKey(listTags),
  cannedFolders: toKey(listCannedFolders),
  onboarding: toKey(getOnboarding),
};

/** The fields that the list of keywords reads of each. */
export const LISTED_KEYWORD: readonly string[] = LISTED_FIELDS;

/** Who may read canned responses. */
export const CANNED_NEED: Requirement = CANNED_READ;
