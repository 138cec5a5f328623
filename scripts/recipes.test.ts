// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRepository, type RepositoryCopy } from './generator/repository-copy.ts';

/** The recipes of `docs/recipes`, followed in a copy of the repository: a recipe that nobody follows is soon wrong. */
const MINUTES = 60_000;
let copy: RepositoryCopy;

beforeAll(() => {
  copy = copyRepository('recipes');
}, MINUTES);
afterAll(() => copy.remove());

/** Inserts a line below a text of a file of the copy. */
function insertBelow(file: string, below: string, line: string): void {
  const path = join(copy.path, file);
  const text = readFileSync(path, 'utf8');
  expect([file, text.includes(below)]).toEqual([file, true]);
  writeFileSync(path, text.replace(below, `${below}\n${line}`));
}

/** What a module of the copy exports, as JSON. */
async function read(expression: string, module: string): Promise<unknown> {
  return JSON.parse(
    await copy.node(
      '--input-type=module',
      '-e',
      `const found = await import('${module}'); console.log(JSON.stringify(${expression}));`,
    ),
  );
}

describe('add-a-permission.md', () => {
  test(
    'A permission that is added to its product and the texts is in the map of permissions and the roles',
    async () => {
      insertBelow('contracts/campaign/product.ts', '  permissions: {', "    budget: 'rw',");
      insertBelow(
        'texts/en/campaign.ts',
        'export const permissions = {',
        "  'campaign.budget': { name: 'Budgets', about: 'See and change budgets.' },",
      );
      insertBelow(
        'texts/th/campaign.ts',
        'export const permissions = {',
        "  'campaign.budget': { name: 'งบประมาณ', about: 'ดูและแก้ไขงบประมาณ' },",
      );
      const areas = await read('found.PERMISSION_MAP', '#texts/permission-map.ts');
      expect(areas).toContainEqual({
        area: 'campaign',
        features: expect.arrayContaining([
          expect.objectContaining({
            read: 'campaign.budget.read',
            write: 'campaign.budget.write',
            grantable: true,
          }),
        ]),
      });
      const roles = await read('found.DEFAULT_ROLES', '#contracts/permissions/default-roles.ts');
      expect(roles).toContainEqual({
        name: 'viewer',
        permissions: expect.arrayContaining(['campaign.budget.read']),
      });
    },
    MINUTES,
  );
});

describe('add-an-event.md', () => {
  test(
    'An event that is added to the list of its file is in the register',
    async () => {
      insertBelow(
        'contracts/people/visibility/endpoints.ts',
        'export const EVENTS = [',
        "  defineEvent({ name: 'group_option.archived', need: [], data: z.unknown() }),",
      );
      const names = await read('found.EVENTS.map(({ name }) => name)', '#contracts/register.ts');
      expect(names).toContain('group_option.archived');
    },
    MINUTES,
  );
});

describe('add-a-migration.md', () => {
  test(
    'A table that a new migration creates is readable through accountTable, by its own account only',
    async () => {
      writeFileSync(
        join(copy.path, 'server/migrations/9999_create_budgets.sql'),
        `create table budgets (
           account_id uuid not null references accounts on delete cascade,
           _id uuid not null,
           name text not null,
           primary key (account_id, _id)
         );\n`,
      );
      insertBelow(
        'server/people/tables.ts',
        '  interface Tables {',
        '    budgets: AccountRow & { _id: string; name: string };',
      );
      writeFileSync(join(copy.path, 'server/people/budgets.test.ts'), BUDGETS_TEST);
      const output = await copy.tool('vitest', 'run', 'server/people/budgets.test.ts');
      expect(output).toMatch(/1 passed/);
    },
    3 * MINUTES,
  );
});

/** A test of the copy: the account that stored a row finds it, another one finds nothing, and the database itself refuses that too. */
const BUDGETS_TEST = `
import { expect, test } from 'vitest';
import { accountTable } from '#server/kit/db/account-table.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { startWorld } from '#tests/world.ts';

test('a budget belongs to its account', async () => {
  const world = await startWorld();
  const { context } = world.suite;
  const [mine, other] = [await world.account(), await world.account()];
  const within = (accountId, work) => inTransaction(context, { accountId, actor: SYSTEM }, work);
  await within(mine, (unit) => accountTable(unit, 'budgets').insert({ _id: unit.newId(), name: 'Spring' }));
  const names = (accountId) =>
    within(accountId, async ({ db }) => (await db.selectFrom('budgets').select('name').execute()).map(({ name }) => name));
  expect(await names(mine)).toEqual(['Spring']);
  expect(await names(other)).toEqual([]);
  await world.stop();
}, 60_000);
`;

describe('add-a-data-set.md', () => {
  test(
    'A data set that is declared and listed is planned and checked as the others are',
    async () => {
      writeFileSync(
        join(copy.path, 'contracts/semantic/data-sets/calls.ts'),
        `import { defineDataSet } from '#contracts/semantic/data-set.ts';

export const calls = defineDataSet({
  name: 'calls',
  row: 'call',
  table: 'call_facts',
  columns: { _id: 'id', at: 'instant', channel: 'text', seconds: 'whole' },
  key: '_id',
  times: { at: 'at' },
  dimensions: { channel: { column: 'channel', label: 'channel' } },
  measures: { calls: { aggregate: 'count', unit: 'count' }, length: { aggregate: 'mean', column: 'seconds', unit: 'seconds' } },
  permission: 'crm.report.read',
  opens: 'calls',
});
`,
      );
      insertBelow(
        'contracts/semantic/register.ts',
        "import type { DataSet } from '#contracts/semantic/data-set.ts';",
        "import { calls } from '#contracts/semantic/data-sets/calls.ts';",
      );
      insertBelow(
        'contracts/semantic/register.ts',
        'export const DATA_SETS: readonly DataSet[] = [',
        '  calls,',
      );
      expect(
        await read('found.DATA_SETS.map(({ name }) => name)', '#contracts/semantic/register.ts'),
      ).toContain('calls');
      const planned = await read(
        `found.planQuestion((await import('#contracts/semantic/question.ts')).Question.parse({
          measures: ['calls.length', 'tickets.tickets'],
          rows: [{ dimension: 'channel' }],
          span: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
        }), (await import('#engine/semantic/model.ts')).buildModel((await import('#contracts/semantic/register.ts')).DATA_SETS), {
          viewer: { permissions: new Set(['crm.report.read']), personal: false, sets: {} },
          now: 0,
        }).ok`,
        '#engine/semantic/plan-question.ts',
      );
      expect(planned).toBe(true);
    },
    MINUTES,
  );
});
