import type { Message, Ticket } from '#contracts/crm/ticket.ts';

const id = (n: number): string => `0190a5d0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const START = Date.parse('2026-01-05T10:00:00.000Z');

/** A message for tests, `n` minutes after the beginning. */
export function testMessage(n: number, more: Partial<Message> = {}): Message {
  return {
    _id: id(n),
    ticket_id: id(900),
    seq: n,
    direction: 'in',
    event: null,
    author: { _id: 'customer', name: 'อนันต์' },
    text: `message ${n}`,
    content: 'text',
    media: [],
    delivery: 'received',
    delivery_note: null,
    delivery_note_fault: null,
    delivery_failure: null,
    hold_until: null,
    cost: null,
    kind: 'private',
    parent_id: null,
    hidden_at: null,
    extra: null,
    at: new Date(START + n * 60_000).toISOString(),
    ...more,
  };
}

/** A ticket for tests whose newest message came `n` minutes after the beginning. */
export function makeTicket(n: number, more: Partial<Ticket> = {}): Ticket {
  return {
    _id: id(n),
    number: n,
    state: 'new',
    channel: 'line',
    connection_id: id(901),
    source: 'customer',
    contact: {
      _id: id(902),
      channel: 'line',
      external_id: 'U1',
      name: 'อนันต์',
      avatar_url: null,
      created_at: new Date(START).toISOString(),
    },
    subject: 'subject',
    last_message: 'last',
    last_kind: 'text',
    last_message_at: new Date(START + n * 60_000).toISOString(),
    last_direction: 'in',
    waiting_since: null,
    assignee: null,
    priority: 0,
    snoozed_until: null,
    group: null,
    tag_ids: [],
    fields: {},
    merged_into: null,
    parent_id: null,
    split_from: null,
    thread: null,
    sla_due_at: null,
    sla_band: null,
    place: 'private',
    stars: null,
    app_version: null,
    blocked: false,
    seq: 1,
    version: 1,
    created_at: new Date(START).toISOString(),
    updated_at: new Date(START).toISOString(),
    ...more,
  };
}
