import { expect, test } from 'vitest';
import { readHistoryLine } from './history-words.ts';

const line = (kind: string, before?: unknown, after?: unknown) => readHistoryLine({ kind, before, after });

test.each([
  ['ticket.created', 'created'],
  ['message.received', 'received'],
  ['ticket.note_added', 'noted'],
  ['conversation.event_received', 'event'],
  ['ticket.merged', 'merged'],
  ['ticket.rewritten', 'other'],
])('%s is "%s"', (kind, deed) => expect(line(kind)).toEqual({ deed, changes: [] }));

test('A change of state names the old and the new state', () => {
  expect(line('ticket.updated', { state: 'open' }, { state: 'done' })).toEqual({
    deed: 'state',
    changes: [{ field: 'state', from: 'open', to: 'done' }],
  });
});

test('An assignee may be nobody, before and after', () => {
  expect(line('ticket.updated', { assignee_id: null }, { assignee_id: 'a' })).toEqual({
    deed: 'assignee',
    changes: [{ field: 'assignee', from: null, to: 'a' }],
  });
  expect(line('ticket.updated', { assignee_id: 'a' }, { assignee_id: null }).changes).toEqual([
    { field: 'assignee', from: 'a', to: null },
  ]);
});

test('A reply carries the changes that it made', () => {
  const { deed, changes } = line(
    'ticket.replied',
    { state: 'new', assignee_id: null },
    { state: 'open', assignee_id: 'a' },
  );
  expect(deed).toBe('replied');
  expect(changes.map(({ field }) => field)).toEqual(['state', 'assignee']);
});

test('Other changes of a ticket are listed by name, tags with both lists', () => {
  expect(line('ticket.updated', { priority: 0 }, { priority: 4 })).toEqual({
    deed: 'priority',
    changes: [{ field: 'priority', from: 0, to: 4 }],
  });
  expect(line('ticket.updated', {}, { snoozed_until: null }).deed).toBe('snoozed');
  expect(line('ticket.updated', { group_id: 'a' }, { group_id: null }).deed).toBe('group');
  expect(line('ticket.updated', { subject: 'a' }, { subject: 'b' }).deed).toBe('subject');
  expect(line('ticket.tagged', { tags: ['Late'] }, { tags: ['Late', 'Lost'] })).toEqual({
    deed: 'tagged',
    changes: [{ field: 'tags', from: 'Late', to: 'Late, Lost' }],
  });
});

test('Values of another shape are left out', () => {
  expect(line('ticket.updated', 'x', { state: 'lost', assignee_id: 4 })).toEqual({
    deed: 'other',
    changes: [],
  });
});
