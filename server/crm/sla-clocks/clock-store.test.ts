import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeMeasuredSeconds } from '#engine/sla/standing.ts';
import { findSlaTimers, writeSlaTimers } from '#server/crm/sla-clocks/clock-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { connectChat, countUnhandled, writeOn } from '#tests/factories/chat.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

function inAccount<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, work);
}

test('Of SLA timers that two processes begin at once, those that processed more events stay, on the ticket too', async () => {
  await writeOn(world, await connectChat(world, admin), 'help');
  await expect.poll(() => countUnhandled(world, admin.accountId), { timeout: 20_000 }).toBe(0);
  const shown = async () => (await fetchTickets(admin))[0];
  const before = await shown();
  const read = () => inAccount((unit) => findSlaTimers(unit, before?._id ?? ''));
  const row = await read();
  if (!row) throw new Error('the ticket has clocks');
  const written = (seq: number, dueAt: string) =>
    inAccount((unit) =>
      writeSlaTimers(unit, [
        {
          ...row,
          seq,
          dueAt,
          dueMetric: 'first_response',
          nextAt: undefined,
          measured: computeMeasuredSeconds(row.clocks),
          band: 'ok',
          shownAnew: { due: true, band: true },
        },
      ]),
    );
  await written(row.seq - 1, '2026-01-01T00:00:00.000Z');
  expect([await read(), (await shown())?.sla_due_at]).toEqual([row, before?.sla_due_at]);
  await written(row.seq, '2026-01-02T00:00:00.000Z');
  expect((await shown())?.sla_due_at).toBe('2026-01-02T00:00:00.000Z');
});
