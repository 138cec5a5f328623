// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getBoard } from '#contracts/crm/board/endpoints.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { countTickets, getHistory, getTicket, listTickets } from '#contracts/crm/endpoints.ts';
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
  'another ticket': [getTicket.name, { params: { _id: OTHER } }],
} as const;

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

/** The reads that are refetched after an event. */
function renewedBy(kind: string, data: unknown): string[] {
  for (const key of Object.values(READS)) client.setQueryData(key, {});
  renderHook(() => useLiveTickets(), { wrapper: around });
  emitLive([{ seq: 1, at: '2026-11-22T08:00:00.000Z', kind, entity_id: null, actor_id: null, data }]);
  return Object.entries(READS)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)
    .toSorted();
}

it.each([
  ['a ticket that changed', 'ticket.updated', { ticket_id: ID }, Object.keys(READS).toSpliced(-1)],
  ['a due time', 'ticket.due_changed', { ticket_ids: [ID] }, BY_STANDING],
  ['a band', 'ticket.band_changed', { ticket_ids: [ID] }, [...BY_STANDING, 'counts']],
  ['a delivery', 'message.delivery_changed', { ticket_id: ID }, ['the ticket', 'its history']],
  ['a timer', 'ticket.timer_started', { ticket_id: ID }, ['its history']],
])('After %s only the reads that depend on it are refetched', (_name, kind, data, renewed) => {
  expect(renewedBy(kind, data)).toEqual(renewed.toSorted());
});
