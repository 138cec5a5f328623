// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, readGeneratedPaths, type RepositoryCopy } from './generator/repository-copy.ts';

/**
 * Adds a widget to a copy of the repository, as docs/recipes/add-a-widget.md says. It must be formatted, typed and linted, and pass the
 * checks of all widgets, without manual changes.
 */
const MINUTES = 60_000;
const COMMAND = ['scripts/new-widget.ts', 'quiet-hours', 'ชั่วโมงที่เงียบ'];
let copy: RepositoryCopy;
let paths: string[];

beforeAll(async () => {
  copy = copyRepository('new-widget');
  paths = [...new Set(readGeneratedPaths(await copy.node(...COMMAND)))];
}, MINUTES);
afterAll(() => copy.remove(), 60_000);

describe('npm run new-widget', () => {
  it('adds a file and a folder, two register lines and its name, as the recipe lists them', () => {
    expect(paths).toEqual([
      'contracts/listening/widgets/quiet-hours.ts',
      'web/listening/widgets/quiet-hours/view.ts',
      'web/listening/widgets/quiet-hours/drawing.tsx',
      'web/listening/widgets/quiet-hours/options.tsx',
      'contracts/listening/widgets/register.ts',
      'web/listening/widgets/register.ts',
      'texts/en/listening/dashboards.ts',
      'texts/th/listening/dashboards.ts',
      'texts/en/labels/printed-reports.ts',
      'texts/th/labels/printed-reports.ts',
    ]);
    const recipe = readFileSync('docs/recipes/add-a-widget.md', 'utf8');
    expect(recipe).toContain('npm run new-widget -- NAME');
    const named = [...recipe.matchAll(/`([\w/{},-]+\/[\w.{},-]+)`/g)].map(([, path = '']) => path);
    for (const path of paths)
      expect(named).toContain(path.replace('quiet-hours', 'NAME').replace(/\/(?:en|th)\//, '/{en,th}/'));
  });

  it('writes formatted code that the linter accepts', async () => {
    await copy.tool('oxfmt', '--list-different', ...paths);
    await copy.tool('oxlint', '--quiet', ...paths);
  });

  it('writes code that has the right types', { timeout: 5 * MINUTES }, async () => {
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
    const files = [...paths, 'texts/th.ts'];
    const config = { extends: './tsconfig.base.json', compilerOptions, files };
    writeFileSync(join(copy.path, 'tsconfig.made.json'), JSON.stringify(config));
    const output = await copy.tool('tsc', '-p', 'tsconfig.made.json').catch(String);
    expect(output.split('\n').filter((line) => files.some((path) => line.startsWith(`${path}(`)))).toEqual(
      [],
    );
    expect(output).not.toMatch(/error TS(5|6|18)\d{3}:/);
  });

  it(
    'writes a widget that passes the checks of all widgets and has no unused code',
    { timeout: 5 * MINUTES },
    async () => {
      const tests = ['contracts/listening/widgets', 'tests/widget-kinds.test.ts', 'texts/text.test.ts'];
      const output = await copy.tool('vitest', 'run', ...tests);
      expect(output.replaceAll(/\u001B\[\d+m/g, '')).toMatch(/Test Files +\d+ passed \(/);
      const unused = await copy.tool('vitest', 'run', 'tests/unused.test.ts').catch(String);
      expect(unused.split('\n').filter((line) => /quiet-hours|quiet_hours|quietHours/.test(line))).toEqual(
        [],
      );
      expect(unused).toMatch(/tests\/unused\.test\.ts/);
    },
  );

  it('prints its usage, and writes nothing, when it is called incorrectly or twice', async () => {
    for (const args of [['Quiet Hours'], []])
      await expect(copy.node('scripts/new-widget.ts', ...args)).rejects.toThrow();
    await expect(copy.node(...COMMAND)).rejects.toThrow();
  });
});
