import { describe, expect, it } from 'vitest';
import { EVENTS } from '#contracts/register.ts';
import { en } from '#texts/en.ts';
import { th } from '#texts/th.ts';
import { KINDS } from './kinds.ts';
import { findChanges, FIELDS, NOUNS, parseNoun, resolveSentence } from './sentence.ts';

function line(kind: string, before: unknown = null, after: unknown = null, data: unknown = {}) {
  return {
    kind,
    before,
    after,
    data,
  };
}

describe('The sentence of an entry', () => {
  it.each([
    ['one change', line('user.updated', { role_id: 'a' }, { role_id: 'b' }), 'changed_one'],
    ['something set', line('user.updated', { group_id: null }, { group_id: 'b' }), 'set_one'],
    ['something taken away', line('user.updated', { group_id: 'a' }, { group_id: null }), 'cleared_one'],
    ['several changes', line('user.updated', { a: 1, b: 1 }, { a: 2, b: 2 }), 'changed_some'],
    ['a list', line('role.updated', { permissions: ['a'] }, { permissions: ['a', 'b'] }), 'changed_some'],
    ['a change without values', line('user.updated'), 'updated'],
    ['punching out', line('user.punched', null, null, { in_status: false }), 'punched_out'],
    ['an own sentence', line('session.remote_started'), 'session_remote_started'],
    ['a kind nobody knows', line('rocket.launched'), 'other'],
  ])('%s', (_name, given, key) => {
    expect(resolveSentence(given).key).toBe(key);
  });

  it('Fields that change with every write are not shown as changes', () => {
    const { changed, same } = findChanges(
      line('x.updated', { version: 1, name: 'a', note: 'n' }, { version: 2, name: 'b', note: 'n' }),
    );
    expect(changed).toEqual([{ field: 'name', before: 'a', after: 'b' }]);
    expect(same).toBe(1);
  });

  it.each([en, th])(
    'Messages are blocked by rules, and what happens to them afterwards is done by a user',
    (texts) => {
      const { sentences } = texts.audit;
      expect(sentences.blocked_created).not.toContain('{{actor}}');
      for (const key of ['blocked_restored', 'blocked_released', 'blocked_dismissed'] as const)
        expect(sentences[key]).toContain('{{actor}}');
    },
  );

  it('Every event of the suite has texts for its noun and its sentence', () => {
    const wordless = EVENTS.map(({ name }) => name).filter(
      (name) =>
        parseNoun(name) === undefined && !Object.hasOwn(en.settings, name.slice(0, name.indexOf('.'))),
    );
    expect(wordless).toEqual([]);
    expect(EVENTS.filter(({ name }) => resolveSentence(line(name)).key === 'other')).toEqual([]);
    const kinds = EVENTS.map(({ name }) => name.replaceAll(/[.-]/g, '_'));
    expect(KINDS.filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect(NOUNS.filter((noun) => !EVENTS.some(({ name }) => parseNoun(name) === noun))).toEqual([]);
    const keys = EVENTS.map(({ name }) => resolveSentence(line(name)).key);
    expect(Object.keys(en.audit.sentences)).toEqual(expect.arrayContaining(keys));
    const verbs = EVENTS.map(({ name }) => name.slice(name.indexOf('.') + 1).replaceAll('-', '_'));
    // The test of a webhook is delivered, but is in no log.
    expect(Object.keys(en.audit.verbs).toSorted()).toEqual([...new Set([...verbs, 'test'])].toSorted());
    expect(Object.keys(en.audit.nouns).toSorted()).toEqual([...NOUNS].toSorted());
    expect(Object.keys(en.audit.fields).toSorted()).toEqual([...FIELDS].toSorted());
  });
});
