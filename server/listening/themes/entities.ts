import type { themeSettings } from '#contracts/listening/themes/area.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { queryWhere } from '#server/listening/filter-sql/query-sql.ts';
import type { SettingItemOf } from '#server/settings/public.ts';
import { readThemeCounts, type ThemeCounts, type ThemeQuery } from './counted.ts';

type Entity = SettingItemOf<typeof themeSettings, 'entities'>;

/** Entities that one read counts: each is a condition of its own. */
const AT_ONCE = 100;

/** A name as a phrase of the Boolean query language. */
const quoted = (name: string): string => `"${name.replaceAll(/["\\]/g, ' ').trim()}"`;

/** The active entities: each is found by any of its names, with the meaning that the query language gives them. */
export async function findEntities(looking: ThemeQuery, entities: readonly Entity[]): Promise<ThemeCounts> {
  const { ruled } = looking;
  const used = entities.filter(({ active }) => active);
  const shown = used.filter(({ name }) => !ruled.isHidden(name));
  const sought = shown.flatMap(({ name, names }) => {
    const members = [...new Set([name, ...names])];
    const query = members.map(quoted).join(' OR ');
    const parsed = parseQuery(query);
    return parsed.ok ? [{ value: name, members, query, condition: queryWhere(parsed.tree) }] : [];
  });
  const themes = [];
  for (let start = 0; start < sought.length; start += AT_ONCE)
    themes.push(...(await readThemeCounts(looking, sought.slice(start, start + AT_ONCE))));
  return { hidden: used.length - shown.length, left: 0, themes };
}
