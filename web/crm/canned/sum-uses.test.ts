import { expect, it } from 'vitest';
import { sumUses } from './sum-uses.ts';

it('Uses are summed by person and by day; rules have no person', () => {
  const use = (day: string, user_id: string | null, count: number) => ({
    day,
    user_id,
    name: user_id ?? '',
    count,
  });
  const summed = sumUses([
    use('2026-03-02', 'nok', 2),
    use('2026-03-02', null, 1),
    use('2026-03-01', 'nok', 1),
    use('2026-03-01', 'ton', 4),
  ]);
  expect(summed.total).toBe(8);
  expect(summed.people.map(({ user_id, count }) => [user_id, count])).toEqual([
    ['ton', 4],
    ['nok', 3],
    [null, 1],
  ]);
  expect(summed.byDay).toEqual([
    { day: '2026-03-02', count: 3 },
    { day: '2026-03-01', count: 5 },
  ]);
  expect(sumUses([])).toEqual({ total: 0, people: [], byDay: [] });
});
