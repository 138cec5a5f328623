import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAutoAssignAgent,
  createAutoAssignRule,
  readAutoAssign,
} from '#contracts/crm/auto-assign/endpoints.ts';
import {
  createCannedFolder,
  createCannedResponse,
  listCannedFolders,
} from '#contracts/crm/canned/endpoints.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { createKeyword, listKeywords, updateKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { fetchFile, uploadFile } from '#contracts/kit/files/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import { createGroup } from '#contracts/people/group.ts';
import {
  copyAccountSettings,
  copyProductSettings,
  exportSettings,
  importSettings,
  listTransferParts,
  TransferOutcome,
  type SettingsFile,
} from '#contracts/settings/transfer.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A whole account's settings as a file: export, import, repeated import, dry run, partial import, and missing permissions. */
let world: World;
let account: AccountId;
let admin: Person;
let file: SettingsFile;

const statuses = buildCollectionEndpoints(workingStatus, 'statuses');
const sentiment = buildCollectionEndpoints(autoSentiment, 'rules');
const listening = { product: 'listening' as const };

type ImportOptions = { dry_run?: boolean; leave_refused?: boolean; parts?: string };
function send(person: Person, body: unknown, how: ImportOptions = {}): Promise<TestResponse> {
  return person.attempt(importSettings, {
    query: { dry_run: false, name: 'settings.json', ...how },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
async function bring(person: Person, body: unknown, how: ImportOptions = {}): Promise<TransferOutcome> {
  const answered = await send(person, body, how);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return TransferOutcome.parse(answered.body);
}
const take = (person: Person): Promise<SettingsFile> => person.call(exportSettings, { query: {} });

/** The settings of a file without what differs in each account: ids are replaced by names. */
function plain({ parts }: SettingsFile): unknown {
  const names = new Map(
    Object.entries(parts).flatMap(([part, records]) =>
      records.map(({ _id, values }) => [_id, `${part} ${String(values.name ?? values.url)}`] as const),
    ),
  );
  const text = JSON.stringify(parts, (_key, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  );
  return JSON.parse(text);
}

function eventsOf(accountId: AccountId) {
  return world.suite.context.database.platform
    .selectFrom('event_log')
    .select(['kind', 'data', 'actor_id', 'actor_kind'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute();
}

beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account('From');
  admin = await world.person(account);
  const group = await admin.call(createGroup, { query: { accountID: account }, body: { name: 'Night' } });
  const above = await admin.call(createKeyword, {
    params: listening,
    body: { name: 'Zoo', patterns: ['zoo*ไทย|cage'], group_ids: [group._id] },
  });
  await admin.call(createKeyword, {
    params: listening,
    body: { name: 'Ape', patterns: ['ape'], parent_id: above._id },
  });
  await admin.call(statuses.create, { body: { name: 'Pause', color: '#112233', accepts_tickets: false } });
  await admin.call(sentiment.create, { body: { name: 'Slang', words: ['ปังมาก'], sentiment: 'positive' } });
  file = await take(admin);
});
afterAll(() => world.stop());

describe('a settings file', () => {
  test('A file is imported into an empty account unchanged apart from ids, and importing it again changes nothing', async () => {
    const target = await world.person(await world.account());
    const first = await bring(target, file);
    expect(first).toMatchObject({ stored: true, totals: { created: 5, changed: 0, refused: 0 } });
    const there = await take(target);
    expect(plain(there)).toEqual(plain(file));
    expect(JSON.stringify(there)).not.toContain(file.parts.keyword?.[0]?._id);
    const again = await bring(target, file);
    expect(again.totals).toEqual({ created: 0, changed: 0, same: 5, refused: 0 });
    expect(again.lines).toEqual([]);
    expect(plain(await take(target))).toEqual(plain(file));
  });

  test('A dry run reports what would change, field by field, and changes nothing', async () => {
    const target = await world.person(await world.account());
    await target.call(statuses.create, { body: { name: 'pause', color: '#000000' } });
    const before = await take(target);
    const events = await eventsOf(target.accountId);
    const outcome = await bring(target, file, { dry_run: true });
    expect(outcome).toMatchObject({ stored: false, totals: { created: 4, changed: 1 } });
    expect(outcome.lines.find(({ act }) => act === 'changed')).toMatchObject({
      part: 'working_status',
      place: 'parts.working_status.0',
      label: 'Pause',
      differences: [
        { field: 'name', before: 'pause', after: 'Pause' },
        { field: 'color', before: '#000000', after: '#112233' },
        { field: 'accepts_tickets', before: true, after: false },
      ],
    });
    expect(await take(target)).toEqual({ ...before, made_at: expect.any(String) });
    expect(await eventsOf(target.accountId)).toEqual(events);
  });

  test('An import leaves alone what the file does not name, and imports only the chosen parts', async () => {
    const target = await world.person(await world.account());
    await target.call(statuses.create, { body: { name: 'Mine' } });
    const outcome = await bring(target, file, { parts: 'working_status' });
    expect(outcome.totals.created).toBe(1);
    expect(outcome.left_out).toContainEqual({ part: 'keyword', reason: 'not_chosen' });
    const records = (await take(target)).parts.working_status ?? [];
    expect(records.map(({ values }) => values.name)).toEqual(['Mine', 'Pause']);
  });

  test('A record of the same account is recognised by its id, whatever its present name', async () => {
    const own = await world.person(await world.account());
    await bring(own, file);
    const saved = await take(own);
    const ape = saved.parts.keyword?.find(({ values }) => values.name === 'Ape');
    const params = { ...listening, _id: ape?._id ?? '' };
    await own.call(updateKeyword, { params, body: { name: 'Monkey' } });
    const outcome = await bring(own, saved);
    expect(outcome.lines).toMatchObject([{ act: 'changed', differences: [{ field: 'name', after: 'Ape' }] }]);
    expect(await take(own)).toEqual({ ...saved, made_at: expect.any(String) });
  });

  test('The event log shows an import, each change with its values', async () => {
    const target = await world.person(await world.account());
    await bring(target, file);
    const events = await eventsOf(target.accountId);
    const one = events.find(({ kind }) => kind === 'settings.imported');
    expect(one?.data).toMatchObject({ file: 'settings.json', account: 'From', created: 5 });
    const made = events.filter(({ kind }) =>
      /^(keyword|working_status|group|auto_sentiment)\.created$/.test(kind),
    );
    expect(made).toHaveLength(5);
    for (const { data, actor_id } of made) {
      expect(data).toMatchObject({ transfer: expect.any(String) });
      expect(actor_id).toBe(target.userId);
    }
  });
});

describe('refused records of an import', () => {
  test('A refused record is reported with its position, and blocks the import unless it may be skipped', async () => {
    const target = await world.person(await world.account());
    const odd: SettingsFile = structuredClone(file);
    odd.parts.working_status?.push({ _id: 'x', product: null, values: { name: '', color: 'red' } });
    odd.parts.keyword?.push({ _id: 'y', product: 'listening', values: { name: 'Odd', patterns: ['a|b|c'] } });
    odd.parts.nonsense = [];
    const outcome = await bring(target, odd);
    expect(outcome).toMatchObject({ stored: false, totals: { refused: 2 } });
    expect(outcome.left_out).toContainEqual({ part: 'nonsense', reason: 'unknown' });
    const problems = outcome.lines.flatMap(({ problem }) => (problem ? [problem] : []));
    expect(problems.map(({ code }) => code).sort()).toEqual(['invalid_request', 'keyword_raw_invalid']);
    expect(problems.map(({ message }) => message).join(' ')).toContain('parts.working_status.1.values.color');
    expect((await take(target)).parts).toEqual({});
    const left = await bring(target, odd, { leave_refused: true });
    expect(left).toMatchObject({ stored: true, totals: { created: 5, refused: 2 } });
    expect(plain(await take(target))).toEqual(plain(file));
  });

  test('Ids of another account in a file have no effect', async () => {
    const target = await world.person(await world.account());
    const { items } = await admin.call(listKeywords, { params: listening, query: {} });
    const theirs = items.find(({ name }) => name === 'Zoo')?._id ?? '';
    const group = file.parts.group?.[0]?._id ?? '';
    const forged = {
      ...file,
      parts: {
        keyword: [
          {
            _id: theirs,
            product: 'listening',
            values: { name: 'Mine', patterns: ['mine'], group_ids: [group], parent_id: theirs },
          },
        ],
      },
    };
    const outcome = await bring(target, forged);
    expect(outcome.lines).toMatchObject([{ act: 'created', dropped: ['group_ids', 'parent_id'] }]);
    const made = (await take(target)).parts.keyword?.[0];
    expect(made?.values).toMatchObject({ name: 'Mine', group_ids: [], parent_id: null });
    expect(await take(admin)).toEqual({ ...file, made_at: expect.any(String) });
  });

  test('A part is exported and imported only by users who may read and write it', async () => {
    const mine = await world.account();
    const reader = await world.person(mine, { can: ['crm.working_status.read'] });
    const outcome = await bring(reader, file);
    expect(outcome.totals).toEqual({ created: 0, changed: 0, same: 0, refused: 0 });
    expect(outcome.left_out).toEqual(
      expect.arrayContaining([
        { part: 'keyword', reason: 'not_permitted' },
        { part: 'working_status', reason: 'not_permitted' },
        { part: 'group', reason: 'not_permitted' },
      ]),
    );
    const sees = await take(await world.person(account, { can: ['crm.working_status.read'] }));
    expect(Object.keys(sees.parts).sort()).toEqual(['group', 'working_status']);
    expect(sees.left_out).toContainEqual({ part: 'keyword', reason: 'not_permitted' });
    const { items } = await reader.call(listTransferParts, {});
    expect(items.find(({ part }) => part === 'working_status')).toMatchObject({
      may_read: true,
      may_write: false,
    });
  });

  test.each([
    ['no JSON', '{', /not JSON/],
    ['another file', '{"keywords":[]}', /not a settings file/],
    ['a later form', '{"earshot_settings":2}', /form 2/],
    [
      'a wrong shape',
      JSON.stringify({ earshot_settings: 1, made_at: 'x', account: 'A', parts: { keyword: [{}] } }),
      /parts\.keyword\.0/,
    ],
    ['half a character', '{"earshot_settings":1,"account":"\\ud800"}', /account/],
  ])('%s is refused with a readable message', async (_what, text, words) => {
    const answered = await send(admin, text);
    expect(answered.status).toBe(422);
    expect(answered.body).toMatchObject({ code: 'file_unreadable', message: expect.stringMatching(words) });
  });
});

describe('what an import includes', () => {
  const upload = async (person: Person, body: Buffer, name: string) =>
    uploadFile.answer.parse(
      (await person.attempt(uploadFile, { query: { purpose: 'canned_response', name }, body })).body,
    );
  const pictured = async (): Promise<SettingsFile> => {
    const source = await world.person(await world.account());
    const folder = await source.call(createCannedFolder, { body: { name: 'Pictures' } });
    const picture = await upload(source, buildPng(5, 5), 'map.png');
    const body = { title: 'The way', type: 'image' as const, text: '', media: [picture] };
    await source.call(createCannedResponse, { params: { _id: folder._id }, body });
    return take(source);
  };
  const mediaOf = async (person: Person) =>
    (await person.call(listCannedFolders, { query: {} })).items.flatMap(({ responses }) =>
      responses.flatMap(({ media }) => media),
    );
  const filesOf = (accountId: AccountId) =>
    world.suite.context.database.platform
      .selectFrom('files')
      .select('_id')
      .where('account_id', '=', accountId)
      .execute();

  test('Media of canned responses are imported with their type detected from their bytes, as an upload is, once, and not after a dry run', async () => {
    const taken = await pictured();
    expect(taken.media).toMatchObject([{ name: 'map.png', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const target = await world.person(await world.account());
    const outcome = await bring(target, taken, { dry_run: true });
    expect(outcome.totals).toMatchObject({ created: 2, refused: 0 });
    expect(await filesOf(target.accountId)).toEqual([]);
    await bring(target, taken);
    const [there] = await mediaOf(target);
    expect(there).toMatchObject({ name: 'map.png', media_type: 'image/png', width: 5, height: 5 });
    const bytes = await target.attempt(fetchFile, { params: { _id: there?._id ?? '' } });
    expect(bytes.status).toBe(200);
    expect((await bring(target, taken)).totals).toMatchObject({ created: 0, changed: 0, same: 2 });
    expect(await filesOf(target.accountId)).toHaveLength(1);
    expect((await take(target)).media).toEqual(taken.media);
  });

  test("A medium is not imported that an upload would refuse, or whose bytes differ from the file's digest", async () => {
    const taken = await pictured();
    const program = Buffer.from('MZ this program cannot be run in DOS mode');
    const digest = createHash('sha256').update(program).digest('hex');
    const data = program.toString('base64');
    const [medium] = taken.media;
    const text = JSON.stringify(taken).replaceAll(medium?.digest ?? '', digest);
    const problemsWith = async (media: object[]): Promise<unknown> => {
      const target = await world.person(await world.account());
      const outcome = await bring(target, { ...JSON.parse(text), media });
      expect(await filesOf(target.accountId)).toEqual([]);
      return outcome.lines.flatMap(({ problem, dropped }) => (problem ? [[problem.code, dropped]] : []));
    };
    expect(await problemsWith([{ ...medium, digest, data }])).toEqual([['unsupported_media', []]]);
    expect(await problemsWith([{ ...medium, digest }])).toEqual([['file_unreadable', []]]);
    expect(await problemsWith([])).toEqual([['invalid_request', ['media']]]);
  });

  test('Agents of the assignment are found by their e-mail address; those who do not exist are reported and left out', async () => {
    const source = await world.person(await world.account());
    const colleague = await world.person(source.accountId);
    const users = [source.userId, colleague.userId];
    const fields = { capacity: 3, skills: ['refund'] };
    for (const _id of users) await source.call(createAutoAssignAgent, { body: { _id, ...fields } });
    await source.call(createAutoAssignRule, { body: { name: 'Refunds', users } });
    const target = await world.person(await world.account());
    const emailOf = async ({ userId }: Person) =>
      (
        await world.suite.context.database.platform
          .selectFrom('users')
          .select('email')
          .where('_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).email;
    const [theirs, mine] = [await emailOf(colleague), await emailOf(target)];
    const text = JSON.stringify(await take(source)).replaceAll(theirs, mine.toUpperCase());
    const outcome = await bring(target, text, { dry_run: true });
    expect(outcome).toMatchObject({ missing_people: [await emailOf(source)], totals: { refused: 0 } });
    await bring(target, text);
    const { agents, rules } = await target.call(readAutoAssign, {});
    expect(agents).toMatchObject([{ _id: target.userId, ...fields, rules: [rules[0]?._id] }]);
    expect(rules).toMatchObject([{ name: 'Refunds', users: [target.userId] }]);
    expect((await bring(target, text)).totals).toMatchObject({ created: 0, changed: 0 });
  });
});

describe('copies of settings', () => {
  test('A copy from one product to another includes what each has of its own, references included', async () => {
    const person = await world.person(await world.account());
    await bring(person, file);
    const copy = { from: 'listening', to: 'crm' } as const;
    const dry = await person.call(copyProductSettings, { body: copy });
    expect(dry).toMatchObject({ stored: false, totals: { created: 2 } });
    await person.call(copyProductSettings, { body: { ...copy, dry_run: false } });
    const { items } = await person.call(listKeywords, { params: { product: 'crm' }, query: {} });
    const byName = new Map(items.map((item) => [item.name, item]));
    expect([...byName.keys()].sort()).toEqual(['Ape', 'Zoo']);
    expect(byName.get('Ape')?.parent_id).toBe(byName.get('Zoo')?._id);
    expect(byName.get('Zoo')?.group_ids).toHaveLength(1);
    const again = await person.call(copyProductSettings, { body: { ...copy, dry_run: false } });
    expect(again.totals).toMatchObject({ created: 0, changed: 0, same: 2 });
  });

  test('Only operators copy from one account to another', async () => {
    const target = await world.person(await world.account());
    const body = { from: account, to: target.accountId, dry_run: false };
    expect((await target.attempt(copyAccountSettings, { body })).status).toBe(403);
    const administrator = await world.administrator();
    const outcome = await administrator.call(copyAccountSettings, { body });
    expect(outcome).toMatchObject({ stored: true, totals: { created: 5 } });
    expect(plain(await take(target))).toEqual(plain(file));
    const one = (await eventsOf(target.accountId)).find(({ kind }) => kind === 'settings.imported');
    expect(one).toMatchObject({ actor_kind: 'administrator', data: { from_account: account } });
    const nowhere = { ...body, from: '01920000-0000-7000-8000-000000000000' };
    expect((await administrator.attempt(copyAccountSettings, { body: nowhere })).status).toBe(404);
  });
});
