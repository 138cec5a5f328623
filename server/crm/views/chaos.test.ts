// @module-tag slow
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addNote, countTickets, listTickets, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { SLA } from '#contracts/crm/sla/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import type { TicketFilterInput, TicketSort } from '#contracts/crm/views/filter.ts';
import { makeSeededRandom } from '#engine/learning/random.ts';
import { fireSlaTimers } from '#server/crm/sla-clocks/fire-clocks.ts';
import { connectChat, countUnhandled, writeOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser, type Browser } from '#tests/factories/socket.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let ahead = 0;
let stopped: Date | undefined;

beforeAll(async () => {
  world = await startWorld({ clock: () => stopped ?? new Date(Date.now() + ahead) });
});
afterEach(() => void (stopped = undefined));
afterAll(() => world.stop());

/** What the inbox of a person shows, freshly loaded. */
async function load(person: Person) {
  const rows = async (query: TicketFilterInput & { sort?: TicketSort }): Promise<Ticket[]> =>
    (await person.call(listTickets, { query })).items;
  return {
    live: await rows({ view: 'live' }),
    due: await rows({ view: 'live', sort: 'due' }),
    atRisk: await rows({ view: 'at_risk' }),
    counts: await person.call(countTickets, {}),
  };
}

/** A screen that reloads when it is notified of an event, and knows up to which event it is current. */
async function followBy(person: Person) {
  const heard: string[] = [];
  let last = await world.suite.context.live.head(person.accountId);
  let shown: unknown;
  let [stale, reading] = [true, Promise.resolve()];
  const read = async (): Promise<void> => {
    if (!stale) return;
    stale = false;
    shown = await load(person);
  };
  const take = (events: Browser['events']): void => {
    for (const { seq, kind } of events) {
      // The catch-up repeats what comes after a gap.
      if (seq !== last + 1) continue;
      heard.push(kind ?? '');
      last = seq;
      stale = true;
    }
    reading = reading.then(read);
  };
  const open = async (): Promise<Browser> => {
    const opened = await openBrowser(world.url, person);
    opened.socket.on('events', take);
    take((await opened.catchUp(last)).events ?? []);
    take(opened.events);
    return opened;
  };
  let browser = await open();
  const reopen = async (): Promise<void> => {
    if (!browser.socket.connected) browser = await open();
  };
  return {
    heard,
    reopen,
    cut: () => browser.close(),
    /** Processes all notifications until now. @returns what the screen shows then */
    settle: async (): Promise<unknown> => {
      await reopen();
      const head = await world.suite.context.live.head(person.accountId);
      await expect.poll(() => last, { timeout: 20_000 }).toBeGreaterThanOrEqual(head);
      await reading;
      return shown;
    },
  };
}

/** Does something while no SLA timers can be written, so that they process it only afterwards. */
async function beforeClocks(act: () => Promise<unknown>): Promise<void> {
  const holder = await world.suite.context.database.owner.connect();
  try {
    await holder.query('begin; lock table ticket_sla_metrics in share mode');
    await act();
  } finally {
    await holder.query('commit');
    holder.release();
  }
}

/** How much automatic work is pending: reactions, messages to be sent, and SLA timers to fire. */
async function pending({ accountId }: Person): Promise<number> {
  const { owner } = world.suite.context.database;
  await fireSlaTimers(world.suite.context);
  const { rows } = await owner.query<{ n: number }>(
    `select (select count(*) from outbox where account_id = $1 and state in ('queued', 'sending'))::int
          + (select count(*) from ticket_sla_metrics where account_id = $1 and next_at <= $2)::int as n`,
    [accountId, world.suite.context.clock()],
  );
  return (rows[0]?.n ?? 0) + (await countUnhandled(world, accountId));
}

test.each([7, 11, 13])(
  'A screen that follows the events equals a fresh load, whatever is interrupted and whenever (draw %i)',
  async (seed) => {
    const admin = await world.person(await world.account());
    await admin.call(SLA.save, {
      body: { _id: admin.accountId, business_hour: { start: '00:00', end: '24:00' } },
    });
    const connection = await connectChat(world, admin);
    const users: string[] = [];
    for (const text of ['One', 'Two', 'Three', 'Four']) users.push(await writeOn(world, connection, text));
    const { items: tickets } = await admin.call(listTickets, { query: { view: 'live' } });
    const draw = makeSeededRandom(seed);
    const one = <T>(of: readonly T[]): T => {
      const found = of[Math.floor(draw() * of.length)];
      if (found === undefined) throw new Error('there is nothing to draw from');
      return found;
    };
    const params = () => ({ _id: one(tickets)._id });
    const watcher = await world.person(admin.accountId);
    const screen = await followBy(watcher);
    const first = async (sort: TicketSort): Promise<Ticket> => {
      const [found] = (await admin.call(listTickets, { query: { view: 'live', sort } })).items;
      return found ?? one(tickets);
    };
    const answer = async (): Promise<void> => {
      const { _id, seq } = await first('waiting');
      await admin.attempt(replyToTicket, { params: { _id }, body: { text: 'Wait', seen_seq: seq } });
    };
    const end = async ({ _id }: Ticket): Promise<void> => {
      await admin.attempt(updateTicket, { params: { _id }, body: { state: 'done' } });
    };
    const passTime = async (): Promise<void> => {
      ahead += Math.round(300_000 + draw() * 400_000);
      await fireSlaTimers(world.suite.context);
    };
    const acts: readonly (() => unknown)[] = [
      screen.cut,
      screen.cut,
      screen.reopen,
      screen.reopen,
      () => writeOn(world, connection, 'again', one(users)),
      () => end(one(tickets)),
      () => admin.attempt(updateTicket, { params: params(), body: { state: 'open' } }),
      () => admin.attempt(addNote, { params: params(), body: { text: 'a note' } }),
      answer,
    ];
    for (let round = 0; round < 6; round += 1) {
      stopped = undefined;
      for (let step = 0; step < 8; step += 1) await one(acts)();
      screen.cut();
      await passTime();
      // An immediate read is older than the consequences: the SLA timers of a new ticket begin, or those of an old one end.
      await beforeClocks(async () => {
        await (round % 2 === 0 ? writeOn(world, connection, 'I am new') : end(await first('created')));
        await screen.settle();
      });
      stopped = world.suite.context.clock();
      await expect.poll(() => pending(admin), { timeout: 20_000 }).toBe(0);
      expect(await screen.settle()).toEqual(await load(watcher));
    }
    expect(screen.heard).toEqual(
      expect.arrayContaining(['ticket.due_changed', 'ticket.band_changed', 'ticket.sla_breached']),
    );
    screen.cut();
  },
);
