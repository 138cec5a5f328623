import { expect, test } from 'vitest';
import { getNewestAuthor, blocksAuthor, buildAuthorRule } from '#contracts/crm/blocker/block-author.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { buildItemSchema } from '#contracts/kit/area/collection.ts';

const contact = {
  _id: '00000000-0000-4000-8000-000000000001',
  channel: 'line',
  external_id: 'Cgroup',
  name: 'Family group',
  avatar_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
} as const;
function line(direction: 'in' | 'out', _id: string | null, name = '') {
  return {
    direction,
    author: { _id, name },
  };
}

test('the author is the one who wrote last, not the group in which it was written, and never a member of the team', () => {
  const said = [line('in', 'U1', 'Somchai'), line('in', 'U2', 'Malee'), line('out', 'agent', 'Me')];
  expect(getNewestAuthor({ contact }, said)).toEqual({ _id: 'U2', name: 'Malee' });
  expect(getNewestAuthor({ contact }, [line('in', 'U3')])).toEqual({ _id: 'U3', name: 'Family group' });
  expect(getNewestAuthor({ contact }, [line('out', 'agent')])).toEqual({
    _id: 'Cgroup',
    name: 'Family group',
  });
});

test('the rule passes the check of the settings, and is recognised as the one that blocks the author', () => {
  const author = { _id: 'U2', name: 'ก'.repeat(300) };
  const rules = postBlocker.resources.rules;
  const rule = buildItemSchema(rules)
    .pick({ name: true, authors: true, channels: true })
    .parse(buildAuthorRule(author, 'line'));
  expect(rules.check?.(rule, [])).toBeUndefined();
  const stored = { most_messages: 0, active: true, ...rule };
  expect(blocksAuthor(stored, author, 'line')).toBe(true);
  expect(blocksAuthor(stored, author, 'email')).toBe(false);
  expect(blocksAuthor(stored, { _id: 'U9', name: '' }, 'line')).toBe(false);
  expect(blocksAuthor({ ...stored, active: false }, author, 'line')).toBe(false);
  expect(blocksAuthor({ ...stored, words: ['spam'] }, author, 'line')).toBe(false);
  expect(blocksAuthor({ ...stored, channels: [] }, author, 'email')).toBe(true);
});
