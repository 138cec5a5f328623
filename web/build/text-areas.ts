import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What finds the areas of texts: every text by its key, as a tree, and the groups that each area has. */
export type TextTree = { texts: object; groups: ReadonlyMap<string, object> };

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Groups that every area has a part of, for which a key's second part says which. */
const SHARED = ['pages', 'settings', 'errors'];

/** Groups that are loaded with the frame, put together from all areas. */
const OF_FRAME = ['products', 'shell', 'page_notes', 'user_notifications'];
/** Groups that are loaded by themselves. */
const ALONE = ['faults', 'features'];

/** Code that composes keys of all areas and loads them in its own way. */
const LOADED_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // The title of the open page is in its own area; menus load all with the frame.
  'web/kit/router/page-title.ts': [],
  // Faults and refusals are loaded once a call fails.
  'web/kit/text/fault-text.ts': [],
  'web/kit/api/error-text.ts': ['kit'],
  'web/kit/api/call.ts': ['kit'],
  'web/kit/text/format-fault.ts': ['faults'],
  // A page of a settings area is loaded with the texts of that area.
  'web/kit/area/area-labels.ts': ['kit', 'forms'],
  // The names of all kinds of settings.
  'web/audit/activity/use-activity-labels.ts': ['audit', 'frame'],
};

const KEY = /(['"`])([a-z]\w*\.[\w.-]*)(['"`]|\$\{)/g;
const PLURALS = ['_zero', '_one', '_other'];

/** The texts of English, from the files of this checkout. */
export async function readTextTree(): Promise<TextTree> {
  const { AREA_TEXTS } = await import(pathToFileURL(resolve(ROOT, 'texts/areas.ts')).href);
  const { en } = await import(pathToFileURL(resolve(ROOT, 'texts/en.ts')).href);
  const groups = new Map<string, object>();
  for (const [area, { en: load }] of Object.entries<{ en: () => Promise<object> }>(AREA_TEXTS))
    groups.set(area, await load());
  return { texts: en, groups };
}

function valueAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, key)?.value
        : undefined,
    tree,
  );
}

/** Whether a key names a text or a group of texts; `open` if the code goes on to compose it. */
function hasKey(tree: unknown, key: string, open: boolean): boolean {
  const path = key.split('.');
  const last = path.pop() ?? '';
  const parent = valueAt(tree, path);
  if (typeof parent !== 'object' || parent === null) return false;
  if (open) return Object.keys(parent).some((name) => name.startsWith(last));
  return ['', ...PLURALS].some((ending) => Object.hasOwn(parent, `${last}${ending}`));
}

function findAreas({ groups }: TextTree, key: string, open: boolean): string[] {
  const [group = ''] = key.split('.');
  if (ALONE.includes(group)) return [group];
  if (OF_FRAME.includes(group) || (open && key === 'pages.')) return ['frame'];
  const having = [...groups].filter(([, own]) => Object.hasOwn(own, group));
  const exact = having.filter(([, own]) => hasKey(own, key, open));
  return (SHARED.includes(group) ? exact : having).map(([area]) => (area === 'shell' ? 'frame' : area));
}

/**
 * The areas of texts that a file names: by keys, prefixes of composed keys, and groups that are read as a whole.
 * @param path from the root of the repository
 */
export function findTextAreas(tree: TextTree, path: string, code: string): string[] {
  const own = LOADED_OTHERWISE[path];
  if (own) return [...own];
  const found = new Set<string>();
  for (const [, , key = '', end] of code.matchAll(KEY)) {
    const open = end === '${';
    if (hasKey(tree.texts, key, open)) for (const area of findAreas(tree, key, open)) found.add(area);
  }
  return [...found];
}
