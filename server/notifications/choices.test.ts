import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/notifications/endpoints.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_NAMES } from '#contracts/notifications/kinds.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { notify } from '#server/notifications/public.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;
let count = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

const choicesOf = async () => (await person.call(contract.listChoices, {})).items;

/** Notifies the user of a ticket that is theirs. */
function notifyOfTicket(): Promise<string[]> {
  return inTransaction(world.suite.context, { accountId: person.accountId, actor: SYSTEM }, (unit) =>
    notify(unit, {
      userIds: [person.userId],
      kind: 'ticket.assigned',
      topic: `choice ${(count += 1)}`,
      link: '/crm',
      values: { number: count, customer: 'Anan', said: 'hello', said_kind: 'text' },
    }),
  );
}

test('Without a choice every kind has the ways of its declaration, in the order of the groups', async () => {
  expect(await choicesOf()).toEqual(
    NOTIFICATION_NAMES.map((kind) => ({ kind, ...NOTIFICATION_KINDS[kind].ways })),
  );
});

test('A choice changes the named ways of one kind and leaves the others', async () => {
  const params = { kind: 'ticket.written' };
  await person.call(contract.chooseWays, { params, body: { email: true } });
  await person.call(contract.chooseWays, { params, body: { sound: false } });
  expect((await choicesOf()).find(({ kind }) => kind === params.kind)).toEqual({
    kind: 'ticket.written',
    web: true,
    email: true,
    push: true,
    sound: false,
  });
  expect((await person.call(contract.setQuiet, { body: { quiet_off_duty: false } })).quiet_off_duty).toBe(
    false,
  );
});

test('An open browser is asked to sound only for kinds that the user wants to hear', async () => {
  const browser = await openBrowser(world.url, person);
  const heard = () =>
    browser.events.filter(({ kind }) => kind === 'notification.created').map(({ data }) => data);
  const seen = { user_ids: [person.userId], kind: 'ticket.assigned' };
  await notifyOfTicket();
  await expect.poll(heard).toEqual([{ ...seen, sound_user_ids: [person.userId] }]);
  const params = { kind: 'ticket.assigned' };
  await person.call(contract.chooseWays, { params, body: { sound: false } });
  await notifyOfTicket();
  await expect.poll(heard).toContainEqual({ ...seen, sound_user_ids: [] });
  // Who wants neither the bell nor a mail can still want the sound or the push alone.
  await person.call(contract.chooseWays, { params, body: { web: false, sound: true } });
  await notifyOfTicket();
  await expect.poll(heard).toContainEqual({ ...seen, user_ids: [], sound_user_ids: [person.userId] });
  browser.close();
});
