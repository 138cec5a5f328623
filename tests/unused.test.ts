import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { en } from '#texts/en.ts';
import { listFilesBelow, SOURCES, resolveImport } from './sources.ts';

/**
 * Checks that there are no unused declarations in contracts, screen texts or style sheet classes. They are found in the text of the files.
 * Unused code elsewhere is found by knip, which takes no namespace that a module hands on as a whole.
 */
const BRACES = /^\s*(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s*from\s+'([^']+)'/gm;
const WHOLE = /\*\s+as\s+\w+\s+from\s+'([^']+)'|\bimport\('([^']+)'\)/g;
const VALUE = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

test('Every value that a contract exports is imported somewhere', () => {
  const taken = new Set<string>();
  const whole = new Set<string>();
  for (const { path, text } of SOURCES) {
    for (const [, names = '', from = ''] of text.matchAll(BRACES))
      for (const name of names.split(','))
        taken.add(
          `${resolveImport(path, from)} ${
            name
              .replace(/\btype\s/, '')
              .trim()
              .split(/\s/)[0]
          }`,
        );
    for (const [, from = '', later = ''] of text.matchAll(WHOLE))
      whole.add(resolveImport(path, from || later) ?? '');
  }
  const exported = SOURCES.filter(({ path, zone }) => zone === 'contracts' && !whole.has(path)).flatMap(
    ({ path, text }) => [...text.matchAll(VALUE)].map(([, name]) => `${path} ${name}`),
  );
  expect(exported.length).toBeGreaterThan(1000);
  expect(exported.filter((one) => !taken.has(one))).toEqual([]);
});

const Tree = z.record(z.string(), z.unknown());
function keysOf(tree: unknown, path = ''): string[] {
  return Object.entries(Tree.parse(tree)).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
}

/** Every prefix of a key that ends before a character that `ends` contains. */
const beginnings = (key: string): string[] => Array.from(key, (_sign, index) => key.slice(0, index + 1));

test('Every text is used: by its key, by the prefix of a composed key, or with all keys below one', () => {
  const saying = SOURCES.filter(({ path, test: isTest }) => !isTest && !path.startsWith('texts/'));
  const all = saying.map(({ text }) => text).join('\n');
  const literal = new Set([...all.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, key]) => key));
  const begun = new Set([...all.matchAll(/`([\w.]+\.\w*)\$\{/g)].map(([, key]) => key));
  const isSaid = (key: string): boolean =>
    [key, key.replace(/_(?:zero|one|other)$/, '')].some((one) => literal.has(one)) ||
    beginnings(key).some(
      (part) => begun.has(part) || (part.includes('.') && key[part.length] === '.' && literal.has(part)),
    );
  // Texts of settings areas and permissions are read by their declarations; text.test.ts compares the two.
  const keys = keysOf(en).filter((key) => !/^(?:settings|permissions)\./.test(key));
  expect(keys.length).toBeGreaterThan(4000);
  expect(keys.filter((key) => !isSaid(key))).toEqual([]);
});

/** The classes of a style sheet: names with a dot outside of its rules, except those of libraries. */
function classesIn(css: string): Set<string> {
  const heads = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<=[{;])[^{};]*;|(?<=[{;])[^{};]*(?=\})/g, '');
  const own = heads.replaceAll(/:global\([^)]*\)/g, '');
  return new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

test('Every class of a style sheet is used, and every class that is used is defined in one', () => {
  const worn = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name = '', from = '']) => {
      const sheet = resolveImport(path, from) ?? '';
      const code = text.replaceAll(/^import .*$/gm, '');
      const picked = [
        ...code.matchAll(new RegExp(`(?<![.\\w])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|(\\b))`, 'g')),
      ];
      return picked.map(([, dotted, quoted]) => ({ sheet, name: dotted ?? quoted }));
    }),
  );
  // A sheet that is passed on as a whole, or read by a composed name, counts as used entirely.
  const whole = new Set(worn.filter(({ name }) => name === undefined).map(({ sheet }) => sheet));
  const sheets = listFilesBelow('web', /\.module\.css$/).filter((path) => !whole.has(path));
  const faults = sheets.flatMap((sheet) => {
    const names = classesIn(readFileSync(sheet, 'utf8'));
    const used = new Set(worn.flatMap((one) => (one.sheet === sheet ? [one.name ?? ''] : [])));
    return [
      ...[...names].filter((name) => !used.has(name)).map((name) => `${sheet}: nobody wears .${name}`),
      ...[...used].filter((name) => !names.has(name)).map((name) => `${sheet}: has no .${name}`),
    ];
  });
  expect(sheets.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});

const Packages = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Packages, devDependencies: Packages });

/** Loaded by name by other packages: by the linter for rules that need types. */
const BY_OTHERS = ['oxlint-tsgolint'];

test('Every dependency is named by some code; type packages belong to a dependency that is', () => {
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const names = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const launch = listFilesBelow('scripts', /\.mjs$/).map((path) => readFileSync(path, 'utf8'));
  const all = [...SOURCES.map(({ text }) => text), ...launch, readFileSync('vitest.config.ts', 'utf8')].join(
    '\n',
  );
  // Fonts are named by their second part, below a publisher that is named once.
  const isNamed = (name: string): boolean =>
    all.includes(name) || all.includes(`'${name.split('/')[1]}'`) || BY_OTHERS.includes(name);
  const isOfUse = (name: string): boolean =>
    name.startsWith('@types/')
      ? name === '@types/node' || names.includes(name.slice('@types/'.length))
      : isNamed(name);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !isOfUse(name))).toEqual([]);
});

/** Code that only tests and the build of the front end run. */
const OF_DEVELOPMENT = /twin|conformance|vite\.config|^web\/build\//;

test('Every package that the suite needs at run time is a dependency, not a development dependency', () => {
  const { dependencies } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const running = ['contracts', 'texts', 'engine', 'connectors', 'server', 'web'];
  const taken = SOURCES.filter(
    ({ path, zone, test: isTest }) => !isTest && running.includes(zone) && !OF_DEVELOPMENT.test(path),
  ).flatMap(({ path, imports }) =>
    imports
      .filter((specifier) => resolveImport(path, specifier) === null && !specifier.startsWith('node:'))
      .map((specifier) => ({ path, name: /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '' })),
  );
  expect(taken.length).toBeGreaterThan(1000);
  expect(taken.filter(({ name }) => !Object.hasOwn(dependencies, name))).toEqual([]);
});
