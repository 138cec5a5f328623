import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Connection } from '#server/channels/public.ts';
import { forEachDue } from '#server/crm/automation/each-due.ts';
import { sweepAccount } from '#server/crm/automation/sweep.ts';
import { connectChat, createTicketOn, countUnhandled, writeOn } from '#tests/factories/chat.ts';
import { openTicket } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Time-based rules send messages: besides an immediate answer, and once for each silence. */
const MINUTE = 60_000;
let world: World;
let admin: Person;
let connection: Connection;
let offset = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + offset) });
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
  const rules = buildCollectionEndpoints(automations, 'rules').create;
  const says = (value: string) => [{ do: 'say', value }];
  await admin.call(buildCollectionEndpoints(autoResponse, 'responses').create, {
    body: { name: 'At once', moment: 'every_message', text: 'We have it', active: true },
  });
  await admin.call(rules, {
    body: {
      name: 'Sorry',
      trigger: 'customer_waits',
      after_seconds: 600,
      actions: says('Sorry'),
      active: true,
    },
  });
  await admin.call(rules, {
    body: {
      name: 'Silent',
      trigger: 'nothing_said',
      after_seconds: 1800,
      actions: says('Still there?'),
      active: true,
    },
  });
});
afterAll(() => world.stop());

const heardAll = () => expect.poll(() => countUnhandled(world, admin.accountId), { timeout: 20_000 }).toBe(0);
async function later(minutes: number): Promise<void> {
  offset += minutes * MINUTE;
  await sweepAccount(world.suite.context, admin.accountId);
}

test('A customer who was answered at once is notified when it takes longer, and reminded once when they are silent', async () => {
  const { _id } = await createTicketOn(world, admin, { connection, text: 'help', user: 'Usilent' });
  const said = async () =>
    (await openTicket(admin, _id)).messages.flatMap(({ direction, text }) =>
      direction === 'out' ? [text] : [],
    );
  const answer = async (text: string) => {
    const { ticket } = await openTicket(admin, _id);
    await admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: ticket.seq } });
    await heardAll();
  };
  await heardAll();
  expect(await said()).toEqual(['We have it']);
  await later(15);
  expect(await said()).toEqual(['We have it', 'Sorry']);
  await answer('Which order?');
  for (let round = 0; round < 3; round += 1) await later(40);
  expect(await said()).toEqual(['We have it', 'Sorry', 'Which order?', 'Still there?']);
  await writeOn(world, connection, 'number 7', 'Usilent');
  await heardAll();
  await answer('It comes tomorrow');
  for (let round = 0; round < 2; round += 1) await later(40);
  expect((await said()).slice(4)).toEqual(['We have it', 'It comes tomorrow', 'Still there?']);
});

test('A sweep continues where the last one ended, so that tickets that a rule skips block no others', async () => {
  const users = ['Uold', 'Unext', 'Ulast'];
  for (const user of users) await createTicketOn(world, admin, { connection, text: 'help', user });
  await heardAll();
  const seen: string[] = [];
  const sweep = () =>
    forEachDue(world.suite.context, admin.accountId, {
      timed: {
        rule: { _id: admin.userId, after_seconds: 0 },
        since: 'last_message_at',
        unread: false,
        actor: 'test',
      },
      wanted: async (_unit, snapshots) => {
        seen.push(...snapshots.map(({ author_id }) => author_id));
        return [];
      },
      doing: async () => {},
      sweep: { page: 1, pages: 2 },
    });
  for (let round = 0; round < 3; round += 1) await sweep();
  expect(seen).toEqual(expect.arrayContaining(users));
});
