import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Area } from '#contracts/kit/area/area.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const FILES_OF_MODULE = /^import \* as \w+ from '#(contracts\/[^']+)';/gm;

/** Where a settings area is declared: the file, from the root of the repository, and the name of the export. */
export type DeclaredArea = { area: Area; page: string; nouns: string[]; file: string; name: string };

/** What a file of this checkout exports. */
export function importFile(path: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(resolve(ROOT, path)).href);
}

const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** The files that the modules of the contracts list. */
function listModuleFiles(): string[] {
  const modules = Array.from(
    read('contracts/register.ts').matchAll(/'#(contracts\/[^']+\/module\.ts)'/g),
    ([, file = '']) => file,
  );
  return modules.flatMap((file) =>
    Array.from(read(file).matchAll(FILES_OF_MODULE), ([, declared = '']) => declared),
  );
}

/**
 * Every settings area with its declaration.
 * @throws when an area is in no file of a module
 */
export async function findSettingsAreas(): Promise<DeclaredArea[]> {
  const { AREAS } = (await importFile('contracts/register.ts')) as { AREAS: readonly Area[] };
  const { getAreaPageName, getNoun } = (await importFile('contracts/kit/area/area.ts')) as {
    getAreaPageName: (area: Area) => string;
    getNoun: (area: Area, resource: string) => string;
  };
  const places = new Map<unknown, { file: string; name: string }>();
  for (const file of listModuleFiles())
    for (const [name, value] of Object.entries(await importFile(file)))
      if (!places.has(value)) places.set(value, { file, name });
  return AREAS.map((area) => {
    const place = places.get(area);
    if (!place) throw new Error(`no module lists the area ${area.page}`);
    const nouns = Object.keys(area.resources).map((resource) => getNoun(area, resource));
    return { area, page: getAreaPageName(area), nouns, ...place };
  });
}
