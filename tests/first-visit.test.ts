import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import { ScreenPages } from '#server/kit/http/screen-page.ts';

const BUILD = '.build/web';
const KB = 1024;

/** The files that the page for an address names, in one language, with their compressed sizes. */
async function listFiles(path: string, { session, language }: { session: boolean; language: 'en' | 'th' }) {
  const page = await new ScreenPages(BUILD, PAGES).make(path, session);
  const html = page?.body.plain ?? '';
  const named = Array.from(html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, name = '']) => name);
  const later: Record<string, string[]> = JSON.parse(
    (/data-files="([^"]*)"/.exec(html)?.[1] ?? '{}').replaceAll('&quot;', '"'),
  );
  const files = new Map<string, number>([[path, page?.body.br.byteLength ?? 0]]);
  for (const name of [...named, ...(later[language] ?? [])]) {
    const packed = join(BUILD, `${name}.br`);
    files.set(name, statSync(existsSync(packed) ? packed : join(BUILD, name)).size);
  }
  return files;
}

function sum(files: ReadonlyMap<string, number>, name = /./): number {
  return [...files].reduce((all, [file, bytes]) => all + (name.test(file) ? bytes : 0), 0);
}

const built = existsSync(join(BUILD, 'pages.json'));

test.skipIf(!built).each(['en', 'th'] as const)(
  'A first visit of the sign-in stays small, in %s',
  async (language) => {
    const files = await listFiles('/login', { session: false, language });
    expect(files.size).toBeGreaterThan(4);
    expect(files.size).toBeLessThanOrEqual(7);
    expect(sum(files, /\.js$/)).toBeLessThan(200 * KB);
    expect(sum(files)).toBeLessThan(215 * KB);
  },
);

test.skipIf(!built).each([
  ['/crm', 'en'],
  ['/crm', 'th'],
  ['/listening', 'en'],
  ['/listening', 'th'],
] as const)('From the sign-in to %s few files are fetched, in %s', async (path, language) => {
  const before = await listFiles('/login', { session: false, language });
  const files = await listFiles(path, { session: true, language });
  for (const name of before.keys()) files.delete(name);
  expect(files.size).toBeGreaterThan(6);
  expect(files.size).toBeLessThanOrEqual(15);
  // Thai needs letters and texts of its own besides the Latin ones.
  expect(sum(files)).toBeLessThan((language === 'th' ? 290 : 250) * KB);
});

test.skipIf(!built)('Every screen names its code and texts', () => {
  const { pages } = JSON.parse(readFileSync(join(BUILD, 'pages.json'), 'utf8')) as {
    pages: Record<string, { scripts: string[]; texts: Record<string, string[]> }>;
  };
  expect(Object.keys(pages).toSorted()).toEqual(PAGES.map(({ name }) => name).toSorted());
  const alike = Object.entries(pages).filter(([, { texts }]) => texts['en']?.length !== texts['th']?.length);
  expect(alike).toEqual([]);
});
