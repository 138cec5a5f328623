import { expect, test } from 'vitest';
import { isFiltered, listQueryOf, readPlace } from './inbox-place.ts';

const TICKET = '0190a5d0-0000-7000-8000-000000000001';

test('an empty address is the open tickets, nothing filtered', () => {
  const place = readPlace({});
  expect(place).toEqual({ view: 'live', tab: 'conversation' });
  expect(isFiltered(place)).toBe(false);
});

test('an address says view, filters, search and the open ticket', () => {
  const place = readPlace({ view: 'mine', channel: 'line', state: 'open', q: ' สมชาย ', ticket: TICKET });
  expect(listQueryOf(place)).toEqual({ view: 'mine', channel: 'line', state: 'open', q: 'สมชาย' });
  expect(place.ticket).toBe(TICKET);
  expect(isFiltered(place)).toBe(true);
});

const UNREADABLE: readonly Record<string, string>[] = [
  { view: 'everything', channel: 'fax', state: 'lost', ticket: '7', tab: 'x', panel: 'y' },
  { q: 'x'.repeat(500) },
];

test.each(UNREADABLE)('what cannot be read is left out: %j', (query) => {
  expect(listQueryOf(readPlace(query))).toEqual({ view: 'live' });
});
