// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, readGeneratedPaths, type RepositoryCopy } from './generator/repository-copy.ts';

/**
 * Adds a network to a copy of the repository, as docs/recipes/add-a-connector.md says. It must be formatted, typed and linted, and pass the
 * conformance suite, without manual changes.
 */
const MINUTES = 60_000;
let copy: RepositoryCopy;
let paths: string[];

beforeAll(async () => {
  copy = copyRepository('new-connector');
  paths = readGeneratedPaths(await copy.node('scripts/new-connector.ts', 'acme-chat', 'แอคมี'));
}, MINUTES);
afterAll(() => copy.remove(), 60_000);

describe('npm run new-connector', () => {
  it('adds a network with its two folders, two register lines and one text in each language', () => {
    const isOwn = (path: string): boolean => /^(?:connectors|contracts\/networks)\/acme-chat/.test(path);
    expect(paths.filter(isOwn).length).toBeGreaterThan(8);
    expect(paths.filter((path) => !isOwn(path))).toEqual([
      'contracts/networks.ts',
      'connectors/register.ts',
      'texts/en/kit/networks.ts',
      'texts/th/kit/networks.ts',
    ]);
  });

  it('is described by its recipe, which names each file and folder that a network costs', () => {
    const recipe = readFileSync('docs/recipes/add-a-connector.md', 'utf8');
    expect(recipe).toContain('npm run new-connector -- NAME');
    const places = paths.map((path) =>
      path.replace(/^(connectors\/acme-chat)\/.*/, '$1/').replace('acme-chat', '<network>'),
    );
    for (const place of new Set(places)) expect(recipe).toContain(`\`${place}\``);
  });

  it('writes formatted code that the linter accepts', async () => {
    const code = paths.filter((path) => path.endsWith('.ts'));
    await copy.tool('oxfmt', '--list-different', ...paths);
    await copy.tool('oxlint', '--quiet', ...code);
  });

  it('writes code that has the right types', { timeout: 5 * MINUTES }, async () => {
    const files = paths.filter((path) => path.endsWith('.ts'));
    const compilerOptions = { noEmit: true, composite: false, emitDeclarationOnly: false, types: ['node'] };
    const config = { extends: './tsconfig.base.json', compilerOptions, files };
    writeFileSync(join(copy.path, 'tsconfig.made.json'), JSON.stringify(config));
    const output = await copy.tool('tsc', '-p', 'tsconfig.made.json').catch(String);
    expect(output.split('\n').filter((line) => files.some((path) => line.startsWith(`${path}(`)))).toEqual(
      [],
    );
    expect(output).not.toMatch(/error TS(5|6|18)\d{3}:/);
  });

  it(
    'writes a network that passes the conformance suite and the checks of all networks',
    { timeout: 5 * MINUTES },
    async () => {
      const tests = [
        'connectors/acme-chat',
        'connectors/register.test.ts',
        'contracts/networks.test.ts',
        'texts/text.test.ts',
        'server/kit/config.test.ts',
      ];
      const output = await copy.tool('vitest', 'run', ...tests);
      const plain = output.replaceAll(/\u001B\[\d+m/g, '');
      expect(plain).toMatch(/Test Files +5 passed/);
      expect(plain).not.toMatch(/\d+ failed/);
    },
  );

  it('prints its usage, and writes nothing, when it is called incorrectly or twice', async () => {
    for (const args of [['Acme Chat'], []])
      await expect(copy.node('scripts/new-connector.ts', ...args)).rejects.toThrow();
    await expect(copy.node('scripts/new-connector.ts', 'acme-chat')).rejects.toThrow();
  });
});
