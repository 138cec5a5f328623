import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  GROUP_PAUSE_MS,
  groupMessages,
  hasGap,
  mergeMessages,
  filterCurrentMessages,
} from './message-groups.ts';
import { testMessage } from './test-messages.ts';

const utcDay = (at: string): string => at.slice(0, 10);
function shape(messages: Parameters<typeof groupMessages>[0]) {
  return groupMessages(messages, utcDay).map(({ key, groups }) => [
    key,
    ...groups.map((group) => group.messages.map(({ seq }) => seq)),
  ]);
}

describe('A conversation in days and groups', () => {
  test('Consecutive messages of one author form one group, and another author or an event starts a new one', () => {
    const us = { direction: 'out' as const, author: { _id: 'a', name: 'Mali' } };
    const list = [
      testMessage(1),
      testMessage(2),
      testMessage(3, us),
      testMessage(4, { ...us, direction: 'note' }),
      testMessage(5, { direction: 'event', event: 'follow' }),
      testMessage(6, { direction: 'event', event: 'unfollow' }),
      testMessage(7),
    ];
    expect(shape(list)).toEqual([['2026-01-05', [1, 2], [3], [4], [5], [6], [7]]]);
  });

  test('A pause and a new day start a new group', () => {
    const late = testMessage(2, {
      at: new Date(Date.parse(testMessage(1).at) + GROUP_PAUSE_MS).toISOString(),
    });
    expect(shape([testMessage(1), late])).toEqual([['2026-01-05', [1], [2]]]);
    const next = testMessage(3, { at: '2026-01-06T00:00:00.000Z' });
    expect(shape([testMessage(1), next])).toEqual([
      ['2026-01-05', [1]],
      ['2026-01-06', [3]],
    ]);
  });

  test('Every message appears once, in its order', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 40 });
    fc.assert(
      fc.property(minutes, (all) => {
        const list = all
          .sort((a, b) => a - b)
          .map((n, index) => ({ ...testMessage(n), _id: `${index}`, seq: index }));
        const seen = groupMessages(list, utcDay).flatMap(({ groups }) =>
          groups.flatMap(({ messages }) => messages),
        );
        expect(seen).toEqual(list);
      }),
    );
  });
});

describe('Merging two lists of messages', () => {
  test('The merge keeps the order and the newer version of a message', () => {
    const merged = mergeMessages(
      [testMessage(1), testMessage(3)],
      [testMessage(2), testMessage(3, { text: 'new' })],
    );
    expect(merged.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'message 1'],
      [2, 'message 2'],
      [3, 'new'],
    ]);
  });

  test('A gap between the lists is detected', () => {
    expect(hasGap([testMessage(1)], [testMessage(2)])).toBe(false);
    expect(hasGap([testMessage(1)], [testMessage(3)])).toBe(true);
    expect(hasGap([], [testMessage(3)])).toBe(false);
  });
});

test('Messages that were split off are removed, and those that arrived after the read stay', () => {
  const [one, two, three, four] = [testMessage(1), testMessage(2), testMessage(3), testMessage(4)];
  const known = [one, two, three, four];
  const ids = (messages: readonly { seq: number }[]): number[] => messages.map(({ seq }) => seq);
  const fresh = { messages: [testMessage(1), testMessage(3)], seq: 3, more: false };
  expect(ids(filterCurrentMessages(known, fresh))).toEqual([1, 3, 4]);
  expect(ids(filterCurrentMessages(known, { messages: [testMessage(3)], seq: 4, more: true }))).toEqual([
    1, 2, 3,
  ]);
});

test('Lines that a merge renumbered are not mixed with lines under older numbers', () => {
  const merged = { messages: [testMessage(2, { seq: 7 })], seq: 7, more: true };
  expect(filterCurrentMessages([testMessage(1), testMessage(2)], merged)).toEqual([]);
});
