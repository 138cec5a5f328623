import { getAreaPageName, type Area } from '#contracts/kit/area/area.ts';
import { AREAS } from '#contracts/register.ts';

/**
 * The declaration of each settings area by the name of its page, loaded with the screen. The build replaces this file with one `import()`
 * for each (`web/build/area-loaders.ts`), so that a page loads its own declaration only.
 */
export const AREA_LOADERS: Readonly<Record<string, () => Promise<Area>>> = Object.fromEntries(
  AREAS.map((area) => [getAreaPageName(area), () => Promise.resolve(area)]),
);
