// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, readGeneratedPaths, type RepositoryCopy } from './generator/repository-copy.ts';

/**
 * Adds a product to a copy of the repository, as docs/recipes/add-a-product.md says. It must be formatted, typed and linted, and pass the
 * checks of all products and the register test, without manual changes.
 */
const MINUTES = 60_000;
const isCode = (path: string): boolean => /\.tsx?$/.test(path);
let copy: RepositoryCopy;
let paths: string[];

beforeAll(async () => {
  copy = copyRepository('new-product');
  paths = readGeneratedPaths(await copy.node('scripts/new-product.ts', 'loyalty-club', 'สมาชิกประจำ'));
}, MINUTES);
afterAll(() => copy.remove(), 60_000);

describe('npm run new-product', () => {
  it('adds a product with a folder in each zone, its texts, and one line in each of five registers', () => {
    const isOwn = (path: string): boolean => path.includes('loyalty-club');
    expect(paths.filter(isOwn).length).toBeGreaterThan(12);
    expect(paths).toEqual(
      expect.arrayContaining(['server/loyalty-club/README.md', 'web/loyalty-club/README.md']),
    );
    expect(paths.filter((path) => !isOwn(path))).toEqual([
      'contracts/products.ts',
      'contracts/register.ts',
      'server/modules.ts',
      'web/modules.ts',
      'texts/areas.ts',
    ]);
  });

  it('is described by its recipe, which names each file and folder that a product costs', () => {
    const recipe = readFileSync('docs/recipes/add-a-product.md', 'utf8');
    expect(recipe).toContain('npm run new-product -- NAME');
    const places = paths.map((path) =>
      path
        .replace(/^(contracts|server|web)\/loyalty-club\/.*/, '$1/<product>/')
        .replace('loyalty-club', '<product>')
        .replace(/^texts\/(?:en|th)\b/, 'texts/*'),
    );
    for (const place of new Set(places)) expect(recipe).toContain(`\`${place}\``);
  });

  it('writes formatted code that the linter accepts', async () => {
    await copy.tool('oxfmt', '--list-different', ...paths);
    await copy.tool('oxlint', '--quiet', ...paths.filter(isCode));
  });

  it('writes code that has the right types', { timeout: 5 * MINUTES }, async () => {
    const files = paths.filter(
      (path) => isCode(path) && !path.startsWith('tests/') && !path.endsWith('.test.ts'),
    );
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
    // The tables and ports of the server merge by declaration, so nothing imports them.
    const include = ['server/**/tables.ts', 'server/**/ports.ts'];
    const config = { extends: './tsconfig.base.json', compilerOptions, files, include };
    writeFileSync(join(copy.path, 'tsconfig.made.json'), JSON.stringify(config));
    const output = await copy.tool('tsc', '-p', 'tsconfig.made.json').catch(String);
    expect(output.split('\n').filter((line) => files.some((path) => line.startsWith(`${path}(`)))).toEqual(
      [],
    );
    expect(output).not.toMatch(/error TS(?:5\d{3}|6\d{3}|18003):/);
  });

  it(
    'writes a product that passes the checks of products, registers, modules and texts',
    { timeout: 5 * MINUTES },
    async () => {
      const tests = [
        'contracts/products.test.ts',
        'contracts/permissions',
        'web/modules.test.ts',
        'texts/text.test.ts',
        'tests/registers.test.ts',
        'tests/module-graph.test.ts',
      ];
      const output = await copy.tool('vitest', 'run', ...tests);
      expect(output.replaceAll(/\u001B\[\d+m/g, '')).not.toMatch(/\d+ failed/);
    },
  );

  it(
    'writes calls that pass the register test, and a test of its own',
    { timeout: 5 * MINUTES },
    async () => {
      const files = ['tests/register.test.ts', 'server/loyalty-club'];
      const output = await copy.tool(
        'vitest',
        'run',
        ...files,
        '-t',
        'loyalty_club|overview|bound, once|is declared',
      );
      const plain = output.replaceAll(/\u001B\[\d+m/g, '');
      expect(Number(/Tests .*?(\d+) passed/.exec(plain)?.[1])).toBeGreaterThan(10);
      expect(plain).not.toMatch(/\d+ failed/);
    },
  );

  it('prints its usage, and writes nothing, when it is called incorrectly or twice', async () => {
    for (const args of [['Loyalty Club'], []])
      await expect(copy.node('scripts/new-product.ts', ...args)).rejects.toThrow();
    await expect(copy.node('scripts/new-product.ts', 'loyalty-club')).rejects.toThrow();
  });
});
