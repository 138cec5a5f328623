import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/publishing/calendar-files.ts';
import { schedulePost } from '#contracts/publishing/posts.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Posts that leave the suite: as files, and at the calendar address of a person. */
let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date('2026-12-01T00:00:00Z') });
  person = await world.person(await world.account('Coffee Company'));
});
afterAll(() => world.stop());

const at = { wall_time: '2026-12-31T09:00', zone: 'Asia/Bangkok' };
const write = (text: string, over: object = {}) => writePost(person, { ...at, content: { text }, ...over });

async function readFile(query: object): Promise<{ bytes: Buffer; headers: Headers }> {
  const path = buildPath(contract.exportPosts, { query });
  const response = await fetch(new URL(path, world.url), { headers: { cookie: person.cookie } });
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

test('A file has a row for each channel with its state, follows the filter and runs no formula', async () => {
  const post = await write('=HYPERLINK("https://evil.example")', { campaign: 'Files', tags: ['new'] });
  await person.call(schedulePost, { params: { _id: post._id }, body: {} });
  await write('Of no campaign');
  const { bytes, headers } = await readFile({ campaign: 'Files' });
  expect(headers.get('content-disposition')).toContain('posts.csv');
  const [head = [], ...rows] = parse(bytes, { bom: true }) as string[][];
  expect(rows).toHaveLength(1);
  const row = Object.fromEntries(head.map((name, index) => [name, rows[0]?.[index]]));
  expect(row).toMatchObject({
    Date: '2026-12-31',
    Time: '09:00',
    Zone: 'Asia/Bangkok',
    Network: 'LINE',
    State: 'Scheduled',
    Text: `'=HYPERLINK("https://evil.example")`,
    Campaign: 'Files',
    Tags: 'new',
    Post: expect.stringContaining(`/publishing/posts/${post._id}`),
  });
  const workbook = await readFile({ campaign: 'Files', format: 'xlsx' });
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
});

/** Reads an address as a calendar program does: without a session. */
async function readAddress(url: string): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(new URL(new URL(url).pathname, world.url));
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: (await response.text()).replaceAll(/\r\n /g, ''),
  };
}

test('A calendar address shows what its owner may see, says when it was read, and ends when it is revoked or replaced', async () => {
  const post = await write('กาแฟปีใหม่ยามเช้า', { name: 'New year' });
  const reader = await world.person(person.accountId, { can: ['publishing.post.read'] });
  expect(await reader.call(contract.getCalendarAddress, {})).toEqual({ address: null });
  const first = await reader.call(contract.createCalendarAddress, {});
  const read = await readAddress(first.url);
  expect(read).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
  const event = read.text.split('BEGIN:VEVENT').find((one) => one.includes(post._id)) ?? '';
  expect(event).toContain('DTSTART:20261231T020000Z');
  expect(event).toContain('SUMMARY:New year');
  expect(event).toContain('STATUS:TENTATIVE');
  expect(event).toContain('กาแฟปีใหม่ยามเช้า');
  expect((await reader.call(contract.getCalendarAddress, {})).address?.last_read_at).not.toBeNull();
  const second = await reader.call(contract.createCalendarAddress, {});
  expect((await readAddress(first.url)).status).toBe(422);
  expect((await readAddress(second.url)).status).toBe(200);
  expect(await reader.call(contract.deleteCalendarAddress, {})).toEqual({ revoked: true });
  expect((await readAddress(second.url)).status).toBe(422);
});

test('Who may no longer read posts, or has left, gets nothing at their address', async () => {
  const { platform } = world.suite.context.database;
  const reader = await world.person(person.accountId, { can: ['publishing.post.read'] });
  const { url } = await reader.call(contract.createCalendarAddress, {});
  const user = { account_id: reader.accountId, _id: reader.userId };
  const role = await platform
    .selectFrom('users')
    .select('role_id')
    .where('account_id', '=', user.account_id)
    .where('_id', '=', user._id)
    .executeTakeFirstOrThrow();
  await platform
    .updateTable('roles')
    .set({ permissions: ['listening.mention.read'] })
    .where('account_id', '=', user.account_id)
    .where('_id', '=', role.role_id)
    .execute();
  expect((await readAddress(url)).status).toBe(422);
  const other = await world.person(person.accountId);
  const left = await other.call(contract.createCalendarAddress, {});
  await platform
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('account_id', '=', other.accountId)
    .where('_id', '=', other.userId)
    .execute();
  expect((await readAddress(left.url)).status).toBe(422);
});
