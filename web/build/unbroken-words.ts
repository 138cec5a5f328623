import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OURS = resolve(import.meta.dirname, '..', 'kit', 'text', 'jsx-runtime.ts');

/** Puts `web/kit/text/jsx-runtime.ts` in the place of React's own, which only that file imports. */
export function keepWordsUnbroken(): Plugin {
  return {
    name: 'keep-words-unbroken',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'react/jsx-runtime' && importer !== OURS ? OURS : null),
  };
}
