import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNoun } from '#contracts/kit/area/area.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { AREAS } from '#contracts/register.ts';

/** The test that makes every call. */
export const REGISTER_WALK = 'tests/register.test.ts';

function walk(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}

type Source = { path: string; text: string };
function read(folders: readonly string[], wanted: RegExp): Source[] {
  return folders.flatMap((folder) =>
    walk(folder, wanted).map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  );
}

/** `export const createKeyword = defineEndpoint({ … name: 'keyword.create'`, and `export const qc = defineArea({ … page: 'qc'`. */
const CALL = /export const (\w+) = defineEndpoint\(\{(?:(?!defineEndpoint\()[\s\S])*?name: '([^']+)'/g;
const AREA = /export const (\w+) = defineArea\(\{(?:(?!defineArea\()[\s\S])*?page: '([^']+)'/g;

/**
 * Finds the tests that make a call besides the register test: those that import its declaration, or its area's, by the exported name, or
 * contain its path or its name.
 */
export function testFinder(): (endpoint: Endpoint) => string[] {
  const contracts = read(['contracts'], /(?<!\.test)\.ts$/);
  const tests = read(['server', 'tests', 'web'], /\.test\.tsx?$/).filter(
    ({ path }) => path !== REGISTER_WALK,
  );
  const exports = new Map<string, string>();
  for (const { text } of contracts)
    for (const [, exported = '', name = ''] of text.matchAll(CALL)) exports.set(name, exported);
  const areas = new Map<string, string>();
  for (const { text } of contracts)
    for (const [, exported = '', page = ''] of text.matchAll(AREA))
      for (const area of AREAS.filter((one) => one.page === page))
        for (const resource of Object.keys(area.resources)) areas.set(getNoun(area, resource), exported);
  const words = tests.map(({ path, text }) => ({ path, text, words: new Set(text.match(/\w+/g)) }));
  return ({ name, path }) => {
    const exported = exports.get(name) ?? areas.get(name.slice(0, name.indexOf('.')));
    const written = path.replace(/^\/api\/v1\.0/, '').split('{')[0] ?? '';
    return words
      .filter(
        (test) =>
          (exported !== undefined && test.words.has(exported)) ||
          test.text.includes(`'${name}'`) ||
          (written.split('/').length > 3 && test.text.includes(written)),
      )
      .map((test) => test.path)
      .sort();
  };
}
