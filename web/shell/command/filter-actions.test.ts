import { expect, it } from 'vitest';
import { filterAbove } from './filter-actions.ts';

const page = { id: 'attendance', label: 'เวลาทำงาน', keywords: ['attendance'] };
const named = { id: 'dance', label: 'Dance floor' };
const ticket = { id: 'ticket', label: '#2 Daniel Roth' };

it('What the server found follows the rows that were there before its answer, however well its names match', () => {
  const local = [{ group: 'Pages', actions: [page, named] }];
  const shown = filterAbove([])('dan', local);
  expect(shown).toEqual([{ group: 'Pages', actions: [named, page] }]);
  const found = { group: 'Tickets', actions: [ticket] };
  expect(filterAbove([found])('dan', local)).toEqual([...shown, found]);
});
