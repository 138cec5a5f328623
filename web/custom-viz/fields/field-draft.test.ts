import { expect, test } from 'vitest';
import { FieldDefinition } from '#contracts/shared-fields/definition.ts';
import { listDefinitionFaults } from '#engine/shared-fields/check-definition.ts';
import { isComplete, makeEqualBands, NEW_GROUP, startDraft, toInput } from './field-draft.ts';

test('Equal ranges meet each other and hold every number', () => {
  const bands = makeEqualBands(4, 0, 1);
  expect(bands.map(({ from, to }) => [from, to])).toEqual([
    [null, 0.25],
    [0.25, 0.5],
    [0.5, 0.75],
    [0.75, null],
  ]);
  const definition = FieldDefinition.parse({ kind: 'bands', data_set: 'tickets', number: 'messages', bands });
  expect(listDefinitionFaults(definition)).toEqual({});
});

test('A new value is called by its first name, apart from others, and one that is there keeps its key', () => {
  const draft = startDraft(null, 'tickets');
  const group = (key: string, en: string) => ({ ...NEW_GROUP, key, label: { en, th: '' }, values: [en] });
  const { definition } = toInput(
    {
      ...draft,
      kind: 'groups',
      dimension: 'channel',
      groups: [group('a', 'Chat'), group('', 'a'), group('', '')],
    },
    null,
  );
  expect(definition.kind === 'groups' && definition.groups.map(({ key }) => key)).toEqual(['a', 'a 2', '3']);
});

test('A field is complete with a name in one language and what its kind needs', () => {
  const draft = { ...startDraft(null, 'tickets'), formula: 'tickets' };
  expect(isComplete(draft)).toBe(false);
  expect(isComplete({ ...draft, labels: { en: '', th: 'ทิกเก็ต' } })).toBe(true);
  expect(isComplete({ ...draft, kind: 'groups', labels: { en: 'Region', th: '' } })).toBe(false);
});
