import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/publishing/post-imports.ts';
import { getPost, listPosts } from '#contracts/publishing/posts.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { sendPosts, settleImport } from '#tests/factories/post-import.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Files of posts: read, fixed, imported once and taken back. */
let world: World;
let person: Person;
let site: Server;
let base = '';

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/latte.png') response.writeHead(200).end(buildPng(640, 480));
    else if (request.url === '/page.html') response.writeHead(200).end('<p>no picture</p>');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  world = await startWorld({ environment: { ALLOW_PRIVATE_HOSTS: new URL(base).host } });
  person = await world.person(await world.account());
  await connectPublishingAccount(person);
});
afterAll(async () => {
  await world.stop();
  site.close();
});

const HEAD = 'Key,Date,Time,Channels,Text,Media,Alt';
let made = 0;
const newKey = (): string => `row-${(made += 1)}`;
const file = (...rows: string[]): string => [HEAD, ...rows].join('\n');
function rowOf(text: string, { key = newKey(), media = '' } = {}): string {
  return `${key},31 ธันวาคม 2642,09:00,line,${text},${media},Latte`;
}
async function rowsOf(_id: string, only?: 'faulty') {
  const query = only ? { only } : {};
  return (await person.call(contract.listImportRows, { params: { _id }, query })).items;
}
const findPosts = async (text: string) => (await person.call(listPosts, { query: { text } })).items;

test('A file of posts is read by the names of its columns; its rows become drafts once and are taken back together', async () => {
  const sent = await sendPosts(person, file(rowOf('Espresso bar'), rowOf('Espresso bar again'), rowOf('')));
  expect(sent.counts).toMatchObject({ rows: 3, ready: 2, faulty: 1, imported: 0 });
  expect(await findPosts('Espresso bar')).toEqual([]);
  const done = await settleImport(person, sent._id);
  expect(done.counts).toMatchObject({ imported: 2, faulty: 1 });
  const posts = await findPosts('Espresso bar');
  expect(posts).toMatchObject([
    { wall_time: '2099-12-31T09:00', author: { _id: person.userId }, targets: [{ state: 'draft' }] },
    { wall_time: '2099-12-31T09:00' },
  ]);
  const undone = await settleImport(person, sent._id, 'undo');
  expect(undone.counts).toMatchObject({ imported: 0, undone: 2, faulty: 1 });
  expect(await findPosts('Espresso bar')).toEqual([]);
});

test('The same file again makes no second post, by its keys or by all that its rows say', async () => {
  const withKey = rowOf('Cold brew with a key');
  const bare = ',2099-12-30,10:00,line,Cold brew without a key,,';
  const first = await sendPosts(person, file(withKey, bare));
  await settleImport(person, first._id);
  const again = await sendPosts(person, file(withKey.replace('Cold brew', 'Cold brew changed'), bare));
  expect(again).toMatchObject({ remembered: true, counts: { known: 2, ready: 0 } });
  const refused = await person.attempt(contract.startImport, { params: { _id: again._id } });
  expect(refused.body).toMatchObject({ faults: { rows: { code: 'import_none_ready' } } });
  expect(await findPosts('Cold brew')).toHaveLength(2);
  // What is taken back may come again.
  await settleImport(person, first._id, 'undo');
  const { counts } = await person.call(contract.getImport, { params: { _id: again._id } });
  expect(counts).toMatchObject({ known: 0, ready: 2 });
});

test('A faulty row says what is wrong at each field, is fixed in place, and is imported alone afterwards', async () => {
  const key = newKey();
  const sent = await sendPosts(
    person,
    file(rowOf('Flat white'), `${key},31/02/2099,9 o'clock,Tea House,${'ก'.repeat(5001)},,`),
  );
  await settleImport(person, sent._id);
  const [row] = await rowsOf(sent._id, 'faulty');
  expect(row?.faults.map(({ field, fault }) => `${field} ${fault.code}`)).toEqual([
    'accounts import_account_unknown',
    'date import_date_unread',
  ]);
  const params = { _id: sent._id };
  const number = 2;
  const half = await person.call(contract.fixImportRow, {
    params,
    body: { number, cells: [key, '31/12/2099', '9:00', 'line', 'ก'.repeat(5001)] },
  });
  expect(half).toMatchObject({ state: 'faulty', faults: [{ field: 'text', fault: { code: 'post_over' } }] });
  const fixed = await person.call(contract.fixImportRow, {
    params,
    body: { number, cells: [key, '31/12/2099', '9:00', 'line', 'Flat white fixed'] },
  });
  expect(fixed).toMatchObject({ state: 'ready', faults: [], wall_time: '2099-12-31T09:00' });
  expect((await settleImport(person, sent._id)).counts).toMatchObject({ imported: 2, faulty: 0 });
  const closed = await person.attempt(contract.fixImportRow, { params, body: { number, cells: [] } });
  expect(closed.status).toBe(409);
});

test('Pictures are fetched from their addresses; what is none, is gone or is in a private network stays with its row', async () => {
  const sent = await sendPosts(
    person,
    file(
      rowOf('Latte with a picture', { media: `${base}/latte.png` }),
      rowOf('Latte with a page', { media: `${base}/page.html` }),
      rowOf('Latte with nothing', { media: `${base}/gone.png` }),
      rowOf('Latte of a private network', { media: 'http://10.0.0.1/latte.png' }),
    ),
  );
  expect((await settleImport(person, sent._id)).counts).toMatchObject({ imported: 1, faulty: 3 });
  const [tile] = await findPosts('Latte with a picture');
  const post = await person.call(getPost, { params: { _id: tile?._id ?? '' } });
  expect(post).toMatchObject({
    content: { media: [{ alt: 'Latte' }] },
    files: [{ media_type: 'image/png', width: 640, height: 480 }],
  });
  const faults = (await rowsOf(sent._id, 'faulty')).map((row) => row.faults[0]?.fault.code);
  expect(faults).toEqual(['import_media_refused', 'import_media_unread', 'import_media_forbidden']);
});

test('A file whose dates can be read in two ways is started only after a person has said how', async () => {
  const sent = await sendPosts(person, file(`${newKey()},03/04/2099,09:00,line,Americano by order,,`));
  expect(sent.asks).toEqual({ order: '03/04/2099', short_years: null });
  const refused = await person.attempt(contract.startImport, { params: { _id: sent._id } });
  expect(refused.body).toMatchObject({ faults: { 'options.order': { code: 'import_dates_open' } } });
  const options = { ...sent.options, order: 'month' as const, schedule: true };
  await person.call(contract.updateImport, { params: { _id: sent._id }, body: { options } });
  await settleImport(person, sent._id);
  expect(await findPosts('Americano by order')).toMatchObject([
    { wall_time: '2099-03-04T09:00', targets: [{ state: 'scheduled' }] },
  ]);
});

test('A post that is published already is not taken back', async () => {
  const sent = await sendPosts(person, file(rowOf('Macchiato sent'), rowOf('Macchiato not sent')));
  await settleImport(person, sent._id);
  const [row] = await rowsOf(sent._id);
  await world.suite.context.database.platform
    .updateTable('publishing_targets')
    .set({ state: 'published' })
    .where('post_id', '=', row?.post_id ?? '')
    .execute();
  const { counts } = await settleImport(person, sent._id, 'undo');
  expect(counts).toMatchObject({ kept: 1, undone: 1 });
  expect(await findPosts('Macchiato')).toMatchObject([{ words: 'Macchiato sent' }]);
});

test('A file with too many rows, with none, or that is no table is refused, and stores nothing', async () => {
  const rows = Array.from({ length: 2001 }, (_one, index) => rowOf(`Row ${index}`));
  const post = (body: string | Uint8Array) =>
    person.attempt(contract.createImport, { query: { name: 'posts.csv' }, body });
  expect(await post(file(...rows))).toMatchObject({
    status: 400,
    body: { faults: { file: { code: 'too_many_records' } } },
  });
  expect((await post(HEAD)).status).toBe(400);
  expect((await post(Uint8Array.from({ length: 400 }, (_one, index) => index % 7))).status).toBe(422);
});

test('The template comes back as it was sent, as CSV and as a workbook', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const path = buildPath(contract.getImportTemplate, { query: { format } });
    const response = await fetch(new URL(path, world.url), { headers: { cookie: person.cookie } });
    const sent = await sendPosts(person, new Uint8Array(await response.arrayBuffer()), `posts.${format}`);
    expect(sent.mapping).toEqual({
      key: 0,
      date: 1,
      time: 2,
      accounts: 3,
      text: 4,
      media: 5,
      alt: 6,
      link: 7,
      title: 8,
      first_comment: 9,
      name: 10,
      campaign: 11,
      tags: 12,
    });
  }
});

test('A file is gone after 90 days, when the next one is sent; its posts stay', async () => {
  const old = await sendPosts(person, file(rowOf('Ristretto of old')));
  await settleImport(person, old._id);
  await world.suite.context.database.platform
    .updateTable('publishing_imports')
    .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('_id', '=', old._id)
    .execute();
  await sendPosts(person, file(rowOf('Ristretto of today')));
  expect((await person.attempt(contract.getImport, { params: { _id: old._id } })).status).toBe(404);
  expect(await findPosts('Ristretto of old')).toHaveLength(1);
});
