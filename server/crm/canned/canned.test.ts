import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contracts/crm/canned/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { fetchFile, uploadFile } from '#contracts/kit/files/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { getPermissionMap } from '#contracts/people/permission-map.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { deleteUnusedFiles } from '#server/kit/files/jobs.ts';
import {
  buildCannedBody,
  addCannedFolder,
  fetchCannedFolders,
  addCannedResponse,
} from '#tests/factories/canned.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPdf, buildPng } from '#tests/factories/picture.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let account: AccountId;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account();
  admin = await world.person(account);
});
afterAll(() => world.stop());

type Body = NonNullable<Parameters<typeof buildCannedBody>[0]>;
function respond(who: Person, folderId: string, body: Body) {
  return who.attempt(contract.createCannedResponse, {
    params: { _id: folderId },
    body: buildCannedBody(body),
  });
}
async function titles(who: Person): Promise<string[]> {
  return (await fetchCannedFolders(who)).flatMap(({ responses }) => responses.map(({ title }) => title));
}
async function inGroup(who: Person, name: string): Promise<string> {
  const { context } = world.suite;
  const { platform } = context.database;
  const known = await platform
    .selectFrom('groups')
    .select('_id')
    .where('account_id', '=', who.accountId)
    .where('name', '=', name)
    .executeTakeFirst();
  const group = known?._id ?? context.newId();
  if (!known)
    await platform.insertInto('groups').values({ account_id: who.accountId, _id: group, name }).execute();
  await platform.updateTable('users').set({ group_id: group }).where('_id', '=', who.userId).execute();
  return group;
}
async function upload(who: Person, body: Buffer, name: string) {
  return uploadFile.answer.parse(
    (await who.attempt(uploadFile, { query: { purpose: 'canned_response', name }, body })).body,
  );
}

describe('the Default folder', () => {
  it('S4-050, S4-051 an account without folders gets the Default folder once, for user 0, however many users read at once', async () => {
    const other = await world.account();
    const [one, two] = [await world.person(other), await world.person(other)];
    const looks = await Promise.all([one, two, one, two, one].map(fetchCannedFolders));
    for (const list of looks) expect(list).toMatchObject([{ name: 'Default', user_id: 0, responses: [] }]);
    expect(new Set(looks.map(([first]) => first?._id)).size).toBe(1);
    const [first] = await fetchCannedFolders(one);
    await one.call(contract.deleteCannedFolder, { params: { _id: first?._id ?? '' } });
    const again = await fetchCannedFolders(two);
    expect(again.map(({ name, user_id }) => [name, user_id])).toEqual([['Default', 0]]);
    expect(again[0]?._id).not.toBe(first?._id);
  });

  it('The Default folder is created by the suite even where the reader may only read', async () => {
    const viewer = await world.person(await world.account(), { can: ['crm.canned_response_all.read'] });
    expect(await fetchCannedFolders(viewer)).toHaveLength(1);
    const kinds = await world.suite.context.database.platform
      .selectFrom('event_log')
      .select(['kind', 'actor_kind'])
      .where('account_id', '=', viewer.accountId)
      .where('kind', '=', 'canned_response_folder.created')
      .execute();
    expect(kinds).toEqual([{ kind: 'canned_response_folder.created', actor_kind: 'system' }]);
  });
});

describe('folders and responses', () => {
  it('S3-088 … S3-098, S7-064 … S7-068 are answered with the fields of the specification', async () => {
    const { _id } = await addCannedFolder(admin);
    const made = await addCannedResponse(admin, _id, { title: 'ทักทาย', shortcut: '/Hello' });
    const listed = (await fetchCannedFolders(admin)).find((one) => one._id === _id);
    expect(listed).toMatchObject({ _id, user_id: 0, hidden: 0, responses: [made] });
    expect(made).toMatchObject({
      title: 'ทักทาย',
      folder_id: _id,
      type: 'text',
      text: 'สวัสดีค่ะ',
      media: [],
      permission: 'all',
      shortcut: 'hello',
    });
    const raw = await admin.fetch('/api/v1.0/crm/canned_response/folders');
    expect(raw.body).toMatchObject({ statusCode: 20000, body: { items: expect.any(Array) } });
  });

  it('A new response may have its ID in the address too, and an existing one is changed by it', async () => {
    const { _id: folder_id } = await addCannedFolder(admin);
    const _id = world.suite.context.newId();
    const put = (text: string) =>
      admin.call(contract.createCannedResponse, {
        params: { _id },
        body: { title: 'By id', text, folder_id },
      });
    expect(await put('first')).toMatchObject({ _id, folder_id, text: 'first', version: 1 });
    expect(await put('second')).toMatchObject({ _id, text: 'second', version: 2 });
    const nowhere = await admin.attempt(contract.createCannedResponse, {
      params: { _id: world.suite.context.newId() },
      body: { title: 'x', text: 'x' },
    });
    expect(nowhere.status).toBe(404);
  });

  it('S7-069, S7-070 change and delete; a change on an older version is refused with the current response', async () => {
    const [from, to] = [await addCannedFolder(admin), await addCannedFolder(admin)];
    const { _id } = await addCannedResponse(admin, from._id);
    const change = (body: object) => admin.attempt(contract.updateCannedResponse, { params: { _id }, body });
    expect((await change({ folder_id: to._id, version: 1 })).body).toMatchObject({
      body: { folder_id: to._id, version: 2 },
    });
    expect(await change({ text: 'late', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', data: { folder_id: to._id, version: 2 } },
    });
    await admin.call(contract.deleteCannedResponse, { params: { _id } });
    expect((await change({ text: 'gone' })).status).toBe(404);
  });

  it('S4-049 a folder is deleted with its responses, and the response says how many', async () => {
    const { _id } = await addCannedFolder(admin);
    const ids = [await addCannedResponse(admin, _id), await addCannedResponse(admin, _id)].map(
      (one) => one._id,
    );
    expect(await admin.call(contract.deleteCannedFolder, { params: { _id } })).toEqual({ _id, responses: 2 });
    const left = (await fetchCannedFolders(admin)).flatMap(({ responses }) =>
      responses.map((one) => one._id),
    );
    expect(left.filter((id) => ids.includes(id))).toEqual([]);
  });

  it('A name or a shortcut is unique among users who would see both', async () => {
    const { _id, name } = await addCannedFolder(admin);
    expect((await admin.attempt(contract.createCannedFolder, { body: { name } })).status).toBe(409);
    const own = await admin.call(contract.createCannedFolder, { body: { name, user_id: admin.userId } });
    await addCannedResponse(admin, _id, { shortcut: 'refund' });
    expect(await respond(admin, _id, { shortcut: 'REFUND' })).toMatchObject({
      status: 409,
      body: { fields: { shortcut: 'is already taken' } },
    });
    const personal = await addCannedResponse(admin, own._id, { shortcut: 'refund', permission: 'private' });
    expect(personal.shortcut).toBe('refund');
    const colleague = await world.person(account);
    await addCannedResponse(colleague, _id, { shortcut: 'refund', permission: 'private' });
  });

  it('S8-022 an inconsistent combination is refused with a message', async () => {
    const { _id } = await addCannedFolder(admin);
    const own = await addCannedFolder(admin, admin.userId);
    const picture = await upload(admin, buildPng(3, 3), 'a.png');
    const cases = [
      [_id, { text: ' ' }, 'text'],
      [_id, { media: [picture] }, 'media'],
      [_id, { type: 'image' as const }, 'media'],
      [_id, { type: 'file' as const, media: [picture] }, 'media'],
      [own._id, { permission: 'all' as const }, 'permission'],
      [_id, { permission: 'group' as const }, 'permission'],
    ] as const;
    for (const [at, body, field] of cases) {
      const answered = await respond(admin, at, { ...body, media: [...('media' in body ? body.media : [])] });
      expect(answered, JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { message: expect.any(String) },
      });
      expect(Object.keys((answered.body as { fields: object }).fields)).toEqual([field]);
    }
  });
});

describe('visibility of responses', () => {
  it("A private response is visible to its owner, a group's to the group, a public one to everybody, and a personal folder to its owner", async () => {
    const [north, alsoNorth, south] = [
      await world.person(account),
      await world.person(account),
      await world.person(account),
    ];
    await inGroup(north, 'North');
    await inGroup(alsoNorth, 'North');
    await inGroup(south, 'South');
    const shared = await addCannedFolder(admin);
    const own = await addCannedFolder(north, north.userId);
    const group = await addCannedResponse(north, shared._id, { permission: 'group' });
    const secret = await addCannedResponse(north, shared._id, { permission: 'private' });
    await addCannedResponse(north, own._id, { title: 'In my folder', permission: 'private' });
    const sees = async (who: Person) =>
      (await titles(who)).filter((one) => [group.title, secret.title, 'In my folder'].includes(one)).sort();
    expect(await sees(north)).toEqual([group.title, 'In my folder', secret.title].sort());
    expect(await sees(alsoNorth)).toEqual([group.title]);
    expect(await sees(south)).toEqual([]);
    expect((await fetchCannedFolders(south)).map(({ _id }) => _id)).not.toContain(own._id);
    expect((await fetchCannedFolders(south)).find(({ _id }) => _id === shared._id)?.hidden).toBe(2);
    const change = (who: Person, _id: string) =>
      who.attempt(contract.updateCannedResponse, { params: { _id }, body: { text: 'x' } });
    expect([(await change(south, group._id)).status, (await change(south, secret._id)).status]).toEqual([
      404, 404,
    ]);
    expect((await respond(south, own._id, { permission: 'private' })).status).toBe(404);
  });

  it('S6-062 … S6-065, S6-089 two permissions: every response, or those that answer a keyword', async () => {
    const may = (...can: Permission[]) => world.person(account, { can });
    const keyword = await admin.call(createKeyword, {
      params: { product: 'crm' },
      body: { name: `Refunds ${world.suite.context.newId()}`, patterns: ['คืนเงิน'] },
    });
    const keyword_ids = [keyword._id];
    const { _id } = await addCannedFolder(admin);
    const plain = await addCannedResponse(admin, _id);
    const tied = await addCannedResponse(admin, _id, { keyword_ids });
    const sees = async (who: Person) =>
      (await titles(who)).filter((one) => [plain.title, tied.title].includes(one)).sort();
    expect(await sees(await may('crm.canned_response_all.read'))).toEqual([plain.title, tied.title].sort());
    expect(await sees(await may('crm.canned_response_keyword.read'))).toEqual([tied.title]);
    const list = await (await may('crm.ticket.read')).attempt(contract.listCannedFolders, { query: {} });
    expect(list.status).toBe(403);

    const all = await may('crm.canned_response_all.read', 'crm.canned_response_all.write');
    const some = await may('crm.canned_response_keyword.read', 'crm.canned_response_keyword.write');
    const reader = await may('crm.canned_response_all.read', 'crm.canned_response_keyword.read');
    expect((await respond(reader, _id, {})).status).toBe(403);
    expect((await respond(all, _id, {})).status).toBe(201);
    expect(await respond(some, _id, {})).toMatchObject({
      status: 400,
      body: { fields: { keyword_ids: /keyword/ } },
    });
    expect((await respond(some, _id, { keyword_ids })).status).toBe(201);
    const change = (who: Person, id: string) =>
      who.attempt(contract.updateCannedResponse, { params: { _id: id }, body: { text: 'x' } });
    expect([(await change(some, plain._id)).status, (await change(some, tied._id)).status]).toEqual([
      404, 200,
    ]);
    // Users may not delete what they do not see along with its folder.
    expect((await some.attempt(contract.deleteCannedFolder, { params: { _id } })).status).toBe(403);
    const map = JSON.stringify((await admin.attempt(getPermissionMap, {})).body);
    for (const right of ['canned_response_all', 'canned_response_keyword', 'auto_canned'])
      for (const act of ['read', 'write']) expect(map).toContain(`crm.${right}.${act}`);
  });

  it('A call is refused without the feature of the plan', async () => {
    const bare = await world.person(await world.account());
    await world.suite.context.database.owner.query(
      'update accounts set feature_overrides = $2 where _id = $1',
      [bare.accountId, JSON.stringify({ canned_response: false })],
    );
    expect((await bare.attempt(contract.listCannedFolders, { query: {} })).status).toBe(402);
    const given = await bare.attempt(uploadFile, {
      query: { purpose: 'canned_response', name: 'a.png' },
      body: buildPng(2, 2),
    });
    expect(given.status).toBe(402);
  });
});

it('Media keep their order, are visible to users who see the response, and are deleted when nothing refers to them', async () => {
  const { _id } = await addCannedFolder(admin);
  const colleague = await world.person(account, { can: ['crm.canned_response_all.read'] });
  const [one, two] = [
    await upload(admin, buildPng(9, 9), '1.png'),
    await upload(admin, buildPng(8, 8), '2.png'),
  ];
  const made = await addCannedResponse(admin, _id, { type: 'image', text: '', media: [two, one] });
  expect(made.media.map(({ name }) => name)).toEqual(['2.png', '1.png']);
  const seen = async () => (await colleague.attempt(fetchFile, { params: { _id: one._id } })).status;
  expect(await seen()).toBe(200);
  const change = (body: object) =>
    admin.call(contract.updateCannedResponse, { params: { _id: made._id }, body });
  expect((await change({ permission: 'private' })).media).toHaveLength(2);
  expect(await seen()).toBe(404);
  // A colleague cannot attach somebody else's file to a response of their own.
  const writer = await world.person(account);
  expect((await respond(writer, _id, { type: 'image', media: [one] })).status).toBe(400);
  const menu = await upload(admin, buildPdf('menu'), 'menu.pdf');
  await change({ type: 'file', media: [menu] });
  await admin.call(contract.deleteCannedFolder, { params: { _id } });
  const { context } = world.suite;
  await deleteUnusedFiles({ ...context, clock: () => new Date(Date.now() + 32 * 86_400_000) });
  expect([one, two, menu].map((file) => existsSync(buildFilePath(context, account, file._id)))).toEqual([
    false,
    false,
    false,
  ]);
});

it('A deleted response is restored under its own ID by any user who may write, with the files that it had and no others', async () => {
  const { _id: folder_id } = await addCannedFolder(admin);
  const colleague = await world.person(account);
  const [held, stray] = [
    await upload(admin, buildPng(3, 9), 'held.png'),
    await upload(admin, buildPng(3, 8), 'x.png'),
  ];
  const { _id } = await addCannedResponse(admin, folder_id, { type: 'image', text: '', media: [held] });
  await colleague.call(contract.deleteCannedResponse, { params: { _id } });
  const again = (media: { _id: string }[], id = _id) => {
    const body = { title: 'Back', type: 'image' as const, text: '', media, folder_id };
    return colleague.attempt(contract.createCannedResponse, { params: { _id: id }, body });
  };
  expect((await again([stray])).status).toBe(400);
  expect((await again([held], world.suite.context.newId())).status).toBe(400);
  expect((await again([held])).status).toBe(201);
});

it('A private response is in no history', async () => {
  const { _id: folder_id } = await addCannedFolder(admin);
  const { _id } = await addCannedResponse(admin, folder_id, { text: 'mine alone', permission: 'private' });
  const own = await addCannedFolder(admin, admin.userId);
  const shared = await addCannedResponse(admin, folder_id, { text: 'for all' });
  await admin.call(contract.deleteCannedFolder, { params: { _id: own._id } });
  await admin.call(contract.deleteCannedFolder, { params: { _id: folder_id } });
  const linesOf = (noun: string, entity: string) =>
    admin.call(listSettingHistory, { query: { noun, entity } }).then(({ items }) => items);
  expect((await linesOf('canned_response', _id)).map(({ before, after }) => [before, after])).toEqual([
    [null, null],
  ]);
  const kept = JSON.stringify(await linesOf('canned_response_folder', folder_id));
  expect(kept).toContain(shared._id);
  expect(kept).not.toContain('mine alone');
  expect(JSON.stringify(await linesOf('canned_response_folder', own._id))).not.toContain(own.name);
});

it('The private responses of a user who left go to users who may write all, and shared ones stay', async () => {
  const leaver = await world.person(account);
  const shared = await addCannedFolder(admin);
  const secret = await addCannedResponse(leaver, shared._id, { permission: 'private', shortcut: 'leaver' });
  const own = await addCannedFolder(leaver, leaver.userId);
  await addCannedResponse(leaver, own._id, { permission: 'private' });
  await world.suite.context.database.owner.query('delete from users where _id = $1', [leaver.userId]);
  expect(await titles(admin)).toContain(secret.title);
  expect((await fetchCannedFolders(admin)).map(({ _id }) => _id)).not.toContain(own._id);
});
