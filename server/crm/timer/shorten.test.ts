import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTimer, shortenTime, startTimer, stopTimer } from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let boss: Person;
let ahead = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + ahead) });
  boss = await world.person(await world.account());
  await boss.call(buildDocumentEndpoints(crmUi, 'settings').update, { body: { timer_enabled: true } });
});
afterAll(() => world.stop());

test('Idle time is taken off the end of an own entry, never beyond its start or its end', async () => {
  const connection = await connectChat(world, boss);
  const { _id } = await createTicketOn(world, boss, { connection, text: 'hello', user: 'Idle' });
  const params = { _id };
  await boss.call(startTimer, { params });
  ahead += 20_000;
  const { items } = await boss.call(stopTimer, { params });
  const [entry] = items;
  if (!entry?.ended_at) throw new Error('it ended');
  const end = async (shift: number, who = boss) =>
    who.attempt(shortenTime, {
      params: { _id, entry_id: entry._id },
      body: { ended_at: new Date(Date.parse(entry.started_at) + shift).toISOString() },
    });
  expect((await end(-1)).status).toBe(400);
  expect((await end(60_000)).status).toBe(400);
  const other = await world.person(boss.accountId);
  expect((await end(5000, other)).status).toBe(404);
  expect((await end(5000)).status).toBe(200);
  expect((await boss.call(getTimer, { params })).total_seconds).toBe(5);
});
