import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNote, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import * as tickets from '#contracts/crm/tickets/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { erasePerson } from '#contracts/privacy/person.ts';
import type { Connection } from '#server/channels/public.ts';
import { storePastConversation } from '#server/crm/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { connectChat } from '#tests/factories/chat.ts';
import { receiveCustomerMessage, listTicketSummaries } from '#tests/factories/customer.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/**
 * Values that are stored beside tickets so that they need not be counted or looked up: after any sequence of commands, the message counts
 * equal a count of the messages, and the short rows of live tickets equal the tickets.
 */
let world: World;
let admin: Person;
let connection: Connection;
let user = '';
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

async function say(more: Partial<Incoming> = {}): Promise<string> {
  const text = `${user} ${(made += 1)}`;
  await receiveCustomerMessage(
    world.suite.context,
    { accountId: admin.accountId, connectionId: connection._id, user },
    { text, ...more },
  );
  return text;
}

/** A conversation on another system before: two messages in, one out. */
function takeOver(): Promise<void> {
  const { context } = world.suite;
  const by = { _id: admin.userId, name: 'Agent' };
  const messages = [null, by, null].map((agent) => ({
    origin_id: `past ${(made += 1)}`,
    text: 'before',
    at: context.clock(),
    agent,
  }));
  const customer = { external_id: user, name: 'Customer' };
  return inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
    storePastConversation(context, unit, {
      connection,
      customer,
      state: 'open',
      assignee_id: null,
      messages,
    }),
  );
}

async function erase(): Promise<TestResponse> {
  const { rows } = await world.suite.context.database.owner.query<{ _id: string; name: string }>(
    'select _id, name from contacts where account_id = $1 and external_id = $2',
    [admin.accountId, user],
  );
  const { _id = '', name = '' } = rows[0] ?? {};
  return admin.attempt(erasePerson, { body: { kind: 'contact', _id, confirm: name } });
}

const ACTS = [
  'say',
  'event',
  'unsend',
  'past',
  'erase',
  'reply',
  'note',
  'part',
  'split',
  'merge',
  'unmerge',
  'done',
  'open',
  'take',
  'urge',
  'snooze',
] as const;
type Command = { act: (typeof ACTS)[number]; a: number; b: number };

/** Runs one command on the customer's tickets; `a` and `b` select which ticket and message. @returns whether it was accepted */
async function does({ act, a, b }: Command): Promise<boolean> {
  const now = await listTicketSummaries(world.suite.context.database.platform, admin.accountId, user);
  if (now.length === 0) return (await say()) !== '';
  const at = now[a % now.length];
  const params = { _id: at?._id ?? '' };
  const ids = at?.message_ids ?? [];
  const change = (body: object) => admin.attempt(updateTicket, { params, body });
  switch (act) {
    case 'say':
      return (await say()) !== '';
    case 'event':
      return (await say({ kind: 'event', event: 'follow', text: '' })) !== '';
    case 'unsend':
      return (await say({ kind: 'event', event: 'unsend', text: '', parent_id: `m ${at?.lines[0]}` })) !== '';
    case 'past':
      await takeOver();
      return true;
    default: {
      const { status } = await {
        erase,
        reply: () => admin.attempt(replyToTicket, { params, body: { text: 'answer', seen_seq: 1_000_000 } }),
        note: () => admin.attempt(addNote, { params, body: { text: 'between us' } }),
        part: () =>
          admin.attempt(tickets.addSubTicket, { params, body: { subject: 'part', note: 'see there' } }),
        split: () =>
          admin.attempt(tickets.splitTicket, {
            params,
            body: { message_ids: ids.filter((_one, index) => (b >> (index % 4)) % 2 === 1) },
          }),
        merge: () =>
          admin.attempt(tickets.mergeTickets, { params, body: { from: [now[b % now.length]?._id ?? ''] } }),
        unmerge: () => admin.attempt(tickets.unmergeTicket, { params }),
        done: () => change({ state: 'done' }),
        open: () => change({ state: 'open' }),
        take: () => change({ assignee_id: b % 2 === 0 ? admin.userId : null }),
        urge: () => change({ priority: b % 5 }),
        snooze: () => change({ snoozed_until: b % 3 === 0 ? null : '2030-01-01T00:00:00.000Z' }),
      }[act]();
      return status < 400;
    }
  }
}

/** Tickets of the account whose counts differ from their messages. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await world.suite.context.database.owner.query(
    `select number, replies, received, lines.* from tickets
       cross join lateral (select count(*) filter (where direction = 'out')::int as went, count(*) filter (where direction = 'in')::int as came
         from messages where messages.account_id = tickets.account_id and ticket_id = tickets._id) lines
      where account_id = $1 and (replies <> went or received <> came)`,
    [admin.accountId],
  );
  return rows;
}

const SHORT = `state, channel, connection_id, priority, assignee_id, group_id, waiting_since, snoozed_until, sla_band, survey,
  blocked`;

/** Short rows that differ from their ticket, or have none; and live tickets without one. */
async function apart(): Promise<unknown[]> {
  const { rows } = await world.suite.context.database.owner.query(
    `with whole as (select _id, ${SHORT} from tickets where account_id = $1 and live),
          short as (select ticket_id, ${SHORT} from live_tickets where account_id = $1)
     (table whole except table short) union all (table short except table whole)`,
    [admin.accountId],
  );
  return rows;
}

/** Runs every command once, in an order in which each is accepted. */
const EACH: readonly (readonly [Command['act'], number, number])[] = [
  ['say', 0, 0],
  ['reply', 0, 0],
  ['note', 0, 0],
  ['say', 0, 0],
  ['event', 0, 0],
  ['split', 0, 1],
  ['reply', 1, 0],
  ['merge', 0, 1],
  ['say', 0, 0],
  ['unmerge', 1, 0],
  ['unsend', 0, 0],
  ['part', 0, 0],
  ['past', 0, 0],
  ['merge', 0, 3],
  ['done', 1, 0],
  ['open', 1, 0],
  ['take', 0, 0],
  ['urge', 0, 3],
  ['snooze', 0, 1],
  ['erase', 0, 0],
];

async function check(act: string): Promise<void> {
  return expect([act, await miscounted(), await apart()]).toEqual([act, [], []]);
}

/** Runs the command that no sequence covered: after all commands that precede it, on one ticket and message after the other until it is
 * accepted. */
async function make(act: Command['act']): Promise<boolean> {
  user = `Ucounted${(made += 1)}`;
  const before = EACH.slice(
    0,
    EACH.findIndex(([one]) => one === act),
  );
  for (const [one, a, b] of before) await does({ act: one, a, b });
  for (let b = 1; b < 16; b += 1)
    for (let a = 0; a < 4; a += 1) {
      const isTaken = await does({ act, a, b });
      await check(act);
      if (isTaken) return true;
    }
  return false;
}

test('After any sequence of commands, a ticket has the right message counts and its short row equals it', async () => {
  const taken = new Set<string>();
  const command = fc.record({ act: fc.constantFrom(...ACTS), a: fc.nat(9), b: fc.nat(15) });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 12 }), async (commands) => {
      user = `Ucounted${(made += 1)}`;
      for (const one of [{ act: 'say' as const, a: 0, b: 0 }, ...commands]) {
        if (await does(one)) taken.add(one.act);
        await check(one.act);
      }
    }),
    { numRuns: 12, examples: [[EACH.map(([act, a, b]) => ({ act, a, b }))]] },
  );
  for (const act of ACTS) if (!taken.has(act) && (await make(act))) taken.add(act);
  expect([...taken].toSorted()).toEqual([...ACTS].toSorted());
});

test('A report counts as many messages as there are', async () => {
  const { rows } = await world.suite.context.database.owner.query(
    `select count(*) filter (where direction = 'out')::int as replies, count(*) filter (where direction = 'in')::int as received
       from messages where account_id = $1`,
    [admin.accountId],
  );
  // On a busy machine the facts may be behind for longer than a report waits for them.
  await expect
    .poll(async () => {
      const { total } = await admin.call(getReport, {
        query: { by: 'channel', metrics: 'replies,received' },
      });
      return { replies: total[0]?.value, received: total[1]?.value };
    })
    .toEqual(rows[0]);
});
