// @module-tag slow
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNameForms } from './generator/names.ts';
import { copyRepository, readGeneratedPaths, type RepositoryCopy } from './generator/repository-copy.ts';

/**
 * Creates one area of each kind in a copy of the repository. It must be formatted, typed, linted and pass the register test without manual
 * changes, because a recipe that is not run is soon wrong.
 */
const AREAS = [
  ['collection', 'reply-hint', 'คำแนะนำการตอบ'],
  ['document', 'quiet-hours'],
  ['own', 'hand-over'],
] as const;
/** The files to which the generated code is added, besides the texts and the examples of the register test. */
const REGISTERS = ['contracts/crm/module.ts', 'texts/th/crm/names.ts', 'texts/th.ts'];
const NEW = /reply-hint|quiet-hours|hand-over/;
const MINUTES = 60_000;

let copy: RepositoryCopy;
const made: string[] = [];

beforeAll(async () => {
  copy = copyRepository('new-area');
  for (const area of AREAS) {
    const paths = readGeneratedPaths(await copy.node('scripts/new-area.ts', ...area));
    made.push(...paths.filter((path) => /\.tsx?$/.test(path)));
  }
}, MINUTES);
afterAll(() => copy.remove(), 60_000);

describe('npm run new-area', () => {
  it('writes formatted code that the linter accepts', async () => {
    expect(made.length).toBeGreaterThan(25);
    const paths = [...new Set(made)];
    await copy.tool('oxfmt', '--list-different', ...paths);
    await copy.tool('oxlint', '--quiet', ...paths);
  });

  it('writes code that has the right types', { timeout: 5 * MINUTES }, async () => {
    // Each zone is checked with the libraries of all zones: faults of the surrounding code are not checked here.
    const own = [...new Set(made)].filter((path) => NEW.test(path) && !path.startsWith('tests/'));
    const compilerOptions = {
      noEmit: true,
      composite: false,
      emitDeclarationOnly: false,
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node', 'vite/client'],
      jsx: 'react-jsx',
      module: 'esnext',
      moduleResolution: 'bundler',
    };
    const files = [...own, ...REGISTERS];
    const config = { extends: './tsconfig.base.json', compilerOptions, files };
    writeFileSync(join(copy.path, 'tsconfig.made.json'), JSON.stringify(config));
    const said = await copy.tool('tsc', '-p', 'tsconfig.made.json').catch((error: unknown) => String(error));
    const faults = said.split('\n').filter((line) => files.some((path) => line.startsWith(`${path}(`)));
    expect(faults).toEqual([]);
    expect(said).not.toMatch(/error TS(5|6|18)\d{3}:/);
  });

  it('writes no unused code', { timeout: MINUTES }, async () => {
    const said = await copy.tool('vitest', 'run', 'tests/unused.test.ts').catch(String);
    expect(
      said.split('\n').filter((line) => NEW.test(line) || /hand_over|replyHint|quietHours/.test(line)),
    ).toEqual([]);
    expect(said).toMatch(/tests\/unused\.test\.ts/);
  });

  it('writes calls that pass the register test', { timeout: 5 * MINUTES }, async () => {
    const said = await copy.tool(
      'vitest',
      'run',
      'tests/register.test.ts',
      '-t',
      'reply-hint|quiet-hours|hand-over|bound, once|is declared',
    );
    const plain = said.replaceAll(/\u001B\[\d+m/g, '');
    expect(Number(/Tests .*?(\d+) passed/.exec(plain)?.[1])).toBeGreaterThan(50);
  });

  it('prints its usage, and writes nothing, when it is called incorrectly or twice', async () => {
    for (const args of [['list', 'x'], ['collection', 'Reply Hint'], []])
      await expect(copy.node('scripts/new-area.ts', ...args)).rejects.toThrow();
    await expect(copy.node('scripts/new-area.ts', ...AREAS[0])).rejects.toThrow();
  });
});

it('writes a name in every form', () => {
  expect(toNameForms('reply-hint')).toEqual({
    kebab: 'reply-hint',
    snake: 'reply_hint',
    upper: 'REPLY_HINT',
    camel: 'replyHint',
    pascal: 'ReplyHint',
    title: 'Reply hint',
    thai: 'Reply hint',
  });
  expect(['Reply', 'reply_hint', '-x', '', '../x'].map((name) => toNameForms(name))).toEqual(
    Array(5).fill(undefined),
  );
});
