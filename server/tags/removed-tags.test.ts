import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createKeyword, deleteKeyword } from '#contracts/keywords/endpoints.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import * as tags from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { setItemTags } from '#server/tags/public.ts';
import type { Person } from '#tests/factories/person.ts';
import { addTag, addTagTree, fetchTags } from '#tests/factories/tags.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** What is deleted when a tag is removed or merged, and what is restored; how a tree is exported and imported. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  admin = await world.person(await world.account());
});

const params = { product: 'crm' as const };

const names = async (): Promise<string[]> => (await fetchTags(admin)).map(({ name }) => name);

describe('deleting tags', () => {
  const give = (tagId: string, mention: string): Promise<void> =>
    inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      setItemTags(unit, { kind: 'mention', _id: mention, product: 'crm' }, [tagId]),
    );
  const MENTION = '01920000-0000-7000-8000-00000000000a';

  it('S3-061 Deletion includes the descendants, after stating their number and their uses', async () => {
    const { delivery, late, lost, orders } = await addTagTree(admin);
    const keyword = await admin.call(createKeyword, {
      params,
      body: { name: 'late', patterns: ['ส่งช้า'] },
    });
    await admin.call(tagCalls.update, {
      params: { ...params, type: 'tag', _id: late._id },
      body: { keyword_ids: [keyword._id] },
    });
    await give(late._id, MENTION);
    const uses = await admin.call(tags.countTagUses, { params, body: { ids: [delivery._id] } });
    expect(uses).toEqual({
      groups: 0,
      categories: 1,
      tags: 2,
      tickets: 0,
      mentions: 1,
      keywords: 1,
      teams: 0,
    });
    const removed = await admin.call(tagCalls.remove, {
      params: { ...params, type: 'category', _id: delivery._id },
    });
    expect(removed.ids.toSorted()).toEqual([delivery._id, late._id, lost._id].toSorted());
    expect(await names()).toEqual(['Orders', 'Refund', 'Slow']);
    expect((await admin.call(tags.countTagUses, { params, body: { ids: [orders._id] } })).mentions).toBe(0);
  });

  test('Undoing a deletion restores every assignment of the tags, unless a name was taken meanwhile', async () => {
    const { delivery, late, orders } = await addTagTree(admin);
    await give(late._id, MENTION);
    const { removal_id } = await admin.call(tags.deleteTags, { params, body: { ids: [delivery._id] } });
    const other = await addTag(admin, 'category', { name: 'Delivery', ticket_group_id: orders._id });
    const taken = await admin.attempt(tags.restoreTags, { params, body: { removal_id } });
    expect(Failure.parse(taken.body).code).toBe('name_taken');
    await admin.call(tagCalls.remove, { params: { ...params, type: 'category', _id: other._id } });
    await admin.call(tags.restoreTags, { params, body: { removal_id } });
    expect(await names()).toEqual(['Orders', 'Delivery', 'Late', 'Lost', 'Refund', 'Slow']);
    expect((await admin.call(tags.countTagUses, { params, body: { ids: [late._id] } })).mentions).toBe(1);
    const twice = await admin.attempt(tags.restoreTags, { params, body: { removal_id } });
    expect(twice.status).toBe(404);
    const history = await admin.call(listSettingHistory, {
      query: { noun: 'ticket_tag', product: 'crm', limit: 20 },
    });
    const deleted = history.items.find(
      ({ kind, data }) => kind.endsWith('.deleted') && JSON.stringify(data).includes(removal_id),
    );
    expect(history.items[0]).toMatchObject({ kind: 'ticket_tag.restored', data: { removal_id } });
    expect(deleted?.before).toMatchObject({ name: 'Delivery' });
  });

  test('An item below a deleted parent is not restored alone', async () => {
    const { delivery, late } = await addTagTree(admin);
    const first = await admin.call(tags.deleteTags, { params, body: { ids: [late._id] } });
    await admin.call(tags.deleteTags, { params, body: { ids: [delivery._id] } });
    const tried = await admin.attempt(tags.restoreTags, { params, body: { removal_id: first.removal_id } });
    expect(tried.status).toBe(404);
    expect(await names()).toEqual(['Orders', 'Refund', 'Slow']);
  });

  test('A deleted keyword is removed from all tags', async () => {
    const { late } = await addTagTree(admin);
    const keyword = await admin.call(createKeyword, { params, body: { name: 'late', patterns: ['late'] } });
    await admin.call(tagCalls.update, {
      params: { ...params, type: 'tag', _id: late._id },
      body: { keyword_ids: [keyword._id] },
    });
    await admin.call(deleteKeyword, { params: { ...params, _id: keyword._id } });
    expect((await fetchTags(admin)).map(({ keyword_ids }) => keyword_ids).flat()).toEqual([]);
  });
});

test('Merging two tags gives the second one everything that had or named the first', async () => {
  const { late, slow } = await addTagTree(admin);
  const keyword = await admin.call(createKeyword, { params, body: { name: 'late', patterns: ['late'] } });
  await admin.call(tagCalls.update, {
    params: { ...params, type: 'tag', _id: late._id },
    body: { keyword_ids: [keyword._id] },
  });
  await inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, async (unit) => {
    const carrier = (end: string) => ({
      kind: 'mention' as const,
      _id: `01920000-0000-7000-8000-0000000000${end}`,
      product: 'crm' as const,
    });
    await setItemTags(unit, carrier('01'), [late._id, slow._id]);
    await setItemTags(unit, carrier('02'), [late._id]);
  });
  const kept = await admin.call(tags.mergeTags, { params, body: { from: late._id, into: slow._id } });
  expect(kept).toMatchObject({ name: 'Slow', keyword_ids: [keyword._id] });
  expect((await admin.call(tags.countTagUses, { params, body: { ids: [slow._id] } })).mentions).toBe(2);
  expect(await names()).not.toContain('Late');
});
