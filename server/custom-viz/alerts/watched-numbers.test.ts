import { expect, it } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { findNumber } from '#server/custom-viz/alerts/watched-numbers.ts';
import { resolveWatchedSpan } from '#server/custom-viz/alerts/watched-question.ts';

const READING = { zone: 'Asia/Bangkok' };
const NOW = new Date('2026-11-28T07:30:00Z');

it.each([
  ['as of a day is watched as of now', { as_of: '2026-01-31' }, '2026-10-31T17:00:00.000Z'],
  ['moved back stays so', { shift: { count: 1, unit: 'month' } }, '2026-09-30T17:00:00.000Z'],
])('A number of a period that is %s.', (_what, moved, from) => {
  const document = DashboardDocument.parse({
    period: { kind: 'this', unit: 'month', ...moved },
    tabs: [
      {
        _id: 'tab',
        name: {},
        tiles: [
          {
            _id: 'tile',
            kind: 'chart',
            spot: { x: 0, y: 0, w: 6, h: 4 },
            chart: { form: { name: 'number' }, measures: ['mentions.mentions'] },
          },
        ],
      },
    ],
  });
  const [tile] = document.tabs[0]?.tiles ?? [];
  if (!tile) throw new Error('no tile');
  const around = { document, state: FIRST_STATE, reading: READING, by: null };
  const number = findNumber(tile, 'mentions.mentions', around);
  expect(number && resolveWatchedSpan(number, READING, NOW).from).toBe(from);
});
