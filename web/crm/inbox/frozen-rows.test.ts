import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTicket } from '../conversation/test-messages.ts';
import { freezeRows, applyFreeze } from './frozen-rows.ts';

const ids = (rows: readonly { number: number }[]): number[] => rows.map(({ number }) => number);
const at = (n: number): string => makeTicket(n).last_message_at;

test('A list that is not frozen is unchanged', () => {
  const rows = [makeTicket(3), makeTicket(1)];
  expect(applyFreeze(null, rows)).toEqual({ shown: rows, fresh: 0 });
});

test('A frozen list keeps its order, shows new content and counts what waits', () => {
  const held = freezeRows([makeTicket(3), makeTicket(2), makeTicket(1)]);
  const moved = makeTicket(1, { last_message_at: at(8), last_message: 'again' });
  const { shown, fresh } = applyFreeze(held, [makeTicket(9), moved, makeTicket(3), makeTicket(2)]);
  expect(ids(shown)).toEqual([3, 2, 1]);
  expect(shown[2]?.last_message).toBe('again');
  expect(fresh).toBe(2);
});

test('News in the first row move nothing and do not wait', () => {
  const held = freezeRows([makeTicket(3), makeTicket(2)]);
  const [again, second] = [makeTicket(3, { last_message_at: at(8) }), makeTicket(2)];
  expect(applyFreeze(held, [again, second])).toEqual({ shown: [again, second], fresh: 0 });
});

test('Our own reply moves nothing and is not counted as news', () => {
  const held = freezeRows([makeTicket(3), makeTicket(2)]);
  const answered = makeTicket(2, { last_message_at: at(8), last_direction: 'out' });
  expect(applyFreeze(held, [answered, makeTicket(3)])).toMatchObject({ fresh: 0 });
});

test('Rows that left are gone, and older pages are at the end', () => {
  const held = freezeRows([makeTicket(5), makeTicket(4), makeTicket(3)]);
  const { shown, fresh } = applyFreeze(held, [makeTicket(5), makeTicket(3), makeTicket(2), makeTicket(1)]);
  expect(ids(shown)).toEqual([5, 3, 2, 1]);
  expect(fresh).toBe(0);
});

test('Nothing is shown twice and no frozen row moves, whatever arrives', () => {
  const list = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const held = freezeRows(before.map((n) => makeTicket(n)));
      const { shown, fresh } = applyFreeze(
        held,
        after.map((n) => makeTicket(n)),
      );
      expect(new Set(ids(shown)).size).toBe(shown.length);
      expect(ids(shown).filter((n) => before.includes(n))).toEqual(before.filter((n) => after.includes(n)));
      expect(shown.length + fresh).toBe(after.length);
    }),
  );
});
