import { expect, it } from 'vitest';
import { parseInboxAddress } from '../inbox/inbox-address.ts';
import { buildViewFilter } from './use-view-as-filter.ts';

it.each([
  ['mine', { assignee: 'me' }],
  ['unassigned', { assignee: 'nobody' }],
  ['group', { group: 'mine' }],
])('The view %s of the inbox is a filter on the board and in reports', (view, filter) => {
  expect(buildViewFilter(parseInboxAddress({ view }))).toEqual({ ...filter, view: undefined });
});

it('A filter of the address is kept beside a view, and a view that no filter can say changes nothing', () => {
  expect(buildViewFilter(parseInboxAddress({ view: 'mine', channel: 'line' }))).toEqual({
    assignee: 'me',
    channel: 'line',
    view: undefined,
  });
  expect(buildViewFilter(parseInboxAddress({ view: 'waiting', channel: 'line' }))).toBeNull();
});
