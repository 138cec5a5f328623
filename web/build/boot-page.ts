import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const TOKENS = resolve(import.meta.dirname, '..', 'kit', 'theme', 'tokens.css');
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** The colours of a scheme that the outline of a page uses, and the colours that these are made of. */
function pickTokens(block: string, used: ReadonlySet<string>): string {
  return Array.from(block.matchAll(/(--es-[\w-]+):\s*([^;]+);/g))
    .filter(([, name = '']) => used.has(name))
    .map(([, name, value]) => `${name}:${value}`)
    .join(';');
}

function collectNames(tokens: string, style: string): Set<string> {
  const used = new Set(Array.from(style.matchAll(/var\((--es-[\w-]+)/g), ([, name = '']) => name));
  for (const name of used) {
    const value = new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';
    for (const [, inner = ''] of value.matchAll(/var\((--es-[\w-]+)/g)) used.add(inner);
  }
  return used;
}

/**
 * Completes `index.html`: the outline that is painted before any script gets its colours from the tokens, and does not wait for style
 * sheets.
 */
export function completeBootPage(): Plugin {
  return {
    name: 'complete-boot-page',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const tokens = readFileSync(TOKENS, 'utf8');
        const [light = '', dark = ''] = tokens.split('@media screen', 2);
        const used = collectNames(tokens, page);
        const colours = `:root{${pickTokens(light, used)}}:root[data-mantine-color-scheme=dark]{${pickTokens(dark, used)}}`;
        // In its place among the sheets that come later, but nothing waits for it to be painted: the script below it puts it on.
        const sheets = Array.from(page.matchAll(STYLE_SHEET), ([, href = '']) =>
          [
            `<link rel="preload" as="style" crossorigin href="${href}">`,
            `<link rel="stylesheet" crossorigin href="${href}" media="print" data-main>`,
          ].join(''),
        );
        return page
          .replaceAll(STYLE_SHEET, '')
          .replace('<style>', `<style>${colours}`)
          .replace('<script>', `${sheets.join('')}<script>`);
      },
    },
  };
}
