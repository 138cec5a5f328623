import { expect, test } from 'vitest';
import { isFiltered, listQueryOf, NO_FILTERS, parseInboxAddress, getFilterValues } from './inbox-address.ts';

const TICKET = '0190a5d0-0000-7000-8000-000000000001';
const MESSAGE = '0190a5d0-0000-7000-8000-000000000002';

test('An empty address shows the open tickets, unfiltered', () => {
  const place = parseInboxAddress({});
  expect(place).toEqual({ view: 'live', sort: 'newest', tab: 'conversation', write: 'reply', filter: {} });
  expect(isFiltered(place)).toBe(false);
});

test('An address contains view, filters, search, order and the open ticket', () => {
  const query = {
    view: 'mine',
    channel: 'line,email',
    not_state: 'open',
    q: ' สมชาย ',
    sort: 'due',
    ticket: TICKET,
    message: MESSAGE,
  };
  const place = parseInboxAddress(query);
  expect(listQueryOf(place)).toEqual({
    view: 'mine',
    channel: 'line,email',
    not_state: 'open',
    q: 'สมชาย',
    sort: 'due',
  });
  expect(getFilterValues(place.filter, 'channel')).toEqual(['line', 'email']);
  expect([place.ticket, place.message]).toEqual([TICKET, MESSAGE]);
  expect(isFiltered(place)).toBe(true);
  expect(Object.keys(place.filter).every((name) => name in NO_FILTERS)).toBe(true);
});

const UNREADABLE: readonly Record<string, string>[] = [
  {
    view: 'everything',
    channel: 'fax',
    state: 'lost',
    ticket: '7',
    message: '8',
    tab: 'x',
    panel: 'y',
    sort: 'odd',
  },
  { q: 'x'.repeat(500), priority: '7', created_within: '-3' },
];

test.each(UNREADABLE)('Invalid values are dropped: %j', (query) => {
  expect(listQueryOf(parseInboxAddress(query))).toEqual({ view: 'live' });
});
