import { expect, it } from 'vitest';
import { splitChanges, withoutPart } from '#contracts/crm/canned/change-parts.ts';
import { CannedChanges, changeOf, hasChanges, mergeChanges } from '#contracts/crm/canned/changes.ts';

const [a, b, c, field] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const all: CannedChanges = {
  state: 'pending',
  priority: 0,
  assignee_id: 'me',
  group_id: a,
  snooze_minutes: 60,
  add_tag_ids: [a, b],
  remove_tag_ids: [c],
  add_customer_tag_ids: [c],
  remove_customer_tag_ids: [b],
  fields: { [field]: false },
};

it('Empty changes are dropped, zero and false are kept', () => {
  const said = CannedChanges.parse({ state: null, priority: 0, add_tag_ids: [], fields: { [field]: ' ' } });
  expect(said).toEqual({ priority: 0 });
  expect(hasChanges({ state: null, fields: {} })).toBe(false);
  expect(CannedChanges.safeParse({ state: 'closed' }).success).toBe(false);
});

it('Every change has a part, and without all of them nothing is left', () => {
  const parts = splitChanges(all);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(11);
  expect(parts.reduce(withoutPart, all)).toEqual({});
  expect(withoutPart(all, { key: '', kind: 'add_tag_ids', value: a }).add_tag_ids).toEqual([b]);
});

it('The later of two responses takes precedence, and what it does not set is kept', () => {
  const later: CannedChanges = {
    state: 'done',
    add_tag_ids: [c],
    remove_tag_ids: [a],
    remove_customer_tag_ids: [c],
  };
  expect(mergeChanges(all, later)).toEqual({
    ...all,
    state: 'done',
    snooze_minutes: undefined,
    add_tag_ids: [b, c],
    remove_tag_ids: [a],
    add_customer_tag_ids: undefined,
    remove_customer_tag_ids: [b, c],
  });
  expect(mergeChanges({ state: 'done' }, { snooze_minutes: 5 })).toEqual({ snooze_minutes: 5 });
});

it('The change is made for the replying user', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  expect(changeOf(all, { me: b, now })).toEqual({
    state: 'pending',
    priority: 0,
    assignee_id: b,
    group_id: a,
    snoozed_until: '2026-11-23T11:00:00.000Z',
    add_tag_ids: [a, b],
    remove_tag_ids: [c],
    add_customer_tag_ids: [c],
    remove_customer_tag_ids: [b],
    fields: { [field]: false },
  });
  expect(changeOf({ assignee_id: 'none', group_id: 'none' }, { me: b, now })).toEqual({
    assignee_id: null,
    group_id: null,
  });
  expect(changeOf({}, { me: b, now })).toBeUndefined();
});
