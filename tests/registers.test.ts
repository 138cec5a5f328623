import { expect, test } from 'vitest';
import { SOURCES } from './sources.ts';

/**
 * A register is a list that a file makes of the lists of other files. Registers are two deep: `module.ts` collects what the files of a
 * module declare or bind, and one register of each zone lists the modules.
 */
const ROOTS: readonly string[] = ['contracts/register.ts', 'server/modules.ts', 'web/modules.ts'];
const MODULE = /^(?:contracts|server|web)\/(?:kit\/)?[\w-]+\/module\.ts$/;

/** The names of lists that registers collect. */
const LISTS = /^(?:ENDPOINTS|EVENTS|JOBS|LONG_WORKS|PAGES|handlers|jobs|\w*Handlers|\w*Jobs)$/;

/** What a file exports as a list and spreads from an import. */
function collectsOf(text: string): string[] {
  const imported = new Set<string>();
  for (const [, names = ''] of text.matchAll(/^import \{([^}]*)\} from '[^']+';/gm))
    for (const name of names.split(',')) {
      const [from = '', as = from] = name.trim().split(/ as /);
      if (LISTS.test(from)) imported.add(as);
    }
  const lists = [...text.matchAll(/^export const (\w+)[^=\n]*= \[([\s\S]*?)\];/gm)];
  return lists
    .filter(([, name = '']) => LISTS.test(name))
    .flatMap(([, , body = '']) =>
      [
        ...body.matchAll(
          /^ *\.\.\.(\w+)(?:\.(?:ENDPOINTS|EVENTS|JOBS|LONG_WORKS|PAGES))?[,\n]|\.\.\.(\w+)[,\]]/gm,
        ),
      ].map(([, one = '', other = '']) => one || other),
    )
    .filter((name) => imported.has(name));
}

const own = SOURCES.filter(
  ({ test: isTest, zone }) => !isTest && ['contracts', 'server', 'web'].includes(zone),
);

test('Only a module.ts collects the calls, jobs and handlers of other files', () => {
  expect(own.length).toBeGreaterThan(1500);
  const collecting = own
    .filter(({ path }) => !MODULE.test(path) && !ROOTS.includes(path))
    .map(({ path, text }) => ({ path, collects: collectsOf(text) }))
    .filter(({ collects }) => collects.length > 0);
  expect(collecting, 'list them in the module.ts of the module').toEqual([]);
});

test('A module.ts collects from the files of its own module, and the register of its zone lists it', () => {
  const modules = own.filter(
    ({ path }) => path.endsWith('/module.ts') && !/^\w+\/kit\/module\.ts$/.test(path),
  );
  expect(modules.length).toBeGreaterThan(50);
  for (const { path, imports } of modules) {
    expect(path).toMatch(MODULE);
    const others = imports.filter((one) => one.endsWith('/module.ts') && !one.endsWith('/kit/module.ts'));
    expect([path, others]).toEqual([path, []]);
    const root = own.find((file) => ROOTS.includes(file.path) && file.zone === path.split('/')[0]);
    expect(root?.imports).toContain(`#${path}`);
  }
});
