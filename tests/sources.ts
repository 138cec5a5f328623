import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The folders that contain code. */
export const ZONES = [
  'contracts',
  'texts',
  'engine',
  'connectors',
  'server',
  'web',
  'tests',
  'scripts',
  'bench',
] as const;

/** A source file; `test` if it is a test. */
export type Source = { path: string; zone: string; text: string; imports: string[]; test: boolean };

/** Every file below a folder whose name matches a pattern. */
export function listFilesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFilesBelow(path, name) : name.test(entry.name) ? [path] : [];
  });
}

const IMPORT =
  /^\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** All code of the repository. */
export const SOURCES: Source[] = ZONES.flatMap((zone) =>
  listFilesBelow(zone, /(?<!\.d)\.tsx?$/).map((path) => {
    const text = readFileSync(path, 'utf8');
    const imports = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
    return {
      path,
      zone,
      text,
      imports,
      test: /\.test\.tsx?$|conformance\.ts$|\/twin\.ts$/.test(path) || zone === 'tests',
    };
  }),
);

/** The path inside the repository to which an import resolves; null for packages. */
export function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  return null;
}
