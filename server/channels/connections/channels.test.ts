import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { startPantipTwin, type PantipTwin } from '#connectors/pantip/twin.ts';
import {
  checkEngagement,
  connectEngagement,
  deleteEngagement,
  listEngagements,
  updateEngagement,
  type EngagementItem,
} from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { getPermissionMap } from '#contracts/people/permission-map.ts';
import { listWebchats } from '#contracts/webchat/endpoints.ts';
import { LINE_CHANNEL } from '#tests/factories/line.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Connected channels: the calls, the forms of LINE and Pantip, which products use a channel, and the permissions. */
const TOKEN = 'partner-token-of-the-twin';
let world: World;
let line: LineTwin;
let pantip: PantipTwin;
let admin: Person;

beforeAll(async () => {
  [line, pantip] = await Promise.all([
    startLineTwin({ channels: [LINE_CHANNEL] }),
    startPantipTwin({ user_id: '2468', access_token: TOKEN, name: 'mali_pantip' }),
  ]);
  world = await startWorld({
    environment: {
      LINE_API_URL: line.url,
      PANTIP_API_URL: pantip.url,
      ALLOW_PRIVATE_HOSTS: [line, pantip].map(({ url }) => new URL(url).host).join(','),
    },
  });
  admin = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  await Promise.all([line.stop(), pantip.stop()]);
});
beforeEach(() => Object.assign(pantip, { inbox: 1, mood: 'fine' }));

const crm = { product: 'crm' as const };
const LINE_FORM = {
  channel_id: LINE_CHANNEL.id,
  channel_access_token: LINE_CHANNEL.access_token,
  channel_secret: LINE_CHANNEL.secret,
};
let made = 0;
function connect(channel: 'line' | 'pantip' | 'webchat', form: object, product: Product = 'crm') {
  return admin.call(connectEngagement, {
    params: { product },
    body: { channel, name: `${channel} ${(made += 1)}`, form } as never,
  });
}
function itemsOf(answered: TestResponse): EngagementItem[] {
  return (answered.body as { body: { items: EngagementItem[] } }).body.items;
}
function fieldsIn({ body }: TestResponse): string[] {
  return Object.keys((body as { fields?: object }).fields ?? {});
}

describe('The list of channels', () => {
  it('S7-092 S7-141 S3-115 S3-116 the list returns body.items for both products, each with an _id and the flag product.crm', async () => {
    const { _id } = await connect('webchat', {});
    for (const product of ['listening', 'crm'] as const) {
      const answered = await admin.attempt(listEngagements, { params: { product } });
      expect(answered.body).toMatchObject({ statusCode: 20000 });
      const item = itemsOf(answered).find((one) => one._id === _id);
      expect(item?.product.crm).toBe(true);
      expect(item?.product.listening).toBe(true);
    }
  });

  it('S7-094 PUT by _id takes data: name, use in a product, version', async () => {
    const item = await connect('webchat', {});
    const one = { ...crm, _id: item._id };
    const changed = await admin.call(updateEngagement, {
      params: one,
      body: { name: `Shop ${item._id}`, product: { listening: false }, version: item.version },
    });
    expect(changed).toMatchObject({ name: `Shop ${item._id}`, product: { listening: false, crm: true } });
    const late = await admin.attempt(updateEngagement, { params: one, body: { version: item.version } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version', data: { version: 2 } } });
    const unused = await admin.attempt(updateEngagement, { params: one, body: { product: { crm: false } } });
    expect([unused.status, ...fieldsIn(unused)]).toEqual([400, 'product']);
    // A product that does not use a channel changes nothing of it.
    const listening = { product: 'listening' as const, _id: item._id };
    expect((await admin.attempt(updateEngagement, { params: listening, body: {} })).status).toBe(404);
    const reader = await world.person(admin.accountId, { can: ['crm.channel.read', 'crm.channel.write'] });
    const notTheirs = { params: one, body: { product: { listening: true } } };
    expect((await reader.attempt(updateEngagement, notTheirs)).status).toBe(403);
  });

  it('S7-118 the list returns the web chats with the line that embeds each in a page', async () => {
    const item = await connect('webchat', { color: '#123456', greeting: 'สวัสดีค่ะ' });
    const { items } = await admin.call(listWebchats, { query: {} });
    expect(items.find(({ _id }) => _id === item._id)).toMatchObject({
      color: '#123456',
      greeting: 'สวัสดีค่ะ',
      script_tag: `<script src="${world.url}/widget.js" data-connection="${item._id}" async></script>`,
    });
  });
});

describe('The form of LINE', () => {
  it.each([
    ['S5-024 channel_id', { ...LINE_FORM, channel_id: '' }, 'form.channel_id'],
    ['S5-025 channel_access_token', { ...LINE_FORM, channel_access_token: ' ' }, 'form.channel_access_token'],
  ])('S5-024, S5-025: %s is required', async (_name, form, field) => {
    const body = { channel: 'line', name: 'Line without', form };
    const answered = await admin.attempt(connectEngagement, { params: crm, body });
    expect(answered.status).toBe(400);
    expect(fieldsIn(answered).join()).toContain(field.replace('form.', ''));
  });

  it('S1-040 a valid token connects, and the network reports its owner; a wrong token is refused and a new one is checked again', async () => {
    const item = await connect('line', LINE_FORM);
    expect(item).toMatchObject({ active: true, token: null });
    expect(item.webhook_url).toBe(`${world.url}/webhooks/line/${item._id}`);
    const one = { ...crm, _id: item._id };
    expect(await admin.call(checkEngagement, { params: one })).toMatchObject({
      token: { state: 'good', expires_at: null },
      account: { name: 'LINE twin' },
      version: item.version,
    });
    const wrong = { form: { channel_access_token: 'made-up' } };
    expect((await admin.call(updateEngagement, { params: one, body: wrong })).token).toBeNull();
    expect(await admin.call(checkEngagement, { params: one })).toMatchObject({
      active: true,
      token: { state: 'refused' },
    });
  });

  it('The id of a deleted connection of another account is refused, and can be used again in its own account', async () => {
    const other = await world.person(await world.account('Other Ltd'));
    const { _id } = await connect('line', LINE_FORM);
    const body = { channel: 'line', _id, name: 'Line again', form: LINE_FORM };
    const claim = (person: Person) => person.attempt(connectEngagement, { params: crm, body });
    const inUse = await claim(other);
    expect(inUse).toMatchObject({ status: 400, body: { fields: { _id: 'is in use' } } });
    await admin.call(deleteEngagement, { params: { ...crm, _id } });
    const retired = await claim(other);
    expect({ status: retired.status, body: retired.body }).toMatchObject({
      status: inUse.status,
      body: { fields: { _id: 'is in use' } },
    });
    expect((await claim(admin)).status).toBe(201);
  });

  it('A channel without the secret is kept inactive, with the reason, whatever the network reports about the token', async () => {
    const item = await connect('line', { ...LINE_FORM, channel_secret: '' });
    expect(item).toMatchObject({ active: false, inactive_reason: 'line_secret_missing' });
    const checked = await admin.call(checkEngagement, { params: { ...crm, _id: item._id } });
    expect(checked).toMatchObject({ active: false, token: { state: 'good' } });
  });
});

describe('The form of Pantip', () => {
  const form = { user_id: '2468', access_token: TOKEN };

  it('S5-026 the form takes user id and access token, and requires both', async () => {
    for (const name of ['user_id', 'access_token']) {
      const body = { channel: 'pantip', name: 'Pantip without', form: { ...form, [name]: '' } };
      const answered = await admin.attempt(connectEngagement, { params: crm, body });
      expect([answered.status, fieldsIn(answered).join()]).toEqual([400, expect.stringContaining(name)]);
    }
  });

  it('S1-039 the channel waits until a message is in the incoming message box, and is active from then on', async () => {
    pantip.inbox = 0;
    const item = await connect('pantip', form);
    expect(item).toMatchObject({ active: false, inactive_reason: 'pantip_unchecked' });
    expect(JSON.stringify(item)).not.toContain(TOKEN);
    const one = { params: { ...crm, _id: item._id } };
    expect(await admin.call(checkEngagement, one)).toMatchObject({
      active: false,
      inactive_reason: 'pantip_inbox_empty',
      token: { state: 'not_ready' },
    });
    pantip.inbox = 3;
    expect(await admin.call(checkEngagement, one)).toMatchObject({
      active: true,
      inactive_reason: null,
      account: { id: '2468', name: 'mali_pantip' },
      token: { state: 'good' },
    });
    // A channel that a user switched off stays off, however valid its token is.
    await admin.call(updateEngagement, { ...one, body: { active: false } });
    expect(await admin.call(checkEngagement, one)).toMatchObject({ active: false, inactive_reason: null });
  });

  it.each([
    ['down', 'unknown'],
    ['nonsense', 'unknown'],
  ] as const)('An interface that is %s gives no result about the token', async (mood, state) => {
    const item = await connect('pantip', form);
    pantip.mood = mood;
    const checked = await admin.call(checkEngagement, { params: { ...crm, _id: item._id } });
    expect(checked).toMatchObject({ active: false, token: { state } });
  });

  it('A token of another owner is refused', async () => {
    const item = await connect('pantip', { ...form, access_token: 'of-somebody-else' });
    expect(await admin.call(checkEngagement, { params: { ...crm, _id: item._id } })).toMatchObject({
      token: { state: 'refused', message: 'The access token does not belong to this user.' },
    });
    await admin.call(deleteEngagement, { params: { ...crm, _id: item._id } });
  });
});

describe('Permissions for channels', () => {
  const reads = [
    ['S6-044 S6-098 listening.engagement.read', 'listening', 'listening.engagement.read'],
    ['S6-099 crm.channel.read', 'crm', 'crm.channel.read'],
  ] as const;
  it.each(reads)(
    'S6-044, S6-098, S6-099: %s lists the channels of its product, no other role does',
    async (_name, product, permission) => {
      const { items } = await admin.call(getPermissionMap, {});
      expect(items).toContain(permission);
      const other = product === 'crm' ? 'listening.engagement.read' : 'crm.channel.read';
      const [holder, another] = await Promise.all([
        world.person(admin.accountId, { can: [permission] }),
        world.person(admin.accountId, { can: [other] }),
      ]);
      expect((await holder.attempt(listEngagements, { params: { product } })).status).toBe(200);
      expect((await another.attempt(listEngagements, { params: { product } })).status).toBe(403);
    },
  );

  const writes = [
    ['S6-045 listening.engagement.write', 'listening', 'listening.engagement.write'],
    ['crm.channel.write', 'crm', 'crm.channel.write'],
  ] as const;
  it.each(writes)(
    'S6-045: %s connects a channel, and the permission to read alone does not suffice',
    async (_name, product, permission) => {
      const [holder, reader] = await Promise.all([
        world.person(admin.accountId, { can: [permission] }),
        world.person(admin.accountId, { can: ['listening.engagement.read', 'crm.channel.read'] }),
      ]);
      const input = { params: { product }, body: { channel: 'webchat', name: `By ${permission}`, form: {} } };
      expect((await reader.attempt(connectEngagement, input)).status).toBe(403);
      expect((await holder.attempt(connectEngagement, input)).status).toBe(201);
    },
  );
});
