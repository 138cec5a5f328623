import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addNote, getTicket, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import * as tickets from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { crmUi, type CrmUi } from '#contracts/crm/ui-settings/area.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { wakeTicket } from '#server/crm/tickets/snooze.ts';
import { toModel, receiveCustomerMessage, listTicketSummaries } from '#tests/factories/customer.ts';
import { startLineDesk, fetchTickets, waitUntil, type LineDesk } from '#tests/factories/line.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { ticketCommand, TicketModel } from '#tests/factories/ticket-model.ts';

let line: LineDesk;
let admin: Person;
let colleague: Person;
let connection: { _id: string; webhook: string };
let user = '';
let made = 0;

beforeAll(async () => {
  line = await startLineDesk();
  ({ admin, agent: colleague, connection } = line);
});
afterAll(() => line.stop());
beforeEach(() => {
  user = `Umachine${(made += 1)}`;
});

function say(text: string, more: Partial<Incoming> = {}) {
  return receiveCustomerMessage(
    line.world.suite.context,
    { accountId: admin.accountId, connectionId: connection._id, user },
    { text, ...more },
  );
}
async function mine() {
  return (await fetchTickets(admin))
    .filter((one) => one.contact.external_id === user)
    .toSorted((a, b) => a.number - b.number);
}
async function opened(text = 'help') {
  await say(text);
  const ticket = (await mine()).at(-1);
  if (!ticket) throw new Error('the message became no ticket');
  return ticket;
}
const ui = buildDocumentEndpoints(crmUi, 'settings');
/** Runs with settings of the CRM, and restores them afterwards. */
async function withRules<T>(rules: Partial<CrmUi>, work: () => Promise<T>): Promise<T> {
  await admin.call(ui.update, { body: rules });
  try {
    return await work();
  } finally {
    await admin.call(ui.reset, {});
  }
}
function toOutcome(answered: TestResponse): [number, unknown] {
  if (answered.status < 400) return [answered.status, null];
  const { data } = Failure.parse(answered.body);
  return [answered.status, z.object({ reason: z.string() }).safeParse(data).data?.reason ?? null];
}
function change(person: Person, _id: string, body: Record<string, unknown>) {
  return person.attempt(updateTicket, { params: { _id }, body });
}
async function ended() {
  const ticket = await opened();
  await admin.call(updateTicket, { params: { _id: ticket._id }, body: { state: 'done' } });
  return ticket._id;
}
async function offOn(
  [off, on]: [Partial<CrmUi>, Partial<CrmUi>],
  command: () => Promise<TestResponse>,
): Promise<[number, unknown][]> {
  return [toOutcome(await withRules(off, command)), toOutcome(await withRules(on, command))];
}

describe('settings of the CRM change what the ticket calls allow', () => {
  test('S3-145 can_edit_after_done: a done ticket can be changed only while it is on', async () => {
    const answers = await offOn([{ can_edit_after_done: false }, { can_edit_after_done: true }], async () => {
      const _id = await ended();
      return change(admin, _id, { priority: 3 });
    });
    expect(answers).toEqual([
      [409, 'can_edit_after_done'],
      [200, null],
    ]);
  });

  test('S3-146 cannot_open_after_done: a done ticket can be reopened only while it is off', async () => {
    const answers = await offOn(
      [{ cannot_open_after_done: false }, { cannot_open_after_done: true }],
      async () => change(admin, await ended(), { state: 'open' }),
    );
    expect(answers).toEqual([
      [200, null],
      [409, 'cannot_open_after_done'],
    ]);
  });

  test('S3-147 can_reply_after_done: a done ticket takes an answer only while it is on', async () => {
    const answers = await offOn([{ can_reply_after_done: false }, { can_reply_after_done: true }], async () =>
      admin.attempt(replyToTicket, {
        params: { _id: await ended() },
        body: { text: 'one more thing', seen_seq: 99 },
      }),
    );
    expect(answers).toEqual([
      [409, 'ticket_done'],
      [202, null],
    ]);
  });

  test('S3-148 no_dup_open_inbox: an answered ticket is not joined without it; 50 webhooks at once become one ticket with it', async () => {
    const ask = async (): Promise<number> => {
      user = `Umachine${(made += 1)}`;
      const { _id } = await opened('first');
      await admin.call(replyToTicket, { params: { _id }, body: { text: 'answered', seen_seq: 99 } });
      await say('second');
      return (await mine()).length;
    };
    expect(await withRules({ no_dup_open_inbox: false }, ask)).toBe(2);
    expect(await withRules({ no_dup_open_inbox: true }, ask)).toBe(1);
    const at = `Ufifty${made}`;
    const all = Array.from({ length: 50 }, (_one, n) => line.twin.sayAs(at, `${n}`, connection.webhook));
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
    const ofFifty = async () => (await fetchTickets(admin)).filter((one) => one.contact.external_id === at);
    const found = await waitUntil(ofFifty, (some) => some.map(({ seq }) => seq).join() === '50');
    // A done ticket is not reopened beside an open one, unless several may be open.
    user = at;
    const first = found[0]?._id ?? '';
    await admin.call(updateTicket, { params: { _id: first }, body: { state: 'done' } });
    await withRules({ cannot_open_after_done: true }, () => say('new matter'));
    const beside = await offOn([{ no_dup_open_inbox: true }, { no_dup_open_inbox: false }], () =>
      change(admin, first, { state: 'open' }),
    );
    expect(beside).toEqual([
      [409, 'no_dup_open_inbox'],
      [200, null],
    ]);
  });

  test('S3-149 action_on_assigned: notes, tags, merges and all other actions follow the setting alike', async () => {
    const { _id } = await opened();
    await admin.call(updateTicket, { params: { _id }, body: { assignee_id: admin.userId } });
    const answers = await offOn([{ action_on_assigned: false }, { action_on_assigned: true }], () =>
      colleague.attempt(addNote, { params: { _id }, body: { text: 'mine' } }),
    );
    expect(answers).toEqual([
      [201, null],
      [409, 'action_on_assigned'],
    ]);
    const held = await withRules({ action_on_assigned: true }, () =>
      Promise.all([
        colleague.attempt(tickets.tagTicket, { params: { _id }, body: { tag_ids: [] } }),
        colleague.attempt(tickets.addSubTicket, { params: { _id }, body: { subject: 'part' } }),
        change(colleague, _id, { priority: 4 }),
      ]),
    );
    expect(held.map(toOutcome)).toEqual(Array.from({ length: 3 }, () => [409, 'action_on_assigned']));
  });

  test('S3-151 done_with_assignee: a ticket without an assignee can be done only while it is off', async () => {
    const answers = await offOn([{ done_with_assignee: false }, { done_with_assignee: true }], async () => {
      user = `Umachine${(made += 1)}`;
      return change(admin, (await opened())._id, { state: 'done' });
    });
    expect(answers).toEqual([
      [200, null],
      [409, 'done_with_assignee'],
    ]);
  });

  test('S3-152 reply_with_assignee: a ticket without an assignee takes an answer only while it is off', async () => {
    const answers = await offOn([{ reply_with_assignee: false }, { reply_with_assignee: true }], async () => {
      user = `Umachine${(made += 1)}`;
      const params = { _id: (await opened())._id };
      return admin.attempt(replyToTicket, { params, body: { text: 'hello', seen_seq: 1 } });
    });
    expect(answers).toEqual([
      [202, null],
      [409, 'reply_with_assignee'],
    ]);
  });

  test('S3-154 tag_search_option: typing finds tags or is refused; browsing level by level always works', async () => {
    const { _id } = await opened();
    const params = { _id };
    const answers = await offOn([{ tag_search_option: false }, { tag_search_option: true }], () =>
      admin.attempt(tickets.getTagChoices, { params, query: { q: 'late' } }),
    );
    expect(answers).toEqual([
      [409, 'tag_search_option'],
      [200, null],
    ]);
    const down = await withRules({ tag_search_option: false }, () =>
      admin.attempt(tickets.getTagChoices, { params, query: {} }),
    );
    expect(down.status).toBe(200);
  });

  test('S3-158 ticket_states: a ticket can be moved to a state only while the state is in use', async () => {
    const without = crmUi.resources.settings.fields.ticket_states
      .parse(undefined)
      .map((one) => ({ ...one, in_use: one.state !== 'pending' }));
    const answers = await offOn([{}, { ticket_states: without }], async () => {
      user = `Umachine${(made += 1)}`;
      const { _id } = await opened();
      const answered = await change(admin, _id, { state: 'pending' });
      await change(admin, _id, { state: 'done' });
      return answered;
    });
    expect(answers).toEqual([
      [200, null],
      [409, 'ticket_states'],
    ]);
  });
});

test('S6-101 splitting a ticket needs crm.split_ticket.write', async () => {
  const { _id } = await opened('one');
  await say('two');
  const { messages } = await admin.call(getTicket, { params: { _id } });
  const input = { params: { _id }, body: { message_ids: [messages[1]?._id] } };
  const answering = ['crm.ticket.read', 'crm.ticket.write'] as const;
  const without = await line.world.person(admin.accountId, { can: answering });
  expect((await without.attempt(tickets.splitTicket, input)).status).toBe(403);
  const splitter = await line.world.person(admin.accountId, {
    can: [...answering, 'crm.split_ticket.write'],
  });
  expect((await splitter.attempt(tickets.splitTicket, input)).status).toBe(201);
});

test('Tags: a group may allow one only, a required group must have one before done, and a deleted tag is removed', async () => {
  const add = (type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, unknown>) =>
    admin.call(tagCalls.create, { params: { product: 'crm', type }, body });
  const group = await add('group', { name: 'Topic', cardinality: 'one', required: true });
  const category = await add('category', { name: 'Delivery', ticket_group_id: group._id });
  const late = await add('tag', { name: 'Late', ticket_cat_id: category._id });
  const lost = await add('tag', { name: 'Lost', ticket_cat_id: category._id });
  const { _id } = await opened();
  const params = { _id };
  const tag = (...tag_ids: string[]) => admin.attempt(tickets.tagTicket, { params, body: { tag_ids } });
  expect(toOutcome(await change(admin, _id, { state: 'done' }))).toEqual([409, 'required_tags']);
  expect((await admin.call(tickets.getTicketTags, { params })).needed.map(({ name }) => name)).toEqual([
    'Topic',
  ]);
  expect((await tag(late._id, lost._id)).status).toBe(400);
  expect((await tag(late._id)).status).toBe(200);
  expect((await tag(lost._id)).status).toBe(200);
  const { ticket } = await admin.call(getTicket, { params });
  expect(ticket.tag_ids).toEqual([lost._id]);
  expect((await change(admin, _id, { state: 'done' })).status).toBe(200);
  await admin.call(tagCalls.update, {
    params: { product: 'crm', type: 'group', _id: group._id },
    body: { name: 'Topic', required: false },
  });
});

test('The custom form refuses invalid values, holds the ticket back while required fields are empty, and drops hidden fields', async () => {
  const form = buildDocumentEndpoints(customForm, 'form');
  const [kind, order, why] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await admin.call(form.update, {
    body: {
      fields: [
        { _id: kind, label: 'Kind', kind: 'choice', options: ['Refund', 'Other'] },
        { _id: order, label: 'Order', kind: 'number', required: true },
        { _id: why, label: 'Why', required: true, when: { field: kind, is: ['Refund'] } },
      ],
    },
  });
  const { _id } = await opened();
  const fill = (fields: Record<string, unknown>) =>
    admin.attempt(tickets.fillForm, { params: { _id }, body: { fields } });
  expect(Failure.parse((await fill({ [order]: 'x', [kind]: 'Nothing' })).body).fields).toEqual({
    [`fields.${order}`]: 'must be a number',
    [`fields.${kind}`]: 'is not one of the choices',
  });
  expect((await fill({ [kind]: 'Refund', [order]: 7 })).status).toBe(200);
  expect(toOutcome(await change(admin, _id, { state: 'done' }))).toEqual([409, 'required_fields']);
  expect((await fill({ [why]: 'broken' })).status).toBe(200);
  await fill({ [kind]: 'Other' });
  const { ticket } = await admin.call(getTicket, { params: { _id } });
  expect(ticket.fields).toEqual({ [kind]: 'Other', [order]: 7 });
  expect((await change(admin, _id, { state: 'done' })).status).toBe(200);
  await admin.call(form.reset, {});
});

test('Links: each end shows its own direction, and a ticket that waits for another is not done before it', async () => {
  const one = await opened();
  user = `Umachine${(made += 1)}`;
  const other = await opened();
  await admin.call(tickets.linkTickets, {
    params: { _id: one._id, other_id: other._id },
    body: { as: 'blocked_by' },
  });
  const seen = await admin.call(tickets.getRelated, { params: { _id: other._id } });
  expect(seen.links.map(({ as, ticket }) => [as, ticket._id])).toEqual([['blocks', one._id]]);
  expect(toOutcome(await change(admin, one._id, { state: 'done' }))).toEqual([409, 'blocked_by']);
  await admin.call(tickets.unlinkTickets, { params: { _id: other._id, other_id: one._id } });
  expect((await change(admin, one._id, { state: 'done' })).status).toBe(200);
});

test('Snooze: a ticket sleeps until its time, or until the customer writes', async () => {
  const { _id } = await opened();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await change(admin, _id, { snoozed_until: '2020-01-01T00:00:00Z' })).status).toBe(400);
  expect((await change(admin, _id, { snoozed_until: tomorrow })).status).toBe(200);
  const { context } = line.world.suite;
  const payload = { account_id: admin.accountId, ticket_id: _id };
  const asleep = async () => (await admin.call(getTicket, { params: { _id } })).ticket.snoozed_until;
  await wakeTicket(context, payload);
  expect(await asleep()).toBe(tomorrow);
  await wakeTicket({ ...context, clock: () => new Date(Date.now() + 2 * 86_400_000) }, payload);
  expect(await asleep()).toBeNull();
  await change(admin, _id, { snoozed_until: tomorrow });
  await say('are you there?');
  expect(await asleep()).toBeNull();
});

test('A merge and its undo move tags, priority, the wait and the queue of replies', async () => {
  const first = await opened('one');
  const { messages } = await admin.call(getTicket, { params: { _id: first._id } });
  await say('two', { parent_id: 'm one' });
  const second = (await admin.call(getTicket, { params: { _id: first._id } })).messages[1];
  const split = await admin.call(tickets.splitTicket, {
    params: { _id: first._id },
    body: { message_ids: [second?._id ?? ''], subject: 'of its own' },
  });
  expect(split).toMatchObject({ subject: 'of its own', split_from: first._id, last_message: 'two' });
  await say('three', { parent_id: 'm two' });
  expect((await mine()).map(({ last_message }) => last_message)).toEqual(['one', 'three']);
  await admin.call(updateTicket, { params: { _id: split._id }, body: { priority: 4 } });
  const before = await mine();
  const merged = await admin.call(tickets.mergeTickets, {
    params: { _id: first._id },
    body: { from: [split._id] },
  });
  expect(merged).toMatchObject({ priority: 4, last_message: 'three' });
  const stale = await admin.attempt(replyToTicket, {
    params: { _id: first._id },
    body: { text: 'to what I saw', seen_seq: messages.at(-1)?.seq },
  });
  expect(stale.status).toBe(409);
  await admin.call(tickets.unmergeTicket, { params: { _id: split._id } });
  const shown = (all: readonly Ticket[]) =>
    all.map((one) => [one.number, one.state, one.last_message, one.waiting_since, one.priority, one.tag_ids]);
  expect(shown(await mine())).toEqual(shown(before));
});

const platform = () => line.world.suite.context.database.platform;

test('After any sequence of commands the suite is in the state of the model', { tags: 'slow' }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ticketCommand, { minLength: 4, maxLength: 12 }), async (commands) => {
      user = `Umodel${(made += 1)}`;
      const model = new TicketModel();
      let spoken = 0;
      const speak = async (answers: string | null) => {
        const text = `${user} ${(spoken += 1)}`;
        model.say(text, answers);
        await say(text, answers === null ? {} : { parent_id: `m ${answers}` });
      };
      await speak(null);
      await speak(null);
      for (const { act, a, b } of commands) {
        const now = await listTicketSummaries(platform(), admin.accountId, user);
        const [at, other] = [a % now.length, b % now.length];
        const params = { _id: now[at]?._id ?? '' };
        const from = now[other]?._id ?? '';
        if (act === 'say') await speak(b % 2 === 0 ? null : (model.said[a % model.said.length] ?? null));
        else if (act === 'split') {
          const message_ids = (now[at]?.message_ids ?? []).slice(0, 1 + (b % 2));
          if (message_ids.length === 0) continue;
          const { status } = await admin.attempt(tickets.splitTicket, { params, body: { message_ids } });
          expect(status).toBe(model.split(at, message_ids.length));
        } else {
          const answered = await {
            part: () => admin.attempt(tickets.addSubTicket, { params, body: { subject: 'part' } }),
            merge: () => admin.attempt(tickets.mergeTickets, { params, body: { from: [from] } }),
            unmerge: () => admin.attempt(tickets.unmergeTicket, { params }),
            open: () => change(admin, params._id, { state: 'open' }),
            done: () => change(admin, params._id, { state: 'done' }),
            closed: () => change(admin, params._id, { state: 'closed' }),
          }[act]();
          expect([act, answered.status]).toEqual([act, model.does(act, at, other)]);
        }
        expect(toModel(await listTicketSummaries(platform(), admin.accountId, user))).toEqual(
          model.tickets.map(({ undo: _undo, ...ticket }) => ticket),
        );
      }
    }),
    { numRuns: 12 },
  );
});
