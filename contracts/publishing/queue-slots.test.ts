import { expect, test } from 'vitest';
import { findFreeSlot, listSlotTimes } from '#contracts/publishing/queue-slots.ts';

const slots = [
  { weekday: 2, time: '18:00' },
  { weekday: 1, time: '09:00' },
  { weekday: 2, time: '08:00' },
];

test('Slots of a week come in the order of days and times', () => {
  expect(listSlotTimes(slots, '2026-11-30', 8)).toEqual([
    '2026-11-30T09:00',
    '2026-12-01T08:00',
    '2026-12-01T18:00',
    '2026-12-07T09:00',
  ]);
});

test('The next free slot says which were passed over and why', () => {
  const found = findFreeSlot({
    zone: 'Asia/Bangkok',
    slots,
    now: new Date('2026-11-30T03:00:00Z'),
    findTaken: (at) => (at === '2026-12-01T01:00:00.000Z' ? 'Breakfast' : undefined),
  });
  expect(found).toEqual({
    wall_time: '2026-12-01T18:00',
    at: '2026-12-01T11:00:00.000Z',
    passed: [
      { wall_time: '2026-11-30T09:00', reason: 'past', by: null },
      { wall_time: '2026-12-01T08:00', reason: 'taken', by: 'Breakfast' },
    ],
  });
});

test('A slot that clocks skip is passed over, and the wall time stays after the change', () => {
  const sundays = [{ weekday: 0, time: '02:30' }];
  const found = findFreeSlot({
    zone: 'Europe/Berlin',
    slots: sundays,
    now: new Date('2026-03-27T00:00:00Z'),
    findTaken: () => undefined,
  });
  expect(found).toMatchObject({
    wall_time: '2026-04-05T02:30',
    at: '2026-04-05T00:30:00.000Z',
    passed: [{ wall_time: '2026-03-29T02:30', reason: 'skipped' }],
  });
});

test('A queue without slots, or with every slot taken, has none', () => {
  const search = { zone: 'UTC', now: new Date('2026-01-01T00:00:00Z') };
  expect(findFreeSlot({ ...search, slots: [], findTaken: () => undefined })).toBeUndefined();
  expect(findFreeSlot({ ...search, slots, findTaken: () => 'full' })).toBeUndefined();
});
