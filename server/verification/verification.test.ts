import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { verification } from '#contracts/verification/area.ts';
import * as contract from '#contracts/verification/endpoints.ts';
import {
  connectLine,
  waitUntil,
  LINE_CHANNEL,
  startLineWorld,
  type LineWorld,
} from '#tests/factories/line.ts';
import { buildInit, request, type TestResponse, type Person } from '#tests/factories/person.ts';

/** A verification link, from the agent who creates it to the customer who answers it, once. */
let line: LineWorld;
let admin: Person;
let ticket = '';
let setting = '';
const USER = 'U00000000000000000000000000000042';

beforeAll(async () => {
  line = await startLineWorld();
  admin = await line.world.person(await line.world.account('Coffee Company'));
  const { webhook } = await connectLine(line.world, admin, LINE_CHANNEL);
  await line.twin.sayAs(USER, 'ขอเปลี่ยนที่อยู่จัดส่งค่ะ', webhook);
  const { items } = await waitUntil(
    () => admin.call(listTickets, { query: { view: 'all' } }),
    (found) => found.items.length > 0,
  );
  ticket = items[0]?._id ?? '';
  const made = await admin.call(buildCollectionEndpoints(verification, 'settings').create, {
    body: {
      name: 'Owner of the order',
      message: 'Please confirm here: {link} Thank you.',
      fields: [
        { label: 'Telephone', kind: 'phone' },
        { label: 'Remark', kind: 'text', required: false },
      ],
      redirect_url: 'https://shop.example/thanks',
    },
  });
  setting = String((made as { _id: unknown })._id);
  await admin.call(buildCollectionEndpoints(verification, 'labels').create, {
    body: { name: 'Verified', applied: 'answered' },
  });
});
afterAll(() => line.stop());

const params = () => ({ _id: ticket });
async function make(): Promise<string> {
  const { message } = await admin.call(contract.makeVerificationLink, {
    params: params(),
    body: { setting_id: setting },
  });
  const [, token = ''] = /\/verify\?token=([\w-]+) Thank you\.$/.exec(message) ?? [];
  expect(token.length).toBeGreaterThan(30);
  return token;
}
function outside(
  endpoint: typeof contract.readVerificationLink | typeof contract.answerVerificationLink,
  body: object,
): Promise<TestResponse> {
  return request(line.world.url, endpoint.path, buildInit(endpoint, { body }));
}

it('S6-134 the customer with the link sees the form, answers once, and the agents of the ticket see the answers with its label', async () => {
  const token = await make();
  const link = await outside(contract.readVerificationLink, { token });
  expect(link.body).toMatchObject({
    account: 'Coffee Company',
    fields: [{ label: 'Telephone', kind: 'phone' }, { label: 'Remark' }],
  });
  const wrong = await outside(contract.answerVerificationLink, { token, answers: ['call me'] });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: { 'answers.0': 'is not a telephone number' },
      faults: { 'answers.0': { code: 'no_phone' } },
    },
  });
  const right = await outside(contract.answerVerificationLink, { token, answers: ['081 234 5678'] });
  expect(right.body).toEqual({ redirect_url: 'https://shop.example/thanks' });
  expect((await outside(contract.readVerificationLink, { token })).status).toBe(422);
  const again = await outside(contract.answerVerificationLink, { token, answers: ['081 234 5678'] });
  expect(again.body).toMatchObject({ code: 'link_used' });
  const { items, choices } = await admin.call(contract.listVerificationLinks, { params: params() });
  expect(choices).toEqual([{ _id: setting, name: 'Owner of the order' }]);
  expect(items[0]).toMatchObject({
    state: 'answered',
    answers: [
      { label: 'Telephone', value: '081 234 5678' },
      { label: 'Remark', value: '' },
    ],
    labels: [{ name: 'Verified' }],
  });
  const log = await line.world.suite.context.database.platform
    .selectFrom('event_log')
    .select(['kind', 'data'])
    .where('kind', 'like', 'verification_link.%')
    .execute();
  expect(log.map(({ kind }) => kind)).toEqual(['verification_link.created', 'verification_link.answered']);
  expect(JSON.stringify(log)).not.toContain('081');
  expect(JSON.stringify(log)).not.toContain(token);
});

it('S6-134 a customer who writes Thai gets the form in Thai if all of it is translated into Thai', async () => {
  const settings = buildCollectionEndpoints(verification, 'settings');
  const said = (message_th: string, labels: string[]) => ({
    name: 'Who are you',
    message: 'Please confirm: {link}',
    message_th,
    fields: labels.map((label_th, index) => ({ label: `Field ${index}`, label_th })),
  });
  const half = await admin.attempt(settings.create, { body: said('', ['ชื่อ', '']) });
  expect(half).toMatchObject({ status: 400, body: { code: 'verification_thai' } });
  expect(Object.keys((half.body as { fields: object }).fields)).toEqual(['message_th', 'fields.1.label_th']);
  const whole = await admin.call(settings.create, { body: said('ยืนยันตรงนี้ {link}', ['ชื่อ', 'เบอร์โทร']) });
  const { message } = await admin.call(contract.makeVerificationLink, {
    params: params(),
    body: { setting_id: String((whole as { _id: unknown })._id) },
  });
  const [, token = ''] = /^ยืนยันตรงนี้ .*\?token=([\w-]+)$/.exec(message) ?? [];
  const link = await outside(contract.readVerificationLink, { token });
  expect(link.body).toMatchObject({ language: 'th', fields: [{ label_th: 'ชื่อ' }, { label_th: 'เบอร์โทร' }] });
  const sent = await outside(contract.answerVerificationLink, { token, answers: ['มาลี', '081'] });
  expect(sent.status).toBe(200);
  const { items } = await admin.call(contract.listVerificationLinks, { params: params() });
  // The team reads the account's own words, whichever language the customer read.
  expect(items[0]?.answers.map(({ label }) => label)).toEqual(['Field 0', 'Field 1']);
  await admin.call(settings.remove, { params: { _id: String((whole as { _id: unknown })._id) } });
});

it('a link gets the labels that users assign manually, and refuses any other', async () => {
  const labels = buildCollectionEndpoints(verification, 'labels');
  const label = async (name: string, applied: string): Promise<string> =>
    String(((await admin.call(labels.create, { body: { name, applied } })) as { _id: unknown })._id);
  const [vip, late] = [await label('Knows the order', 'by_hand'), await label('Too late', 'expired')];
  await make();
  const links = () => admin.call(contract.listVerificationLinks, { params: params() });
  const { items, by_hand } = await links();
  const link_id = items[0]?._id ?? '';
  expect(by_hand.map(({ _id, name }) => [_id, name])).toEqual([[vip, 'Knows the order']]);
  const give = (label_ids: string[], who = admin) =>
    who.attempt(contract.labelVerificationLink, { params: { ...params(), link_id }, body: { label_ids } });
  expect((await give([vip])).status).toBe(200);
  expect((await links()).items[0]).toMatchObject({ labels: [{ name: 'Knows the order' }], label_ids: [vip] });
  expect((await give([late])).status).toBe(400);
  const reader = await line.world.person(admin.accountId, { can: ['crm.ticket.read'] });
  expect((await give([], reader)).status).toBe(403);
  await admin.call(labels.update, { params: { _id: vip }, body: { active: false } });
  expect((await links()).items[0]).toMatchObject({ labels: [], label_ids: [] });
});

test('of two concurrent answers one is accepted; an expired link accepts none', async () => {
  const token = await make();
  const both = await Promise.all(
    ['081 111 1111', '082 222 2222'].map((answer) =>
      outside(contract.answerVerificationLink, { token, answers: [answer] }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const late = await make();
  await line.world.suite.context.database.platform
    .updateTable('verification_links')
    .set({ expires_at: new Date(0) })
    .where('answered_at', 'is', null)
    .execute();
  expect((await outside(contract.readVerificationLink, { token: late })).body).toMatchObject({
    code: 'link_expired',
  });
  const { items } = await admin.call(contract.listVerificationLinks, { params: params() });
  expect(items[0]?.state).toBe('expired');
});

test('creating a link requires the permission to write tickets, a ticket of the account, and a setting in use', async () => {
  const reader = await line.world.person(admin.accountId, { can: ['crm.ticket.read'] });
  const input = { params: params(), body: { setting_id: setting } };
  expect((await reader.attempt(contract.makeVerificationLink, input)).status).toBe(403);
  const stranger = await line.world.person(await line.world.account());
  expect((await stranger.attempt(contract.makeVerificationLink, input)).status).toBe(404);
  await admin.call(buildCollectionEndpoints(verification, 'settings').update, {
    params: { _id: setting },
    body: { active: false },
  });
  expect((await admin.attempt(contract.makeVerificationLink, input)).status).toBe(404);
});
