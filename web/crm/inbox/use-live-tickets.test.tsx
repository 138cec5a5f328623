// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getBoard } from '#contracts/crm/board/endpoints.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { countTickets, getHistory, getTicket, listTickets } from '#contracts/crm/endpoints.ts';
import { getSlaMetrics } from '#contracts/crm/sla-clocks/endpoints.ts';
import { getRelated } from '#contracts/crm/tickets/endpoints.ts';
import { countTicketViews } from '#contracts/crm/views/endpoints.ts';
import { emitLive } from '#web/kit/realtime/live-store.ts';
import { useLiveTickets } from './use-live-tickets.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const OTHER = '0190a000-0000-7000-8000-000000000002';

/** The reads that were made before any event, by name. */
const READS = {
  newest: [listTickets.name, { query: { view: 'live', limit: 50 } }, 'pages'],
  'by due time': [listTickets.name, { query: { view: 'live', sort: 'due', limit: 50 } }, 'pages'],
  'at risk': [listTickets.name, { query: { view: 'at_risk', limit: 50 } }, 'pages'],
  'due today': [listTickets.name, { query: { view: 'all', due_within: '86400' } }, 'pages'],
  board: [getBoard.name, { query: {} }],
  'board of a band': [getBoard.name, { query: { sla_band: 'breached' } }],
  counts: [countTickets.name, {}],
  'what is found': [countFound.name, { query: { view: 'live', q: 'tea' } }],
  'found by due time': [countFound.name, { query: { view: 'all', overdue: 'yes' } }],
  'counts of views': [countTicketViews.name, {}],
  'the ticket': [getTicket.name, { params: { _id: ID } }],
  'its history': [getHistory.name, { params: { _id: ID } }],
  'its clocks': [getSlaMetrics.name, { params: { _id: ID } }],
  'what is related': [getRelated.name, { params: { _id: ID } }],
  'another ticket': [getTicket.name, { params: { _id: OTHER } }],
} as const;

const MESSAGE = '0190a000-0000-7000-8000-0000000000a1';
const KNOWN: Record<string, unknown> = {
  'the ticket': { ticket: { channel: 'webchat' }, messages: [{ _id: MESSAGE, delivery: 'queued' }] },
  'what is related': { splits: [{ _id: OTHER }] },
};

const BY_STANDING = [
  'at risk',
  'board of a band',
  'by due time',
  'counts of views',
  'due today',
  'found by due time',
];

/** A separate client for each case: what was refetched for the previous case is not refetched again at once. */
let client: QueryClient;
function around({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  client.clear();
});

const EVENT = { seq: 1, at: '2026-11-22T08:00:00.000Z', entity_id: null, actor_id: null };

/** The reads that an event makes out of date. */
function renewedBy(kind: string, data: unknown): string[] {
  for (const [name, key] of Object.entries(READS)) client.setQueryData(key, KNOWN[name] ?? {});
  renderHook(() => useLiveTickets(), { wrapper: around });
  emitLive([{ ...EVENT, kind, data }]);
  return Object.entries(READS)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)
    .toSorted();
}

/** The data of a delivery's event. */
const delivery = (message_id: string, state: string) => ({ ticket_id: ID, message_id, delivery: state });
const ALL_BUT = (...left: string[]) => Object.keys(READS).filter((name) => !left.includes(name));

it.each([
  [
    'a ticket that changed',
    'ticket.updated',
    { ticket_id: ID },
    ALL_BUT('another ticket', 'what is related'),
  ],
  [
    'a related ticket that changed',
    'ticket.updated',
    { ticket_id: OTHER },
    ALL_BUT('the ticket', 'its history', 'its clocks'),
  ],
  [
    'another ticket that was linked to it',
    'ticket.linked',
    { ticket_id: ID, other_id: OTHER },
    ALL_BUT('another ticket'),
  ],
  ['a due time', 'ticket.due_changed', { ticket_ids: [ID] }, [...BY_STANDING, 'its clocks']],
  ['a band', 'ticket.band_changed', { ticket_ids: [ID] }, [...BY_STANDING, 'counts', 'its clocks']],
  [
    'the delivery of a message that is shown',
    'message.delivery_changed',
    delivery(MESSAGE, 'accepted'),
    ['its history'],
  ],
  [
    'a failed delivery',
    'message.delivery_changed',
    delivery(MESSAGE, 'failed'),
    ['the ticket', 'its history'],
  ],
  [
    'the delivery of an unknown message',
    'message.delivery_changed',
    delivery(OTHER, 'accepted'),
    ['the ticket', 'its history'],
  ],
  ['a timer', 'ticket.timer_started', { ticket_id: ID }, ['its history']],
])('After %s only the reads that depend on it are out of date', (_name, kind, data, renewed) => {
  expect(renewedBy(kind, data)).toEqual(renewed.toSorted());
});

it('The delivery of a message is shown as its event says, without a read', () => {
  renewedBy('message.delivery_changed', delivery(MESSAGE, 'delivered'));
  expect(client.getQueryData(READS['the ticket'])).toMatchObject({
    messages: [{ _id: MESSAGE, delivery: 'delivered' }],
  });
});

it('A read that was under way when an event came is read again, whatever its response says', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const slow = Promise.withResolvers<object>();
  const query = new QueryObserver(client, {
    queryKey: READS.counts,
    queryFn: () => ((reads += 1) === 2 ? slow.promise : Promise.resolve({ reads })),
  });
  const leave = query.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  renderHook(() => useLiveTickets(), { wrapper: around });
  const emit = () => emitLive([{ ...EVENT, kind: 'ticket.updated', data: { ticket_id: ID } }]);
  emit();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(2);
  emit();
  slow.resolve({});
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toBe(3);
  leave();
  vi.useRealTimers();
});
