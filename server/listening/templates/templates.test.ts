import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotification } from '#contracts/email-digests/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  setDefaultTemplate,
  updateTemplate,
} from '#contracts/listening/templates/endpoints.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import { assignToGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Who saves which view of listening, who sees whose, and who may share how widely. */
let world: World;
let accountId: AccountId;
let made = 0;

const READ: Permission = 'listening.template_setting.read';
const WRITE: Permission = 'listening.template_setting.write';
const GROUP: Permission = 'listening.share_template.write';
const ALL: Permission = 'listening.share_template_all.write';
const SEE_ALL: Permission = 'listening.share_template_all.read';

beforeAll(async () => {
  world = await getSharedWorld();
  accountId = await world.account();
});
afterAll(() => world.stop());

async function makeGroup(): Promise<string> {
  const _id = world.suite.context.newId();
  await world.suite.context.database.platform
    .insertInto('groups')
    .values({ account_id: accountId, _id, name: `Group ${(made += 1)}` })
    .execute();
  return _id;
}
async function member(group: string | null, ...can: Permission[]): Promise<Person> {
  const person = await world.person(accountId, { can });
  await assignToGroup(world, group, [person]);
  return person;
}
const name = (): string => `View ${(made += 1)}`;
async function seenBy(person: Person): Promise<string[]> {
  return (await person.call(listTemplates, { query: {} })).items.map((one) => one.name);
}

describe('templates', () => {
  it('S6-038 listening.template_setting.read opens the list, and without it the list is refused', async () => {
    const reader = await member(null, READ);
    const nobody = await member(null);
    expect((await reader.attempt(listTemplates, { query: {} })).status).toBe(200);
    expect((await nobody.attempt(listTemplates, { query: {} })).status).toBe(403);
  });

  it('S6-039 listening.template_setting.write is required to create, change and delete', async () => {
    const writer = await member(null, READ, WRITE);
    const reader = await member(null, READ);
    const { _id } = await writer.call(createTemplate, { body: { name: name() } });
    expect((await reader.attempt(createTemplate, { body: { name: name() } })).status).toBe(403);
    for (const endpoint of [updateTemplate, deleteTemplate])
      expect((await reader.attempt(endpoint, { params: { _id }, body: {} })).status).toBe(403);
    const changed = await writer.call(updateTemplate, { params: { _id }, body: { about: 'mornings' } });
    expect(changed).toMatchObject({ about: 'mornings', version: 2, mine: true, may_change: true });
    await writer.call(deleteTemplate, { params: { _id } });
    expect((await writer.attempt(deleteTemplate, { params: { _id } })).status).toBe(404);
  });

  it('S6-049 A template is shared with the group only with listening.share_template.write, on create and on change', async () => {
    const [north, south] = [await makeGroup(), await makeGroup()];
    const sharer = await member(north, READ, WRITE, GROUP);
    const writer = await member(north, READ, WRITE);
    const refused = await writer.attempt(createTemplate, { body: { name: name(), share: 'group' } });
    expect(refused.status).toBe(403);
    const own = await writer.call(createTemplate, { body: { name: name() } });
    const params = { _id: own._id };
    expect((await writer.attempt(updateTemplate, { params, body: { share: 'group' } })).status).toBe(403);
    const shared = await sharer.call(createTemplate, { body: { name: name(), share: 'group' } });
    expect(shared.group_id).toBe(north);
    const elsewhere = { name: name(), share: 'group' as const, group_id: south };
    expect((await sharer.attempt(createTemplate, { body: elsewhere })).status).toBe(403);
    expect(await seenBy(writer)).toContain(shared.name);
    expect(await seenBy(await member(south, READ))).not.toContain(shared.name);
    expect(await seenBy(await member(null, READ))).not.toContain(shared.name);
    expect(await seenBy(await member(null, READ, SEE_ALL))).toContain(shared.name);
  });

  it('S6-048 A template is shared with everybody only with listening.share_template_all.write, on create and on change', async () => {
    const sharer = await member(null, READ, WRITE, ALL);
    const writer = await member(null, READ, WRITE, GROUP);
    const body = { name: name(), share: 'all' as const };
    expect((await writer.attempt(createTemplate, { body })).status).toBe(403);
    const shared = await sharer.call(createTemplate, { body });
    const theirs = (await writer.call(listTemplates, { query: {} })).items.find(
      (one) => one._id === shared._id,
    );
    expect(theirs).toMatchObject({ mine: false, may_change: false });
    const params = { _id: shared._id };
    expect((await writer.attempt(updateTemplate, { params, body: { about: 'x' } })).status).toBe(403);
    expect((await writer.attempt(deleteTemplate, { params })).status).toBe(403);
    const own = await writer.call(createTemplate, { body: { name: name() } });
    expect(
      (await writer.attempt(updateTemplate, { params: { _id: own._id }, body: { share: 'all' } })).status,
    ).toBe(403);
  });

  it('A private template is hidden from others: not listed, changed, chosen, or shown in the history', async () => {
    const owner = await member(null, READ, WRITE);
    const other = await world.person(accountId);
    const secret = await owner.call(createTemplate, { body: { name: name(), about: 'a merger' } });
    expect(await seenBy(other)).not.toContain(secret.name);
    const params = { _id: secret._id };
    expect((await other.attempt(updateTemplate, { params, body: {} })).status).toBe(404);
    const chosen = { body: { template_id: secret._id } };
    expect((await other.attempt(setDefaultTemplate, chosen)).status).toBe(404);
    const { items } = await other.call(listSettingHistory, {
      query: { noun: 'template', entity: secret._id },
    });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('merger');
  });

  it('Each user has one default, and none when it is deleted', async () => {
    const one = await member(null, READ, WRITE, ALL);
    const two = await member(null, READ);
    const first = await one.call(createTemplate, { body: { name: name(), share: 'all' } });
    const second = await one.call(createTemplate, { body: { name: name(), share: 'all' } });
    const defaultsOf = async (person: Person) =>
      (await person.call(listTemplates, { query: {} })).items
        .filter((item) => item.is_default)
        .map(({ _id }) => _id);
    await two.call(setDefaultTemplate, { body: { template_id: first._id } });
    await two.call(setDefaultTemplate, { body: { template_id: second._id } });
    expect(await defaultsOf(two)).toEqual([second._id]);
    expect(await defaultsOf(one)).toEqual([]);
    await one.call(deleteTemplate, { params: { _id: second._id } });
    expect(await defaultsOf(two)).toEqual([]);
  });

  it('A template refers only to what exists, and keeps references that were deleted since', async () => {
    const admin = await world.person(accountId);
    const keyword = await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: name(), patterns: ['coffee'] },
    });
    const stranger = world.suite.context.newId();
    const faulty = await admin.attempt(createTemplate, { body: { name: name(), keywords: [stranger] } });
    expect(faulty).toMatchObject({ status: 400, body: { fields: { keywords: expect.any(String) } } });
    const view = await admin.call(createTemplate, { body: { name: name(), keywords: [keyword._id] } });
    await world.suite.context.database.platform
      .deleteFrom('keywords')
      .where('_id', '=', keyword._id)
      .execute();
    const params = { _id: view._id };
    expect(await admin.call(updateTemplate, { params, body: { about: 'later' } })).toMatchObject({
      keywords: [keyword._id],
    });
  });

  it('A stale write gets the present version; a name is unique; a template that a notification uses is not deleted', async () => {
    const admin = await world.person(accountId);
    const view = await admin.call(createTemplate, { body: { name: name() } });
    const params = { _id: view._id };
    await admin.call(updateTemplate, { params, body: { about: 'mine', version: 1 } });
    const late = await admin.attempt(updateTemplate, { params, body: { about: 'theirs', version: 1 } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version', data: { about: 'mine' } } });
    const twin = await admin.attempt(createTemplate, { body: { name: view.name.toUpperCase() } });
    expect(twin).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    const follower = { name: name(), people: [admin.userId], template_id: view._id };
    await admin.call(createNotification, { params: { product: 'listening' }, body: follower });
    expect(await admin.attempt(deleteTemplate, { params })).toMatchObject({
      status: 409,
      body: { code: 'template_in_use', data: { notifications: [follower.name] } },
    });
  });

  it('Templates are listed page by page, by name', async () => {
    const admin = await world.person(await world.account());
    for (const letter of ['c', 'A', 'b']) await admin.call(createTemplate, { body: { name: letter } });
    const first = await admin.call(listTemplates, { query: { limit: 2 } });
    expect(first.items.map((one) => one.name)).toEqual(['A', 'b']);
    const rest = await admin.call(listTemplates, { query: { cursor: first.next ?? '' } });
    expect(rest).toMatchObject({ items: [{ name: 'c' }], next: null });
  });
});
