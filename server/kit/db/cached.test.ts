import { afterAll, beforeAll, expect, test } from 'vitest';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { openFeed } from '#server/kit/realtime/event-feed.ts';
import { readCachedSetting } from '#server/settings/public.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const { update } = buildDocumentEndpoints(crmUi, 'settings');
let world: World;
let admin: Person;
let database: Database;
let other: Context;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const { context } = world.suite;
  database = openDatabase(world.databaseUrl, context.log);
  other = { ...context, database, live: await openFeed(database, context.log) };
});
afterAll(async () => {
  await other.live.close();
  await database.close();
  await world.stop();
});

function inUnit<T>(context: Context, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> {
  return inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, work);
}
function readFlag(context: Context): Promise<boolean> {
  return inUnit(context, async (unit) => (await readCachedSetting(unit, crmUi, 'settings')).done_with_survey);
}

test('A cached row is read once while nobody changes anything', async () => {
  let read = 0;
  const look = () => inUnit(world.suite.context, (unit) => unit.cached('a number', async () => (read += 1)));
  expect(await look()).toBe(await look());
});

test('A saved change is visible to the very next call, and to other processes as soon as they are notified', async () => {
  for (const done_with_survey of [true, false, true]) {
    await readFlag(world.suite.context);
    await readFlag(other);
    await admin.call(update, { body: { done_with_survey } });
    expect(await readFlag(world.suite.context)).toBe(done_with_survey);
    await expect.poll(() => readFlag(other), { timeout: 20_000, interval: 5 }).toBe(done_with_survey);
  }
});

test('Every table of cached settings notifies of its changes', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'notify_settings_change' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'auto_assign_agents',
    'auto_canned_settings',
    'auto_responses',
    'auto_sentiment_rules',
    'blacklist_entries',
    'chatbots',
    'connections',
    'interest_tags',
    'sentiment_adaptations',
    'setting_documents',
    'sla_policies',
    'ticket_automations',
  ]);
});
