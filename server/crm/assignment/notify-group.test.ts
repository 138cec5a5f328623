import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { setOwnStatus, getOwnStatus } from '#contracts/crm/working-status/own-status.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { punch } from '#contracts/identity/presence.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let boss: Person;
let inside: Person;
let colleague: Person;
let outside: Person;
let north: string;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
  north = await makeGroup(boss, 'North');
  const south = await makeGroup(boss, 'South');
  inside = await addMember(world, boss, { group: north });
  colleague = await addMember(world, boss, { group: north });
  outside = await addMember(world, boss, { group: south });
  connection = await connectChat(world, boss);
});
afterAll(() => world.stop());

const SOON = { timeout: 10_000, interval: 20 };

async function startWork(...people: Person[]): Promise<void> {
  for (const one of people) await one.call(punch, { body: { in_status: true } });
}
const give = (_id: string, change: object) => boss.call(updateTicket, { params: { _id }, body: change });

/** The tickets of which a user was notified that they wait for their group. */
async function waitingFor(person: Person): Promise<string[]> {
  const { items } = await person.call(listNotifications, { query: {} });
  return items.flatMap(({ kind, link }) =>
    kind === 'ticket.queued' ? [link.slice('/crm/tickets/'.length)] : [],
  );
}

test('A ticket that comes to a group notifies its members who are at work, and nobody else', async () => {
  await startWork(inside, outside);
  const { _id } = await createTicketOn(world, boss, { connection, text: 'hello', user: 'North-1' });
  // Without a group it is for everybody at work.
  await expect.poll(() => waitingFor(inside), SOON).toContain(_id);
  await expect.poll(() => waitingFor(outside), SOON).toContain(_id);
  expect(await waitingFor(colleague)).toEqual([]);
  await give(_id, { group_id: north });
  await expect.poll(() => waitingFor(outside), SOON).toEqual([]);
  await expect.poll(() => waitingFor(inside), SOON).toEqual([_id]);
  // Whoever takes it ends the notification of all others.
  await give(_id, { assignee_id: colleague.userId });
  await expect.poll(() => waitingFor(inside), SOON).toEqual([]);
});

test('A member whose working status accepts no tickets is not notified of new ones', async () => {
  await startWork(inside, colleague);
  for (const [name, accepts_tickets] of [
    ['At work', true],
    ['On a break', false],
  ] as const)
    await boss.call(buildCollectionEndpoints(workingStatus, 'statuses').create, {
      body: { name, accepts_tickets },
    });
  const { items } = await colleague.call(getOwnStatus, {});
  const pause = items.find(({ accepts_tickets }) => !accepts_tickets);
  await colleague.call(setOwnStatus, { body: { status_id: pause?._id ?? '' } });
  const { _id } = await createTicketOn(world, boss, { connection, text: 'hello', user: 'North-2' });
  await expect.poll(() => waitingFor(inside), SOON).toContain(_id);
  expect(await waitingFor(colleague)).toEqual([]);
});
