import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { findSettingsAreas } from './settings-areas.ts';

const FILE = resolve(import.meta.dirname, '..', 'declared-areas.ts');

/** Replaces `declared-areas.ts` with one `import()` for each settings area that has a page. */
export function loadAreasOnDemand(): Plugin {
  return {
    name: 'load-areas-on-demand',
    enforce: 'pre',
    load: async (id) => {
      if (id !== FILE) return null;
      const areas = await findSettingsAreas();
      const lines = areas
        .filter(({ area }) => area.within === undefined)
        .map(({ page, file, name }) => `  '${page}': () => import('#${file}').then((file) => file.${name}),`);
      return `export const AREA_LOADERS = {\n${lines.join('\n')}\n};\n`;
    },
  };
}
