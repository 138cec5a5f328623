import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactJob } from '#contracts/crm/reactions/job.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Connection } from '#server/channels/public.ts';
import { retryReactions, runDueReactions } from '#server/crm/reactions/react.ts';
import { connectChat, countUnhandled, writeOn } from '#tests/factories/chat.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let connection: Connection;

beforeAll(async () => {
  world = await startWorld();
  connection = await connectChat(world, await world.person(await world.account()));
});
afterAll(() => world.stop());

const owner = () => world.suite.context.database.owner;

/** How many tickets of these people have SLA timers: the result of the first reaction. */
async function clocked(users: readonly string[]): Promise<number> {
  const { rows } = await owner().query<{ n: number }>(
    `select count(*)::int as n from ticket_sla_metrics
       join tickets on tickets.account_id = ticket_sla_metrics.account_id and tickets._id = ticket_id
       join contacts on contacts.account_id = tickets.account_id and contacts._id = contact_id
      where contacts.external_id = any($1)`,
    [users],
  );
  return rows[0]?.n ?? 0;
}

test('Every event is reacted to once, however many processes run at the same time', async () => {
  const accountId = AccountId.parse(connection.accountId);
  const users = await Promise.all(Array.from({ length: 12 }, () => writeOn(world, connection, 'Hello')));
  const looks = Array.from({ length: 3 }, () => runDueReactions(world.suite.context, accountId));
  await Promise.all(looks);
  await expect.poll(() => countUnhandled(world, accountId), { timeout: 20_000 }).toBe(0);
  expect(await clocked(users)).toBe(users.length);
  expect(await runDueReactions(world.suite.context, accountId)).toBe(false);
});

test('A failed reaction blocks no other, is left to a job, and is completed by that job', async () => {
  const accountId = connection.accountId;
  await owner().query(`
    create function refuse_clock() returns trigger language plpgsql as $$
    begin
      if exists (select from tickets join contacts on contacts.account_id = tickets.account_id and contacts._id = contact_id
                  where tickets._id = new.ticket_id and external_id = 'unlucky') then
        raise exception 'no clock for the unlucky';
      end if;
      return new;
    end $$;
    create trigger refuse_clock before insert on ticket_sla_metrics for each row execute function refuse_clock()`);
  const users = await Promise.all(
    ['lucky', 'unlucky', 'happy'].map((user) => writeOn(world, connection, 'Hello', user)),
  );
  await expect.poll(() => clocked(users), { timeout: 20_000 }).toBe(2);
  const left = () =>
    owner()
      .query<{ seq: number; ticket_id: string; done: string[] }>(
        'select seq, ticket_id, done from pending_reactions where account_id = $1 and enqueued order by seq',
        [accountId],
      )
      .then(({ rows }) => rows);
  // Two events of one ticket: its opening, and a message.
  await expect.poll(async () => (await left()).length, { timeout: 20_000 }).toBe(2);
  expect((await left()).some(({ done }) => done.includes('clocks'))).toBe(false);
  const { rows: jobs } = await owner().query(
    `select from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = $1`,
    [reactJob.name],
  );
  expect(jobs).toHaveLength(2);
  await owner().query('drop trigger refuse_clock on ticket_sla_metrics');
  for (const { seq, ticket_id } of await left())
    await retryReactions(world.suite.context, { account_id: accountId, entity_id: ticket_id, seqs: [seq] });
  // The events that its job has locked at this moment are left to the job.
  await expect.poll(() => clocked(users), { timeout: 20_000 }).toBe(3);
  await expect.poll(() => countUnhandled(world, accountId), { timeout: 20_000 }).toBe(0);
});
