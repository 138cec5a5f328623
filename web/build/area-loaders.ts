import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { getAreaPageName, type Area } from '#contracts/kit/area/area.ts';

const FILE = resolve(import.meta.dirname, '..', 'declared-areas.ts');
const ROOT = resolve(import.meta.dirname, '..', '..');
const FILES_OF_MODULE = /^import \* as \w+ from '#(contracts\/[^']+)';/gm;

/** The files that the modules of the contracts list. */
function listModuleFiles(): string[] {
  const register = readFileSync(resolve(ROOT, 'contracts/register.ts'), 'utf8');
  const modules = Array.from(
    register.matchAll(/'#(contracts\/[^']+\/module\.ts)'/g),
    ([, file = '']) => file,
  );
  return modules.flatMap((file) =>
    Array.from(
      readFileSync(resolve(ROOT, file), 'utf8').matchAll(FILES_OF_MODULE),
      ([, declared = '']) => declared,
    ),
  );
}

/** The file that declares each settings area, and the name under which it exports the area. */
async function findDeclarations(): Promise<Map<unknown, { file: string; name: string }>> {
  const found = new Map<unknown, { file: string; name: string }>();
  for (const file of listModuleFiles()) {
    const values: Record<string, unknown> = await import(pathToFileURL(resolve(ROOT, file)).href);
    for (const [name, value] of Object.entries(values))
      if (!found.has(value)) found.set(value, { file, name });
  }
  return found;
}

/**
 * Replaces `declared-areas.ts` with one `import()` for each settings area.
 *
 * @throws when an area is in no file of a module
 */
export function loadAreasOnDemand(): Plugin {
  return {
    name: 'load-areas-on-demand',
    load: async (id) => {
      if (id !== FILE) return null;
      const declarations = await findDeclarations();
      const line = (area: Area): string => {
        const found = declarations.get(area);
        if (!found) throw new Error(`no module lists the area ${area.page}`);
        return `  '${getAreaPageName(area)}': () => import('#${found.file}').then((file) => file.${found.name}),`;
      };
      // The build bundles its configuration: what it imports is another instance than what these files export.
      const { AREAS } = (await import(pathToFileURL(resolve(ROOT, 'contracts/register.ts')).href)) as {
        AREAS: readonly Area[];
      };
      const pages = AREAS.filter(({ within }) => within === undefined);
      return `export const AREA_LOADERS = {\n${pages.map(line).join('\n')}\n};\n`;
    },
  };
}
