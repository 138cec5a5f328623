import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGES = resolve(import.meta.dirname, '..', '..', 'node_modules');

/** Packages that offer everything through one file, by that file. */
const BARRELS: Readonly<Record<string, string>> = {
  '@mantine/core': '@mantine/core/esm/index.mjs',
  '@mantine/hooks': '@mantine/hooks/esm/index.mjs',
  '@mantine/dates': '@mantine/dates/esm/index.mjs',
  '@tabler/icons-react': '@tabler/icons-react/dist/esm/tabler-icons-react.mjs',
};
const NAMES = /(import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;
const IMPORT =
  /import\s*\{([^}]*)\}\s*from\s*["'](@mantine\/(?:core|hooks|dates)|@tabler\/icons-react)["'];?/g;

type Origin = { file: string; name: string };

function listNames(braces: string): { name: string; as: string }[] {
  return braces.split(',').flatMap((part) => {
    const [name = '', as = name] = part.trim().split(/\s+as\s+/);
    return name === '' || name.startsWith('type ') ? [] : [{ name, as }];
  });
}

/** Where each name that a package offers comes from. */
function readBarrel(path: string): Map<string, Origin> {
  const file = resolve(PACKAGES, path);
  const origins = new Map<string, Origin>();
  for (const [, , braces = '', from = ''] of readFileSync(file, 'utf8').matchAll(NAMES))
    for (const { name, as } of listNames(braces))
      origins.set(as, { file: resolve(dirname(file), from), name });
  return origins;
}

/**
 * Imports what a module takes of a large package from the file that has it. The package's own file imports everything, so that without this
 * the bundler could not tell which page needs what, and would read thousands of icons.
 */
export function importDirectly(): Plugin {
  const barrels = new Map<string, Map<string, Origin>>();
  const originsOf = (name: string): Map<string, Origin> => {
    const known = barrels.get(name) ?? readBarrel(BARRELS[name] ?? '');
    barrels.set(name, known);
    return known;
  };
  return {
    name: 'import-directly',
    enforce: 'pre',
    transform: (code, id) => {
      if (!/\.(?:tsx?|mjs)$/.test(id) || !/from ["']@(?:mantine|tabler)\//.test(code)) return null;
      const direct = code.replaceAll(IMPORT, (whole, braces: string, name: string) => {
        const origins = originsOf(name);
        const parts = listNames(braces).map(({ name: wanted, as }) => {
          const origin = origins.get(wanted);
          return origin
            ? `import { ${origin.name} as ${as} } from '${origin.file}';`
            : `import { ${wanted} as ${as} } from '${name}';`;
        });
        // Line numbers stay as they are.
        return parts.join(' ') + '\n'.repeat(whole.split('\n').length - 1);
      });
      return direct === code ? null : { code: direct, map: null };
    },
  };
}
