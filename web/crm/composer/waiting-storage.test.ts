import { expect, test } from 'vitest';
import { countWaiting } from './waiting-storage.ts';

const refusal = { text: 'Somebody wrote', isNewer: true, seq: 3 };

test.each([
  ['no list', null, 0],
  ['two messages, of which one was refused', JSON.stringify([{ refusal: null }, { refusal }]), 1],
  ['a list of another version', '{"a":1}', 0],
  ['a broken list', '[{', 0],
])('Of %s so many messages wait for a connection', (_name, text, count) =>
  expect(countWaiting(text)).toBe(count),
);
