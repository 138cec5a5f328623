import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { listFilesBelow, ZONES } from './sources.ts';

/** Checks that what the pages state about themselves and each other is true. */
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['docs', ...ZONES].flatMap((folder) => listFilesBelow(folder, /\.md$/)),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const DECISIONS = PAGES.filter(({ path }) => /^docs\/decisions\/\d/.test(path)).filter(
  ({ path }) => basename(path) !== '0000-template.md',
);

test('Links have a target', () => {
  const links = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^\w+:/.test(link))
      .map((link) => ({ path, leads: normalize(join(dirname(path), link)) })),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ leads }) => !existsSync(leads))).toEqual([]);
});

test('Files that a page names exist; a decision may name files of its time', () => {
  const names = PAGES.filter((page) => !DECISIONS.includes(page)).flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`\`((?:${ZONES.join('|')}|docs)/[\\w./-]+)\``, 'g'))]
      .map(([, name = '']) => ({ path, name }))
      .filter(({ name }) => !name.includes('NAME')),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('Files that the page of a folder names exist below that folder', () => {
  const names = PAGES.filter(({ path }) => basename(path) === 'README.md' && dirname(path) !== '.').flatMap(
    ({ path, text }) => {
      const there = new Set(listFilesBelow(dirname(path), /./).map((file) => basename(file)));
      return [...text.matchAll(/`([\w-]+\.tsx?)`/g)].map(([, name = '']) => ({
        path,
        name,
        there: there.has(name),
      }));
    },
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter(({ there }) => !there)).toEqual([]);
});

/** The folders directly below a folder that contain code. */
function listCodeFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => listFilesBelow(join(folder, name), /\.tsx?$/).length > 0);
}

test('Each module of server and web has a README that names each of its direct folders', () => {
  const modules = ['server', 'web'].flatMap((zone) => listCodeFolders(zone).map((name) => join(zone, name)));
  expect(modules.length).toBeGreaterThan(50);
  const missing = modules.flatMap((path) => {
    const page = PAGES.find((one) => one.path === join(path, 'README.md'));
    if (!page) return [`${path} has no README.md`];
    return listCodeFolders(path)
      .filter((folder) => !page.text.includes(`\`${folder}/\``))
      .map((folder) => `${page.path} does not name \`${folder}/\``);
  });
  expect(missing).toEqual([]);
});

test('A decision begins with its number and its status', () => {
  expect(DECISIONS.length).toBeGreaterThan(70);
  const wrong = DECISIONS.filter(({ path, text }) => {
    const number = basename(path).slice(0, 4);
    return !new RegExp(`^# ${number} \\S.*\\n\\nStatus: (?:accepted|superseded) · \\d{4}-\\d{2}-\\d{2}`).test(
      text,
    );
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
