import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEngagement, connectEngagement } from '#contracts/channels/connections.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { startWeChatDesk, WECHAT_FORM, type WeChatDesk } from '#tests/factories/wechat.ts';

let desk: WeChatDesk;
beforeAll(async () => {
  desk = await startWeChatDesk();
});
afterAll(() => desk.stop());

async function answer(_id: string, text: string) {
  const { ticket } = await openTicket(desk.admin, _id);
  return desk.admin.attempt(replyToTicket, { params: { _id }, body: { text, seen_seq: ticket.seq } });
}
async function textsOf(_id: string) {
  return (await openTicket(desk.admin, _id)).messages
    .filter(({ direction }) => direction === 'in')
    .map(({ text }) => text);
}

describe('An official account', () => {
  test('Its address answers the challenge of WeChat, and its secrets leave the server nowhere', async () => {
    const { connection, twin } = desk;
    expect(connection).toMatchObject({
      active: true,
      account: { id: WECHAT_FORM.app_id },
      webhook_url: expect.stringContaining(`/webhooks/wechat/${connection._id}`),
    });
    expect(JSON.stringify(connection)).not.toContain(WECHAT_FORM.app_secret);
    expect(JSON.stringify(connection)).not.toContain(WECHAT_FORM.encoding_aes_key);
    expect(await twin.saveSettings()).toBe(true);
  });

  test('An encrypted message becomes a ticket with the name that the account gave its writer, and is answered', async () => {
    const { twin, admin } = desk;
    twin.world.find('mali').remark = 'มะลิ ใจดี';
    twin.misdeliver('duplicate');
    expect(await twin.say('mali', 'มีลาเต้ไหมคะ')).toBe(200);
    twin.misdeliver();
    const { _id } = await fetchTicket(admin, 'mali');
    await waitUntil(
      () => fetchTicket(admin, 'mali'),
      ({ contact }) => contact.name === 'มะลิ ใจดี',
    );
    expect(await textsOf(_id)).toEqual(['มีลาเต้ไหมคะ']);
    expect((await answer(_id, 'มีค่ะ')).status).toBe(202);
    await waitUntil(
      async () => twin.world.sent,
      (sent) => sent.length > 0,
    );
    expect(twin.world.sent).toEqual([{ to: 'mali', type: 'text', text: 'มีค่ะ', file: undefined }]);
  });

  test('A delivery is answered with the word that WeChat expects, and a forged one is refused', async () => {
    const { twin, admin } = desk;
    const send = (body: string, query: Record<string, string>) =>
      fetch(`${twin.address}?${new URLSearchParams(query).toString()}`, { method: 'POST', body });
    const { body, query } = twin.build('mali', { MsgType: 'text', Content: 'two', MsgId: '77' });
    const taken = await send(body, query);
    expect([taken.status, await taken.text()]).toEqual([200, 'success']);
    const { body: other } = twin.build('mali', { MsgType: 'text', Content: 'forged', MsgId: '78' });
    expect((await send(other, query)).status).toBe(401);
    twin.misaddress();
    expect(await twin.say('mali', 'for another account')).toBe(401);
    twin.world.account.mode = 'plain';
    expect(await twin.say('mali', 'readable')).toBe(401);
    twin.world.account.mode = 'safe';
    expect(await textsOf((await fetchTicket(admin, 'mali'))._id)).toEqual(['มีลาเต้ไหมคะ', 'two']);
  });

  test('A picture is fetched by its id, and a place is kept', async () => {
    const { twin, admin } = desk;
    const bytes = buildPng(4, 4);
    twin.world.files.set('m1', { name: 'm1.png', type: 'image/png', bytes, until: Infinity });
    await twin.happen('nut', {
      MsgType: 'image',
      MediaId: 'm1',
      PicUrl: 'http://mmbiz.qpic.cn/1',
      MsgId: '90',
    });
    await twin.happen('nut', {
      MsgType: 'location',
      Location_X: 13.75,
      Location_Y: 100.5,
      Label: 'สีลม',
      MsgId: '91',
    });
    const { _id } = await fetchTicket(admin, 'nut');
    const media = await waitUntil(
      async () => (await openTicket(admin, _id)).messages.flatMap((one) => one.media),
      (some) => some.some((one) => one.file_id !== undefined),
    );
    expect(media.map(({ kind }) => kind)).toEqual(['image', 'location']);
  });

  test('Five messages may follow one, and a press on the menu opens a minute for three more', async () => {
    const { twin, admin } = desk;
    await twin.say('fai', 'hello');
    const { _id } = await fetchTicket(admin, 'fai');
    const replyOf = async () => (await openTicket(admin, _id)).reply;
    for (let count = 1; count <= 5; count += 1)
      expect((await answer(_id, `answer ${count}`)).status).toBe(202);
    expect(await replyOf()).toMatchObject({ allowed: false, reason: 'messages_used' });
    expect((await answer(_id, 'one too many')).status).toBe(422);
    // WeChat says its times in whole seconds: answers of the second in which the menu is pressed count among the three.
    await waitUntil(
      async () => (await openTicket(admin, _id)).messages,
      (all) =>
        all.filter(({ text, delivery }) => /^answer \d$/.test(text) && delivery === 'accepted').length === 5,
    );
    await setTimeout(1000);
    twin.world.open('fai', 'press');
    await twin.happen('fai', { MsgType: 'event', Event: 'CLICK', EventKey: 'opening hours' });
    // What comes in while much else does is taken a moment later.
    await waitUntil(replyOf, ({ allowed }) => allowed);
    const [option] = (await replyOf()).ways ?? [];
    expect(option?.seconds_left).toBeLessThanOrEqual(60);
    await twin.say('fai', 'thank you');
    await waitUntil(replyOf, ({ ways }) => (ways?.[0]?.seconds_left ?? 0) > 100_000);
    // Programs of the account that we know nothing of send messages too.
    twin.world.refusals.push(45047);
    await answer(_id, 'refused');
    const refused = await waitUntil(
      async () => (await openTicket(admin, _id)).messages.find(({ text }) => text === 'refused'),
      (message) => message?.delivery === 'failed',
    );
    expect(refused).toMatchObject({ delivery_failure: 'window_closed' });
  });

  test('Somebody who stops following takes no answer until they are back', async () => {
    const { twin, admin } = desk;
    const { _id } = await fetchTicket(admin, 'fai');
    await twin.happen('fai', { MsgType: 'event', Event: 'unsubscribe' });
    const replyOf = async () => (await openTicket(admin, _id)).reply;
    await waitUntil(replyOf, ({ reason }) => reason === 'has_left');
    await twin.happen('fai', { MsgType: 'event', Event: 'subscribe' });
    await waitUntil(replyOf, ({ allowed }) => allowed);
  });

  test('A body with entities and a body of a megabyte are refused, and the channel goes on', async () => {
    const { twin } = desk;
    const attack = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xml><Encrypt>&a;</Encrypt></xml>';
    const { query } = twin.build('mali', { MsgType: 'text', Content: 'x', MsgId: '99' });
    const send = (body: string) =>
      fetch(`${twin.address}?${new URLSearchParams(query).toString()}`, { method: 'POST', body });
    expect((await send(attack)).status).toBe(401);
    expect((await send(`<xml>${'<a>'.repeat(340_000)}</xml>`)).status).toBe(401);
    expect((await send('x'.repeat(1_100_000))).status).toBe(413);
    expect(await twin.say('mali', 'still here')).toBe(200);
  });
});

describe('An account that is not ready', () => {
  test('A server that is not listed says so with its address, and runs once it is', async () => {
    const { twin, admin, connection } = desk;
    const params = { product: 'crm', _id: connection._id } as const;
    twin.world.isListed = false;
    expect(await admin.call(checkEngagement, { params })).toMatchObject({
      active: false,
      inactive_reason: 'wechat_address_not_listed',
      token: { message: expect.stringContaining('203.0.113.7') },
    });
    twin.world.isListed = true;
    expect(await admin.call(checkEngagement, { params })).toMatchObject({
      active: true,
      inactive_reason: null,
    });
  });

  test('A form names its wrong fields, and a wrong secret does not run', async () => {
    const { admin } = desk;
    const connect = (form: Record<string, string>) =>
      admin.attempt(connectEngagement, {
        params: { product: 'crm' },
        body: { channel: 'wechat', name: `account ${JSON.stringify(form).length}`, form },
      });
    const wrong = {
      app_id: 'gh_1',
      app_secret: 'x'.repeat(20),
      verify_token: 'no spaces',
      encoding_aes_key: 'short',
    };
    const refused = await connect(wrong);
    expect(refused.status).toBe(400);
    for (const field of ['app_id', 'verify_token', 'encoding_aes_key'])
      expect(JSON.stringify(refused.body)).toContain(`form.${field}`);
    const other = await connect({ ...WECHAT_FORM, app_secret: 'a-secret-of-another-app' });
    expect(other.body).toMatchObject({ body: { active: false, inactive_reason: 'wechat_unchecked' } });
  });

  test('Neither secret nor token is in any line of the log', async () => {
    const folder = join(desk.world.dataDir, 'logs');
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
    expect(text).not.toBe('');
    expect(text).not.toMatch(/twin_token|b3f1a2c4d5e6f7a8/);
  });
});
