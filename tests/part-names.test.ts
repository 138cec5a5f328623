import { expect, test } from 'vitest';
import { PARTS } from '#server/settings/transfer/parts.ts';
import { en } from '#texts/en.ts';
import { th } from '#texts/th.ts';

test.each([
  ['English', en],
  ['Thai', th],
])('Every part of the settings that can be transferred has a name in %s', (_language, words) => {
  const names: Record<string, string> = words.transfer.parts;
  expect(PARTS.map(({ name }) => name).filter((name) => !names[name])).toEqual([]);
});

test.each([
  ['English', en],
  ['Thai', th],
])(
  'every field of what can be moved has a name in %s, so that no outcome or history shows an identifier',
  (_language, words) => {
    const own: Record<string, { fields?: Record<string, unknown> }> = words.settings;
    const shared: Record<string, string> = words.area.fields;
    const unnamed = PARTS.flatMap(({ name, values }) =>
      Object.keys(values.shape)
        .filter((field) => !own[name]?.fields?.[field] && !shared[field])
        .map((field) => `${name}.${field}`),
    );
    expect(unnamed).toEqual([]);
  },
);
