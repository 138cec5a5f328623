import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFields, writeContent, type PostFields } from './post-fields.ts';
import { settleConflict, startState, takeAnswer, takeTheirs, toStore, type PostState } from './post-state.ts';

const LINE = '01980000-0000-7000-8000-000000000001';
const X = '01980000-0000-7000-8000-000000000002';

const base = startFields({
  content: { ...startFields({}).content, text: 'Coffee' },
  targets: [
    { connection_id: LINE, version: {} },
    { connection_id: X, version: { text: 'On X' } },
  ],
  campaign: 'Spring',
});
const opened = (): PostState => startState({ fields: base, version: 1 });
const edit = (state: PostState, present: PostFields): PostState => ({ ...state, present });

test('Changes of different fields by two people are both kept', () => {
  const mine = edit(opened(), writeContent(base, LINE, { title: 'Mine' }));
  const theirs = writeContent({ ...base, campaign: 'Summer' }, X, { text: 'Theirs' });
  const { present, conflicts } = takeTheirs(mine, { fields: theirs, version: 2 });
  expect(conflicts).toEqual([]);
  expect(present).toMatchObject({
    campaign: 'Summer',
    targets: [{ version: { title: 'Mine' } }, { version: { text: 'Theirs' } }],
  });
});

test('A text that two people changed stays here and is stored as theirs until somebody chooses', () => {
  const mine = edit(opened(), writeContent(base, 'all', { text: 'Mine' }));
  const theirs = { fields: writeContent(base, 'all', { text: 'Theirs' }), version: 2 };
  const merged = takeTheirs(mine, theirs);
  expect(merged).toMatchObject({
    present: { content: { text: 'Mine' } },
    conflicts: [{ part: 'content.text', theirs: 'Theirs' }],
  });
  expect(toStore(merged).content.text).toBe('Theirs');
  const later = takeTheirs(merged, { fields: { ...theirs.fields, campaign: 'Autumn' }, version: 3 });
  expect(later).toMatchObject({ present: { content: { text: 'Mine' }, campaign: 'Autumn' } });
  expect(later.conflicts).toHaveLength(1);
  expect(toStore(settleConflict(later, 'content.text', 'mine')).content.text).toBe('Mine');
  const given = settleConflict(later, 'content.text', 'theirs');
  expect(given).toMatchObject({ present: { content: { text: 'Theirs' } }, conflicts: [] });
});

test('What is typed while a version is being stored is kept on top of the answer', () => {
  const sent = writeContent(base, 'all', { text: 'First' });
  const typed = edit(opened(), writeContent(base, 'all', { text: 'First and more' }));
  const state = takeAnswer(typed, sent, { fields: { ...sent, campaign: 'Theirs' }, version: 2 });
  expect(state).toMatchObject({
    present: { content: { text: 'First and more' }, campaign: 'Theirs' },
    conflicts: [],
  });
});

test('An account that one takes out stays where the other has written for it', () => {
  const without = { ...base, targets: base.targets.slice(0, 1) };
  const untouched = takeTheirs(opened(), { fields: without, version: 2 });
  expect(untouched.present.targets).toHaveLength(1);
  const written = edit(opened(), writeContent(base, X, { text: 'New words for X' }));
  const { present } = takeTheirs(written, { fields: without, version: 2 });
  expect(present.targets).toMatchObject([{ connection_id: LINE }, { version: { text: 'New words for X' } }]);
});

test('A field that an account lets follow again does not come back with the change of another', () => {
  const following = { ...base, targets: base.targets.map((one) => ({ ...one, version: {} })) };
  const { present } = takeTheirs(edit(opened(), following), {
    fields: { ...base, campaign: 'Summer' },
    version: 2,
  });
  expect(present.targets[1]?.version).toEqual({});
});

test('Whatever two people type, each text is on the screen or in the conflicts', () => {
  const word = fc.constantFrom('Coffee', 'a', 'b');
  fc.assert(
    fc.property(word, word, (here, there) => {
      const mine = edit(opened(), writeContent(base, 'all', { text: here }));
      const theirs = { fields: writeContent(base, 'all', { text: there }), version: 2 };
      const { present, conflicts } = takeTheirs(mine, theirs);
      const seen = [present.content.text, ...conflicts.map((one) => one.theirs)];
      if (here !== 'Coffee') expect(seen).toContain(here);
      if (there !== 'Coffee') expect(seen).toContain(there);
    }),
  );
});
