import { expect, test } from 'vitest';
import { PARTS } from '#server/settings/transfer/parts.ts';
import { en } from '#web/text/en.ts';
import { th } from '#web/text/th.ts';

test.each([
  ['English', en],
  ['Thai', th],
])('every part of the settings that can be moved has a name in %s', (_language, words) => {
  const names: Record<string, string> = words.transfer.parts;
  expect(PARTS.map(({ name }) => name).filter((name) => !names[name])).toEqual([]);
});
