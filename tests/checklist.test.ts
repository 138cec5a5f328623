import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * The requirement ids and the tests that prove them: a test has the ids it proves in its title (`S5-006`, or a range `S8-028 … S8-033`),
 * and a test must name every row of the parts that are built.
 */
const CHECKLIST = '../shared/spec/checklist.json';
/** The parts whose rows are complete. Later work adds its own. */
const BUILT = ['ground', 'people', 'settings', 'listening', 'crm'];

const Row = z.object({ id: z.string(), requirement: z.string(), part: z.string() });
const ID = /S\d+-\d{3}/g;
const RANGE = /(S\d+)-(\d{3}) … S\d+-(\d{3})/g;

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Titles of tests, not their code: an id in a comment proves nothing. */
function titles(path: string): string[] {
  return [
    ...readFileSync(path, 'utf8').matchAll(
      /\b(?:test|describe|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g,
    ),
  ].map((match) => match[2] ?? '');
}

function idsIn(title: string): string[] {
  return [
    ...(title.match(ID) ?? []),
    ...[...title.matchAll(RANGE)].flatMap(([, section, first, last]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_one, index) => `${section}-${String(Number(first) + index).padStart(3, '0')}`,
      ),
    ),
  ];
}

const proven = new Set(
  ['contracts', 'texts', 'engine', 'connectors', 'server', 'web', 'tests', 'scripts']
    .flatMap(walk)
    .flatMap(titles)
    .flatMap(idsIn),
);

test.skipIf(!existsSync(CHECKLIST))(
  'every row of the built parts is proven by a test that names it (skipped without the checklist)',
  () => {
    const rows = z.array(Row).parse(JSON.parse(readFileSync(CHECKLIST, 'utf8')));
    const due = rows.filter((row) => BUILT.includes(row.part));
    expect(due.length).toBeGreaterThan(30);
    expect(due.filter((row) => !proven.has(row.id)).map((row) => `${row.id} ${row.requirement}`)).toEqual([]);
    const known = new Set(rows.map((row) => row.id));
    expect([...proven].filter((id) => !known.has(id))).toEqual([]);
  },
);
