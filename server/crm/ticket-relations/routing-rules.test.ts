import { expect, test } from 'vitest';
import type { TicketState } from '#contracts/crm/ticket.ts';
import { hasOtherLiveTicket, selectTicket } from '#server/crm/ticket-relations/routing-rules.ts';

const NOW = new Date('2026-03-02T10:00:00.000Z');
const YESTERDAY = '2026-03-01T10:00:00.000Z';
function ticket(number: number, state: TicketState, more: Record<string, unknown> = {}) {
  return {
    _id: `t${number}`,
    number,
    state,
    waiting_since: null,
    assignee_id: null,
    done_at: state === 'done' || state === 'closed' ? YESTERDAY : null,
    snoozed_until: null,
    thread: null,
    apart: false,
    parent_id: null,
    merged_into: null,
    source: 'customer' as const,
    received: 1,
    ...more,
  };
}
const ONE = { no_dup_open_inbox: true, cannot_open_after_done: false };
const MANY = { ...ONE, no_dup_open_inbox: false };
const none = { answers: null, thread: null };

test.each([
  ['the first message begins one', [], none, ONE, null],
  ['it joins the open one', [ticket(1, 'open')], none, ONE, 't1'],
  [
    'that takes messages, not one beside it',
    [ticket(2, 'new', { apart: true }), ticket(1, 'open')],
    none,
    ONE,
    't1',
  ],
  [
    'or the one beside, where no other is open',
    [ticket(2, 'new', { apart: true }), ticket(1, 'done')],
    none,
    ONE,
    't2',
  ],
  [
    'what it answers decides',
    [ticket(2, 'new', { apart: true }), ticket(1, 'open')],
    { answers: 't2', thread: null },
    ONE,
    't2',
  ],
  [
    'a part takes answers alone',
    [ticket(2, 'new', { apart: true, parent_id: 't1' }), ticket(1, 'open')],
    { answers: 't2', thread: null },
    ONE,
    't2',
  ],
  ['and nothing else', [ticket(2, 'new', { apart: true, parent_id: 't1' })], none, ONE, null],
  ['a done one is opened again', [ticket(1, 'done')], none, ONE, 't1'],
  ['unless done is final', [ticket(1, 'done')], none, { ...ONE, cannot_open_after_done: true }, null],
  ['a closed one is not', [ticket(1, 'closed')], none, ONE, null],
  [
    'an answer to a done one goes to the open one',
    [ticket(2, 'open'), ticket(1, 'done')],
    { answers: 't1', thread: null },
    ONE,
    't2',
  ],
  [
    'where several may be open it opens its own',
    [ticket(2, 'open'), ticket(1, 'done')],
    { answers: 't1', thread: null },
    MANY,
    't1',
  ],
  ['several: what waits is joined', [ticket(1, 'open', { waiting_since: YESTERDAY })], none, MANY, 't1'],
  ['several: what waits for the customer too', [ticket(1, 'pending')], none, MANY, 't1'],
  ['several: what is answered is not', [ticket(1, 'open')], none, MANY, null],
  [
    'several: a thread has its own',
    [ticket(2, 'new'), ticket(1, 'open', { thread: 'post' })],
    { answers: null, thread: 'post' },
    MANY,
    't1',
  ],
  [
    'several: a new thread begins one',
    [ticket(1, 'new', { waiting_since: YESTERDAY })],
    { answers: null, thread: 'post' },
    MANY,
    null,
  ],
  [
    'several: talk joins no thread',
    [ticket(1, 'new', { thread: 'post', waiting_since: YESTERDAY })],
    none,
    MANY,
    null,
  ],
  [
    'one: a thread is no ground for a second',
    [ticket(1, 'open')],
    { answers: null, thread: 'post' },
    ONE,
    't1',
  ],
  [
    'several: the first answer joins what we began',
    [ticket(1, 'open', { source: 'agent', received: 0 })],
    none,
    MANY,
    't1',
  ],
  ['what was merged takes nothing', [ticket(1, 'done', { merged_into: 't9' })], none, ONE, null],
])('%s', (_name, tickets, arriving, rules, joined) => {
  expect(selectTicket(tickets, arriving, { now: NOW, rules })?._id ?? null).toBe(joined);
});

test("A ticket is separate where another live ticket takes the contact's messages", () => {
  const tickets = [ticket(2, 'open', { apart: true }), ticket(1, 'open')];
  expect(hasOtherLiveTicket(tickets, null)).toBe(true);
  expect(hasOtherLiveTicket(tickets, 't1')).toBe(false);
  expect(hasOtherLiveTicket([ticket(1, 'done')], null)).toBe(false);
});
