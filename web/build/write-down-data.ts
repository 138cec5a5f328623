import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

/** Files whose values are plain data, computed from much that the browser does not need. */
const FILES = ['declared.ts', 'identity/declared-reads.ts', '../texts/permission-map.ts'].map((name) =>
  resolve(import.meta.dirname, '..', name),
);

/**
 * Replaces files with their values.
 *
 * @throws when a value is not plain data
 */
export function writeDownData(): Plugin {
  return {
    name: 'write-down-data',
    load: async (id) => {
      if (!FILES.includes(id)) return null;
      const values: Record<string, unknown> = await import(pathToFileURL(id).href);
      return Object.entries(values)
        .map(([name, value]) => {
          const text = JSON.stringify(value);
          if (!isDeepStrictEqual(JSON.parse(text), value)) throw new Error(`${name} is no plain data`);
          return `export const ${name} = ${text};`;
        })
        .join('\n');
    },
  };
}
