import { readdirSync, readFileSync } from 'node:fs';
import { carryOutPlan } from './generator/carry-out.ts';
import { toNameForms, type NameForms } from './generator/names.ts';
import { mergePlans, type GeneratorPlan } from './generator/plan.ts';
import { buildCollectionPlan } from './new-area/collection.ts';
import { buildDocumentPlan } from './new-area/document.ts';
import { buildOwnPlan } from './new-area/own.ts';
import { buildRightsPlan } from './new-area/rights.ts';

const USAGE = `npm run new-area -- KIND NAME [THAI NAME]
  KIND   collection  a list of items, drawn from its declaration
         document    one object of settings, drawn from its declaration
         own         contract, handlers and screen written by hand
  NAME   in kebab-case, such as reply-hint
`;

/** The number of the next migration. */
function nextMigration(): string {
  const numbers = readdirSync('server/migrations').flatMap((file) => /^(\d{4})_/.exec(file)?.[1] ?? []);
  return String(Math.max(0, ...numbers.map(Number)) + 1).padStart(4, '0');
}

function planOf(kind: string, names: NameForms): GeneratorPlan | undefined {
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
}

function hasPermission({ snake }: NameForms): boolean {
  return new RegExp(`^\\s+${snake}: 'rw'`, 'm').test(readFileSync('contracts/crm/product.ts', 'utf8'));
}

const [kind = '', name = '', ...thai] = process.argv.slice(2);
const names = toNameForms(name, thai.length > 0 ? thai.join(' ') : undefined);
const plan = names && planOf(kind, names);
if (names && plan)
  carryOutPlan(
    mergePlans(plan, buildRightsPlan(names, hasPermission(names))),
    'npm run check && npm test -- register',
  );
else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
