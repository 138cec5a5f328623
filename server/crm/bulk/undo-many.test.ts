import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTickets, undoChangeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import { getSlaMetrics } from '#contracts/crm/sla-clocks/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn, countUnhandled, writeOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** An undone bulk change leaves no trace, in SLA timers and reports as in the ticket. */
let world: World;
let boss: Person;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
  connection = await connectChat(world, boss);
});
afterAll(() => world.stop());

const heardAll = () => expect.poll(() => countUnhandled(world, boss.accountId), { timeout: 20_000 }).toBe(0);
async function modesOf(_id: string) {
  const { items } = await boss.call(getSlaMetrics, { params: { _id } });
  return new Map(items.map(({ metric, mode }) => [metric, mode]));
}
/** Marks tickets as done by mistake, and undoes it. */
async function doneByMistake(ids: string[]): Promise<void> {
  const { act_id } = await boss.call(changeTickets, { body: { ids, change: { state: 'done' } } });
  await heardAll();
  await boss.call(undoChangeTickets, { params: { _id: act_id ?? '' } });
  await heardAll();
}

test('A customer who waited before waits again, also for SLA timers, and one who did not does not', async () => {
  const waiting = await createTicketOn(world, boss, { connection, text: 'help', user: 'Waits' });
  const answered = await createTicketOn(world, boss, { connection, text: 'help', user: 'Answered' });
  const params = { _id: answered._id };
  await boss.call(replyToTicket, { params, body: { text: 'hello', seen_seq: 1 } });
  await doneByMistake([waiting._id, answered._id]);
  expect((await modesOf(waiting._id)).get('waiting_time')).toBe('running');
  expect((await modesOf(waiting._id)).get('avg_response_time')).toBe('running');
  expect((await modesOf(answered._id)).get('waiting_time')).toBe('paused');
});

test('No report counts an undone ticket as reopened; one that its customer reopened counts', async () => {
  const user = 'Reopens';
  const one = await createTicketOn(world, boss, { connection, text: 'help', user });
  const params = { _id: one._id };
  await boss.call(replyToTicket, { params, body: { text: 'hello', seen_seq: 1 } });
  const reopened = async () => {
    const query = { metrics: 'reopened' as const, by: 'channel' as const, customer: one.contact._id };
    const { total } = await boss.call(getReport, { query });
    return total[0]?.count;
  };
  await doneByMistake([one._id]);
  expect(await reopened()).toBe(0);
  await boss.call(changeTickets, { body: { ids: [one._id], change: { state: 'done' } } });
  await writeOn(world, connection, 'it broke again', user);
  expect(await reopened()).toBe(1);
});
