import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildCollectionPlan } from './new-area/collection.ts';
import { buildDocumentPlan } from './new-area/document.ts';
import { enter } from './new-area/enter.ts';
import { toAreaNames, type AreaNames } from './new-area/names.ts';
import { buildOwnPlan } from './new-area/own.ts';
import { mergePlans, type AreaPlan } from './new-area/plan.ts';
import { buildRightsPlan } from './new-area/rights.ts';

const USAGE = `npm run new-area -- KIND NAME [THAI NAME]
  KIND   collection  a list of items, drawn from its declaration
         document    one object of settings, drawn from its declaration
         own         contract, handlers and screen written by hand
  NAME   in kebab-case, such as reply-hint
`;

const FORMATTER = join('node_modules', 'oxfmt', 'bin', 'oxfmt');

/** The number of the next migration. */
const nextMigration = (): string => {
  const numbers = readdirSync('server/migrations').flatMap((file) => /^(\d{4})_/.exec(file)?.[1] ?? []);
  return String(Math.max(0, ...numbers.map(Number)) + 1).padStart(4, '0');
};

const planOf = (kind: string, names: AreaNames): AreaPlan | undefined => {
  switch (kind) {
    case 'collection':
      return buildCollectionPlan(names, nextMigration());
    case 'document':
      return buildDocumentPlan(names);
    case 'own':
      return buildOwnPlan(names, nextMigration());
    default:
      return undefined;
  }
};

const hasPermission = ({ snake }: AreaNames): boolean =>
  new RegExp(`^\\s+${snake}: 'rw'`, 'm').test(readFileSync('contracts/permissions/table.ts', 'utf8'));

/** Writes all files, or none if one of them exists already. */
const carryOut = ({ files, entries, left }: AreaPlan): void => {
  const taken = Object.keys(files).find((path) => existsSync(path));
  if (taken) throw new Error(`${taken} is there already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    process.stdout.write(`wrote    ${path}\n`);
  }
  for (const entry of entries) enter(entry);
  const registers = [...new Set(entries.map(({ file }) => file))];
  for (const file of registers) process.stdout.write(`entered  ${file}\n`);
  const code = [...Object.keys(files), ...registers].filter((path) => /\.tsx?$/.test(path));
  spawnSync(process.execPath, [FORMATTER, '--write', ...code], { stdio: 'inherit' });
  process.stdout.write(
    `\nIt works as it is: npm run check && npm test -- register\nSay it in your own words: ${left.join(', ')}\n`,
  );
};

const [kind = '', name = '', ...thai] = process.argv.slice(2);
const names = toAreaNames(name, thai.length > 0 ? thai.join(' ') : undefined);
const plan = names && planOf(kind, names);
if (names && plan) carryOut(mergePlans(plan, buildRightsPlan(names, hasPermission(names))));
else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
