import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { fillForm } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { beatTimer, startTimer } from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { COMMON_COLUMNS, getClickHouseType, type Fact } from '#contracts/facts/fact.ts';
import { FACTS } from '#contracts/facts/facts.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { countPerson, erasePerson } from '#contracts/privacy/person.ts';
import type { Connection } from '#server/channels/public.ts';
import { compareAccount } from '#server/facts/compare.ts';
import { catchUp, projectBatch } from '#server/facts/project.ts';
import { rebuildAccount } from '#server/facts/rebuild.ts';
import { findFactState, listAccountsBehind } from '#server/facts/watermark-store.ts';
import { deleteAccountFacts } from '#server/kit/clickhouse/facts.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let context: Context;
let admin: Person;
let connection: Connection;
let ticketId = '';
/** No process of this world follows the log by itself: each batch is one of the test's. */
beforeAll(async () => {
  world = await startWorld({ environment: { EARSHOT_ROLE: 'web' } });
  ({ context } = world.suite);
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
  ticketId = (await createTicketOn(world, admin, { connection, text: 'help', user: 'U1' }))._id;
  await rebuildAccount(context, admin.accountId);
  // A merge would delete former versions, which these tests count.
  await context.clickhouse.command({ query: 'system stop merges ticket_facts' });
});
afterAll(() => world.stop());

async function query<T extends z.ZodType>(row: T, statement: string): Promise<z.output<T>[]> {
  const answer = await context.clickhouse.query({ query: statement, format: 'JSONEachRow' });
  return z.array(row).parse(await answer.json());
}

/** How many versions of the ticket are stored, current or not. */
async function countVersions(): Promise<number> {
  const rows = await query(
    z.object({ count: z.coerce.number() }),
    `select count() as count from ticket_facts where _id = '${ticketId}'`,
  );
  return rows[0]?.count ?? 0;
}

function setPriority(priority: number) {
  return admin.call(updateTicket, { params: { _id: ticketId }, body: { priority } });
}

async function expectEqual(): Promise<void> {
  expect((await compareAccount(context, admin.accountId)).differences).toEqual([]);
}

const Column = z.object({ name: z.string(), type: z.string() });

test.each(Object.values(FACTS))('The table of $name has exactly the declared columns', async (fact: Fact) => {
  const stored = await query(
    Column,
    `select name, type from system.columns where database = currentDatabase() and table = '${fact.table}'`,
  );
  const declared = Object.entries(fact.columns).map(([name, column]) => [name, getClickHouseType(column)]);
  expect(Object.fromEntries(stored.map(({ name, type }) => [name, type]))).toEqual({
    ...COMMON_COLUMNS,
    ...Object.fromEntries(declared),
  });
  expect(fact.columns[fact.time]?.type).toBe('instant');
  for (const part of fact.key) expect(fact.columns).toHaveProperty(part);
});

describe('A process that ends in the middle of a batch', () => {
  /** The same suite with a column store that ends the process at the insert of a table, after it or before it. */
  function endAt(table: string, order: 'after' | 'before'): Context {
    const clickhouse = new Proxy(context.clickhouse, {
      get: (client, name) =>
        name === 'exec'
          ? async (given: Parameters<ClickHouseClient['exec']>[0]) => {
              const ends = given.query.startsWith(`insert into ${table} `);
              if (ends && order === 'before') throw new Error('ended');
              const { stream, ...rest } = await client.exec(given);
              if (!ends) return { stream, ...rest };
              for await (const _part of stream);
              throw new Error('ended');
            }
          : Reflect.get(client, name, client),
    });
    return { ...context, clickhouse };
  }

  test.each(['before', 'after'] as const)(
    'A process that ends %s the insert leaves a batch that is repeated, and its rows are stored once',
    async (order) => {
      await catchUp(context, admin.accountId);
      const before = await countVersions();
      await setPriority(order === 'before' ? 1 : 2);
      await expect(projectBatch(endAt('ticket_facts', order), admin.accountId)).rejects.toThrow('ended');
      expect(await countVersions()).toBe(order === 'before' ? before : before + 1);
      expect(await projectBatch(context, admin.accountId)).toBe(true);
      expect(await countVersions()).toBe(before + 1);
      expect(await projectBatch(context, admin.accountId)).toBe(false);
      await expectEqual();
    },
  );

  test('A process that ends between two facts leaves neither without the rows of the batch', async () => {
    await setPriority(3);
    await expect(projectBatch(endAt('ticket_facts', 'after'), admin.accountId)).rejects.toThrow('ended');
    // What changes before the batch is repeated belongs to a batch of its own.
    await setPriority(4);
    await catchUp(context, admin.accountId);
    await expectEqual();
  });
});

test('Several processes at once derive a batch once', async () => {
  await catchUp(context, admin.accountId);
  const before = await countVersions();
  await setPriority(0);
  const done = await Promise.all(Array.from({ length: 5 }, () => projectBatch(context, admin.accountId)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await countVersions()).toBe(before + 1);
});

test('Changes that no event names are followed: a heartbeat of a timer, and a ticket that is deleted', async () => {
  const { _id } = await createTicketOn(world, admin, { connection, text: 'help', user: 'U2' });
  await admin.call(buildDocumentEndpoints(crmUi, 'settings').update, { body: { timer_enabled: true } });
  await admin.call(startTimer, { params: { _id } });
  await catchUp(context, admin.accountId);
  const head = await context.live.head(admin.accountId);
  await admin.call(beatTimer, { params: { _id } });
  expect(await context.live.head(admin.accountId)).toBe(head);
  await expectEqual();
  await context.database.platform
    .deleteFrom('tickets')
    .where('account_id', '=', admin.accountId)
    .where('_id', '=', _id)
    .execute();
  await expectEqual();
});

test('The facts of an account whose log is empty are derived as well', async () => {
  const accountId = await world.account();
  expect(await context.live.head(accountId)).toBe(0);
  expect(await listAccountsBehind(context)).toContain(accountId);
  await rebuildAccount(context, accountId);
  expect(await listAccountsBehind(context)).not.toContain(accountId);
});

test('An answer from facts can name the last event that is in it, and the version of a fact moves with its rows alone', async () => {
  const scope = { accountId: admin.accountId, actor: SYSTEM };
  await catchUp(context, admin.accountId);
  const former = await inTransaction(context, scope, findFactState);
  expect(former?.asOf.seq).toBe(await context.live.head(admin.accountId));
  await setPriority(1);
  expect(await inTransaction(context, scope, findFactState)).toEqual(former);
  await catchUp(context, admin.accountId);
  const present = await inTransaction(context, scope, findFactState);
  expect(present?.asOf.seq).toBeGreaterThan(former?.asOf.seq ?? 0);
  expect(Date.parse(present?.asOf.at ?? '')).toBeGreaterThanOrEqual(Date.parse(former?.asOf.at ?? ''));
  expect(present?.versions.get('tickets')).not.toBe(former?.versions.get('tickets'));
  expect(present?.versions.get('surveys')).toBe(former?.versions.get('surveys'));
});

test('After a person is erased, no version of their rows holds what they wrote; after their account, no row is left', async () => {
  // Deleting waits for the merges.
  await context.clickhouse.command({ query: 'system start merges ticket_facts' });
  const field = context.newId();
  await admin.call(buildDocumentEndpoints(customForm, 'form').update, {
    body: { fields: [{ _id: field, label: 'Name', kind: 'text', options: [] }] },
  });
  const { contact } = await admin.call(fillForm, {
    params: { _id: ticketId },
    body: { fields: { [field]: 'zebra-finch' } },
  });
  await catchUp(context, admin.accountId);
  const holding = () =>
    query(
      z.object({ _id: z.string() }),
      `select _id from ticket_facts where toString(form) like '%zebra-finch%'`,
    );
  expect(await holding()).toHaveLength(1);
  const ref = { kind: 'contact' as const, _id: contact._id };
  const { confirm } = await admin.call(countPerson, { query: ref });
  await admin.call(erasePerson, { body: { ...ref, confirm } });
  await catchUp(context, admin.accountId);
  expect(await holding()).toEqual([]);
  await expectEqual();

  await deleteAccountFacts(context.clickhouse, admin.accountId);
  expect(await countVersions()).toBe(0);
});
