import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES, resolveImport, ZONES, type Source } from './sources.ts';

/**
 * The architecture rules: which code may import which, how files are named, and how large they may grow. Each check also asserts how much
 * it has examined, so that none passes on an empty set.
 */
/** What a zone may import besides itself and packages. Arrows point left only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contracts: [],
  engine: ['contracts'],
  texts: ['contracts'],
  connectors: ['contracts', 'texts', 'engine'],
  server: ['contracts', 'texts', 'engine', 'connectors'],
  web: ['contracts', 'texts', 'engine'],
  tests: ['contracts', 'texts', 'engine', 'connectors', 'server', 'web', 'scripts'],
  scripts: ['contracts', 'texts', 'engine', 'connectors', 'server'],
  bench: ['contracts', 'texts', 'engine', 'connectors', 'server', 'tests', 'scripts'],
};

/** Pure zones use no Node, no DOM, no clock and no randomness. */
const PURE = ['contracts', 'texts', 'engine'];
const MAX_LINES = 300;
const MAX_TEST_LINES = 400;

/** Server modules import each other only through `public.ts`, a kit, or what the composition root names. */
const OPEN_TO_ALL = ['kit', 'identity'];
const COMPOSITION = ['server/modules.ts', 'server/ports.ts', 'server/suite.ts', 'server/main.ts'];

/** Modules that run before an account is known, or across all accounts: signing in, and operating the installation. */
const ABOVE_ACCOUNTS = [
  'identity',
  'installation',
  'sso',
  'providers',
  'admin',
  'brands',
  'operations',
  'payment',
];
/** The number of other files that may use the database access that sees every account. */
const PLATFORM_USERS = 50;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g;
const code = (source: Source): string => source.text.replaceAll(COMMENT, '');
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

function faults(check: (source: Source) => string[]): string[] {
  return SOURCES.flatMap((source) => check(source).map((fault) => `${source.path}: ${fault}`));
}

test('The architecture test reads all source files', () => {
  expect(SOURCES.length).toBeGreaterThan(150);
  expect(SOURCES.flatMap((source) => source.imports).length).toBeGreaterThan(600);
});

test('Imports between zones point left only', () => {
  const wrong = faults((source) =>
    source.imports.flatMap((specifier) => {
      const zone = resolveImport(source.path, specifier)?.split('/')[0];
      if (zone === undefined || zone === source.zone || !ZONES.some((one) => one === zone)) return [];
      const allowed = source.test
        ? [...(MAY_IMPORT[source.zone] ?? []), 'tests', ...(source.zone === 'engine' ? ['connectors'] : [])]
        : (MAY_IMPORT[source.zone] ?? []);
      return allowed.includes(zone)
        ? []
        : [`imports ${specifier}; ${source.zone} may only know ${allowed.join(', ') || 'itself'}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('Contracts, texts and engine are pure', () => {
  const wrong = faults((source) => {
    if (source.test || !PURE.includes(source.zone)) return [];
    const node = source.imports.filter((specifier) => specifier.startsWith('node:'));
    const impure = [
      ...code(source).matchAll(/\b(Date\.now\(\)|new Date\(\)|Math\.random\(|process\.\w+|\bfetch\()/g),
    ].map((match) => match[0]);
    return [...node, ...impure].map((found) => `uses ${found}; pass it in as an argument`);
  });
  expect(wrong).toEqual([]);
});

/** Files of contracts with Thai words that are no texts for readers. */
const THAI_IN_CONTRACTS: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^contracts\/networks\/[\w-]+\.ts$/, 'names by which people and files call a network'],
  [/^contracts\/listening\/tag-cell\.ts$/, 'words in files that mean no tag'],
  [/^contracts\/kit\/thai-figures\.ts$/, 'the digits'],
  [/^contracts\/uploads\/provinces\.ts$/, 'names by which files call a province'],
  [
    /^contracts\/crm\/canned\/placeholders\.ts$/,
    'the word for a customer without a name, put into a message',
  ],
  [/^contracts\/crm\/bots\/example-flow\.ts$/, 'the contents of an example'],
];

test('Contracts have keys only: no texts in Thai, apart from files that are listed with a reason', () => {
  const thai = SOURCES.filter(
    (source) => source.zone === 'contracts' && !source.test && /[\u0E00-\u0E7F]/.test(code(source)),
  ).map(({ path }) => path);
  expect(thai.filter((path) => !THAI_IN_CONTRACTS.some(([file]) => file.test(path)))).toEqual([]);
  expect(
    THAI_IN_CONTRACTS.filter(([file]) => !thai.some((path) => file.test(path))).map(([, reason]) => reason),
  ).toEqual([]);
});

test('A server module imports others through their public file only', () => {
  const wrong = faults((source) => {
    if (source.zone !== 'server' || source.test || COMPOSITION.includes(source.path)) return [];
    const own = source.path.split('/')[1] ?? '';
    return source.imports.flatMap((specifier) => {
      const path = resolveImport(source.path, specifier);
      const [zone, module = '', ...rest] = path?.split('/') ?? [];
      if (zone !== 'server' || module === own || rest.length === 0 || OPEN_TO_ALL.includes(module)) return [];
      return rest.at(-1) === 'public.ts'
        ? []
        : [`imports ${specifier}; go through #server/${module}/…/public.ts`];
    });
  });
  expect(wrong).toEqual([]);
});

/** What a kit may import of its zone besides itself. */
const BELOW_KIT: Record<string, readonly string[]> = {
  contracts: ['permissions', 'products.ts'],
  web: [],
  server: [],
};

test('A kit imports only what is listed below it of its zone', () => {
  const kits = SOURCES.filter(({ path, test: isTest }) => !isTest && path.split('/')[1] === 'kit');
  const wrong = kits.flatMap(({ path, zone, imports }) =>
    imports
      .filter((specifier) => {
        const [to, module = ''] = resolveImport(path, specifier)?.split('/') ?? [];
        return to === zone && module !== 'kit' && !BELOW_KIT[zone]?.includes(module);
      })
      .map((specifier) => `${path}: imports ${specifier}`),
  );
  expect(kits.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test.each([
  { what: 'tables', merged: 'db/schema', least: 40 },
  { what: 'ports', merged: 'ports', least: 0 },
])(
  'A file that declares $what is called $what.ts, the name by which every project above the server includes it',
  ({ what, merged, least }) => {
    const declares = `\ndeclare module '#server/kit/${merged}.ts'`;
    const declaring = SOURCES.filter(({ text }) => text.includes(declares)).map(({ path }) => path);
    expect(declaring.length).toBeGreaterThan(least);
    expect(
      declaring.filter((path) => !path.startsWith('server/') || basename(path) !== `${what}.ts`),
    ).toEqual([]);
    for (const project of ['tests', 'scripts', 'bench'])
      expect(readFileSync(`${project}/tsconfig.json`, 'utf8')).toContain(`"../server/**/${what}.ts"`);
  },
);

test('Relative imports climb one level at most', () => {
  const wrong = faults(({ imports }) => imports.filter((specifier) => specifier.startsWith('../../')));
  expect(wrong).toEqual([]);
});

test('File names describe the content', () => {
  const wrong = faults((source) => {
    const name = basename(source.path).replace(/(\.test|\.bench|\.config)?\.tsx?$/, '');
    return [
      ...(/^(utils?|helpers?|common|misc|manager|types|index)$/.test(name)
        ? [`"${name}" tells nothing: name the noun`]
        : []),
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : ['is not in kebab-case']),
      ...(/^export default/m.test(source.text) && !/config\.ts$|global-setup\.ts$/.test(source.path)
        ? ['has a default export']
        : []),
    ];
  });
  expect(wrong).toEqual([]);
});

test('Files stay within their size limit', () => {
  const sizes = SOURCES.map(({ path, text, test: isTest }) => ({
    path,
    lines: text.split('\n').length - 1,
    limit: isTest ? MAX_TEST_LINES : MAX_LINES,
  }));
  expect(sizes.filter(({ lines, limit }) => lines > limit)).toEqual([]);
  const median = sizes.map(({ lines }) => lines).sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  expect(median).toBeLessThanOrEqual(80);
});

test('No code bypasses the type checker', () => {
  const wrong = faults((source) =>
    [
      ...code(source)
        .replaceAll(STRING, '')
        .matchAll(/:\s*any\b|\bas any\b|@ts-(?:ignore|expect-error|nocheck)|^\s*enum\s/gm),
    ].map((match) => `has "${match[0].trim()}"`),
  ).filter((fault) => !fault.startsWith('tests/architecture.test.ts'));
  expect(wrong).toEqual([]);
});

test('Only few files see every account', () => {
  const users = SOURCES.filter(
    (source) =>
      source.zone === 'server' &&
      !source.test &&
      !ABOVE_ACCOUNTS.some((room) => source.path.startsWith(`server/${room}/`)) &&
      /database\.platform|\{ platform \}/.test(source.text),
  ).map((source) => source.path);
  expect(users.length, users.join('\n')).toBeGreaterThan(3);
  expect(users.length, users.join('\n')).toBeLessThanOrEqual(PLATFORM_USERS);
});

/** The clock of the browser, which is not always the reader's (docs/decisions/0322). */
const BROWSER_CLOCK =
  /\.[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear)\(|toDateString|getTimezoneOffset|resolvedOptions\(\)\.timeZone/;

test('Screens read days and times by the zone of the reader', () => {
  // The chat of a website has no profile.
  const screens = SOURCES.filter(({ path, test: isTest }) => /^web\/(?!widget\/)/.test(path) && !isTest);
  const wrong = screens.filter((source) => BROWSER_CLOCK.test(code(source))).map(({ path }) => path);
  expect(screens.length).toBeGreaterThan(1000);
  expect(wrong).toEqual(['web/kit/text/reader-zone.ts']);
});

/** Lines that export a function. */
const PUBLIC_FUNCTION = /^export (?:async )?(?:function\*? |const \w+ = (?:async )?(?:<.*>)?\()/;

test('A public function of engine, connectors and the kits has a comment', () => {
  const zones = /^(?:engine|connectors|server\/kit|web\/kit)\//;
  const blocks = SOURCES.filter(({ path, test: isTest }) => zones.test(path) && !isTest).flatMap(
    ({ path, text }) => text.split(/\n{2,}/).map((block) => ({ path, lines: block.split('\n') })),
  );
  const found = blocks.flatMap(({ path, lines }) => {
    const at = lines.findIndex((line) => PUBLIC_FUNCTION.test(line));
    return at === -1
      ? []
      : [{ path, line: lines[at], said: lines.slice(0, at).some((line) => line.endsWith('*/')) }];
  });
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter(({ said }) => !said)).toEqual([]);
});

test('Every folder of engine and connectors has a description', () => {
  const folders = ['engine', 'connectors'].flatMap((zone) =>
    readdirSync(zone, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(zone, entry.name)),
  );
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((folder) => !existsSync(join(folder, 'README.md')))).toEqual([]);
});

test('An effect returns its cleanup function or nothing, because anything else that a handler returns would be called', () => {
  const effects = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/use(?:Layout)?Effect\(\(\) => (.*)/g)].map(([, begins = '']) => ({ path, begins })),
  );
  const wrong = effects.filter(({ begins }) => !/^(?:\{|\(\) =>|[\w.]+,)/.test(begins));
  expect(wrong).toEqual([]);
  expect(effects.length).toBeGreaterThan(50);
});

test('A screen renders its data by QueryView alone, without loading, failed or forbidden states of its own', () => {
  const drawing = SOURCES.filter(({ imports }) => imports.includes('#web/kit/ui/query-view.tsx'));
  const beside = SOURCES.filter(
    ({ path, imports }) => !path.startsWith('web/kit/ui/') && imports.includes('#web/kit/ui/failed.tsx'),
  );
  expect(drawing.length).toBeGreaterThan(100);
  // A page whose code failed to load is not a query.
  expect(beside.map(({ path }) => path)).toEqual(['web/shell/crash/page-problem.tsx']);
});

test('Text that is searched is folded by the one fold function, on both sides', () => {
  const wrong = faults((source) => {
    if (source.test || !['server', 'web'].includes(source.zone) || OWN_COMPARING.has(source.path)) return [];
    return [...code(source).matchAll(UNFOLDED)].map(
      ([found]) =>
        `compares with ${found.trim()}; use buildAnyContainsSql, buildContainsPattern or makeTextFilter`,
    );
  });
  expect(wrong).toEqual([]);
});

/** Searching for a text in another after lower-casing only, or by the database's own function. */
const UNFOLDED =
  /to(?:Locale)?LowerCase\(\)\s*\.(?:includes|indexOf)\(|\bilike\b|normalize\([^()]*nfkc\)|normalize\('NFKC'\)\s*\.to(?:Locale)?LowerCase\(\)\s*\.includes/g;
/** The erasure of a person compares names exactly, by the database's own comparison. */
const OWN_COMPARING: ReadonlySet<string> = new Set(['server/privacy/traces-store.ts']);

/** Folders that may hold SQL outside of stores, and why. */
const SQL_FOLDERS: Readonly<Record<string, string>> = {
  'server/kit/': 'transactions, log, queue and files: the ground on which stores are built',
  'server/migrations/': 'the schema itself',
  'server/listening/filter-sql/': 'conditions of filters for every list and count; nothing is run',
};
const STORE = /(?:^|[-/])store\.ts$/;
/** Files that build conditions and columns for several stores, and run nothing. */
const FRAGMENTS = /-sql\.ts$/;
/** Statements and parts of them, for PostgreSQL and ClickHouse. */
const STATEMENT =
  /\bsql(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:accountTable|recordTable)\(|\.(?:query|command)(?:<[^`'"]*?>)?\(\s*(?:`|'(?:select|insert|update|delete|begin)\b)/gi;
/** Running a statement. */
const RUN = /\.execute\w*\(|\b(?:read|update|delete|copy)Mentions\(|\breadRows\(|\bclickhouse\.\w+\(/g;

test('SQL is in stores, and in files and folders that build parts of it for stores', () => {
  const files = SOURCES.filter(
    ({ path, zone, test: isTest }) =>
      zone === 'server' && !isTest && !Object.keys(SQL_FOLDERS).some((folder) => path.startsWith(folder)),
  );
  const wrong = files.flatMap((source) => {
    if (STORE.test(source.path)) return [];
    const [found, ...more] = code(source).match(FRAGMENTS.test(source.path) ? RUN : STATEMENT) ?? [];
    return found === undefined ? [] : [`${source.path}: ${found.trim()} and ${more.length} more`];
  });
  const stores = files.filter(({ path, text }) => STORE.test(path) && text.match(STATEMENT) !== null);
  expect(stores.length).toBeGreaterThan(250);
  expect(files.length - stores.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
