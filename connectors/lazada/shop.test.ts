import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectIo } from '#connectors/kit/connect.ts';
import type { OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { lazadaConnect } from '#connectors/lazada/connect.ts';
import { listGoods } from '#connectors/lazada/goods.ts';
import { pollShop } from '#connectors/lazada/poll.ts';
import { readNamedSession, readProfile } from '#connectors/lazada/read-session.ts';
import { sendAsShop, showSignal } from '#connectors/lazada/send.ts';
import { TWIN_SHOP } from '#connectors/lazada/twin-world.ts';
import { startLazadaTwin, type LazadaTwin } from '#connectors/lazada/twin.ts';

const { app_key, app_secret, seller_id } = TWIN_SHOP;
const values = {
  app_key,
  app_secret,
  access_token: 'twin-token-1',
  refresh_token: 'twin-refresh-1',
  region: 'th',
  account_id: seller_id,
};
const MALI = { id: '1011822749', title: 'มะลิ ใจดี' };

let twin: LazadaTwin;
let now: number;
beforeEach(async () => {
  twin = await startLazadaTwin();
  now = Date.parse('2026-01-02T03:04:05Z');
  twin.world.clock = () => now;
});
afterEach(() => twin.stop());
function io(): ConnectIo {
  return {
    fetch,
    now: () => new Date(now),
    base_url: twin.url,
    timeout_ms: 2000,
    app: { clientId: app_key, clientSecret: app_secret },
  };
}

function send(more: Partial<SendRequest> = {}, held: Record<string, string> = values) {
  const { session_id } = twin.world.find(MALI.id, MALI.title);
  const request = { to: session_id, message: { text: 'มีค่ะ' }, retry_key: crypto.randomUUID(), ...more };
  return sendAsShop(request, held, io());
}

/** The beginning of a PNG of 600 by 400. */
const PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 88, 0, 0, 1, 144,
]);
function file(name: string, media_type: string, content = PNG): OutgoingFile {
  return { kind: 'image', name, media_type, bytes: content.length, read: async () => content };
}

async function addReview(
  id: string,
  more: Partial<{ text: string; stars: number; product_id: string }> = {},
) {
  const review = {
    id,
    product_id: '7',
    stars: 2,
    text: 'ช้ามาก',
    at: now - 1000,
    reply: '',
    images: [],
    ...more,
  };
  twin.world.reviews.set(id, review);
}

describe('Conversations', () => {
  it('A push is a hint: the conversation is read, and what is known already keeps its id', async () => {
    const { message } = await twin.say(MALI, 'มีลาเต้ไหมคะ');
    const { session_id } = message;
    const read = () => readNamedSession({ content_id: session_id, kind: 'session', raw: {} }, values, io());
    expect(await read()).toMatchObject({
      ok: true,
      parsed: {
        items: [{ provider_id: message.message_id, text: 'มีลาเต้ไหมคะ', author: { name: 'มะลิ ใจดี' } }],
      },
    });
    await send();
    twin.world.recall(message.message_id);
    twin.world.find(MALI.id).to_position = now;
    expect(await read()).toMatchObject({
      parsed: {
        items: [
          { event: 'unsend', parent_id: message.message_id },
          { event: 'echo', text: 'มีค่ะ' },
        ],
        receipts: [{ state: 'read' }],
      },
    });
  });

  it('Several pages are read backwards, and a failure that passes is tried again', async () => {
    for (let number = 0; number < 45; number += 1) {
      now += 1000;
      await twin.say(MALI, `message ${number}`);
    }
    const { session_id } = twin.world.find(MALI.id);
    const named = { content_id: session_id, kind: 'session', raw: {} };
    const read = await readNamedSession(named, values, io());
    expect(read.ok && read.parsed.items.map(({ text }) => text)).toEqual(
      Array.from({ length: 45 }, (_, number) => `message ${number}`),
    );
    twin.misread('break_500');
    expect(await readNamedSession(named, values, io())).toMatchObject({ ok: false, again: true });
    expect(await readNamedSession({ ...named, content_id: 'x' }, values, io())).toMatchObject({
      ok: false,
      again: false,
    });
  });

  it('A buyer has a name, and somebody who never wrote has none', async () => {
    const { session_id } = twin.world.find(MALI.id, MALI.title);
    expect(await readProfile(session_id, values, io())).toMatchObject({
      status: 'found',
      author: { _id: session_id, name: 'มะลิ ใจดี' },
    });
    expect(await readProfile('x', values, io())).toEqual({ status: 'unknown_person' });
    twin.misread('break_500');
    expect(await readProfile(session_id, values, io())).toMatchObject({ status: 'failed' });
  });
});

describe('Polling', () => {
  it('A message that cannot be read yet arrives with the next poll, and each one once', async () => {
    twin.world.lateBy = 60_000;
    await twin.say(MALI, 'late');
    const first = await pollShop(values, {}, io());
    expect(first).toMatchObject({ status: 'unchanged', items: [] });
    now += 90_000;
    const second = await pollShop(values, first, io());
    expect(second.items).toMatchObject([{ text: 'late' }]);
    now += 90_000;
    twin.world.recall(twin.world.messages[0]?.message_id ?? '');
    expect((await pollShop(values, second, io())).items).toMatchObject([{ event: 'unsend' }]);
  });

  it('More conversations than a page holds are all read', async () => {
    for (let number = 0; number < 25; number += 1) {
      now += 1000;
      await twin.say({ id: String(number), title: `buyer ${number}` }, 'hello');
    }
    const { items } = await pollShop(values, {}, io());
    expect(new Set(items.map(({ conversation_id }) => conversation_id)).size).toBe(25);
  });

  it('More messages than a page holds are all read, the oldest first', async () => {
    for (let number = 0; number < 130; number += 1) {
      now += 10;
      await twin.say(MALI, String(number));
    }
    const { items } = await pollShop(values, {}, io());
    expect(items.map(({ text }) => text)).toEqual(Array.from({ length: 130 }, (_, number) => String(number)));
  });

  it('A token that ended asks for a new one', async () => {
    twin.world.renew();
    expect(await pollShop(values, {}, io())).toMatchObject({ status: 'failed', token_refused: true });
  });
});

describe('Reviews', () => {
  it('A review arrives with its stars, once, and again when it changes or is answered elsewhere', async () => {
    await addReview('500');
    const first = await pollShop(values, {}, io());
    expect(first.items).toMatchObject([
      {
        kind: 'message',
        place: 'review',
        conversation_id: '500',
        text: 'ช้ามาก',
        review: { stars: 2, subject: { kind: 'product', _id: '7' } },
      },
    ]);
    const second = await pollShop(values, first, io());
    expect(second).toMatchObject({ status: 'unchanged', items: [] });
    await addReview('500', { text: 'ดีแล้ว', stars: 5 });
    twin.world.reviews.set('500', { ...twin.world.reviews.get('500'), reply: 'ขอบคุณค่ะ' } as never);
    expect((await pollShop(values, second, io())).items).toMatchObject([
      { event: 'edit', parent_id: '500', text: 'ดีแล้ว', review: { stars: 5 } },
      { event: 'echo', parent_id: '500', text: 'ขอบคุณค่ะ' },
    ]);
  });

  it('Products are looked at some at a time, all of them in turn', async () => {
    for (let number = 0; number < 25; number += 1)
      await addReview(String(600 + number), { product_id: String(number) });
    let state = {};
    const found: string[] = [];
    for (let poll = 0; poll < 4; poll += 1) {
      const result = await pollShop(values, state, io());
      state = result;
      found.push(...result.items.map(({ provider_id }) => provider_id));
    }
    expect(found).toHaveLength(25);
    expect(new Set(found).size).toBe(25);
  });

  it('An app without the rights of reviews reads conversations all the same, and says so', async () => {
    twin.world.forbidden.add('/products/get');
    await twin.say(MALI, 'hello');
    expect(await pollShop(values, {}, io())).toMatchObject({
      status: 'new',
      items: [{ text: 'hello' }],
      note: { code: 'at' },
    });
  });

  it('A review is answered once, and a second answer is refused', async () => {
    await addReview('500');
    const review = { place: 'review', to: '500', message: { text: 'ขออภัยค่ะ' } } as const;
    const outcome = await send(review);
    expect(outcome).toMatchObject({ status: 'accepted' });
    expect(twin.world.reviews.get('500')?.reply).toBe('ขออภัยค่ะ');
    // The poll finds the answer under the id that it was sent under.
    const { items } = await pollShop(values, {}, io());
    const echo = items.find(({ event }) => event === 'echo');
    expect(echo?.provider_id).toBe(outcome.status === 'accepted' && outcome.provider_id);
    expect(await send(review)).toMatchObject({ status: 'failed', failure: 'refused', retryable: false });
    expect(await send({ ...review, to: '501' })).toMatchObject({ failure: 'person_gone' });
    await addReview('502');
    expect(await send({ ...review, to: '502', message: { text: 'x'.repeat(501) } })).toMatchObject({
      failure: 'content',
    });
  });
});

describe('Sending', () => {
  it('A text and its pictures arrive as one message each, with the size of the picture', async () => {
    expect(await send({ files: [file('a.png', 'image/png')] })).toMatchObject({
      status: 'accepted',
      provider_id: twin.world.sent[0]?.message_id,
    });
    expect(twin.world.sent.map(({ template_id }) => template_id)).toEqual(['1', '3']);
    expect(twin.world.sent[1]?.['content']).toContain('slatic.net');
    expect(await send({ files: [file('a.pdf', 'application/pdf', Uint8Array.of(1))] })).toMatchObject({
      failure: 'content',
      message: { code: 'file_format' },
    });
    expect(twin.world.sent).toHaveLength(2);
  });

  it('An app without the rights, an ended token and a conversation that is none fail each in its own way', async () => {
    twin.world.forbidden.add('/im/message/send');
    expect(await send()).toMatchObject({ status: 'failed', failure: 'right_missing' });
    twin.world.forbidden.clear();
    expect(await send({ to: 'x' })).toMatchObject({ failure: 'refused' });
    expect(await send({}, { ...values, region: 'xx' })).toMatchObject({ failure: 'unreachable' });
    twin.world.renew();
    const outcome = await send();
    expect(outcome).toMatchObject({ failure: 'reconnect' });
    expect(JSON.stringify(outcome)).not.toContain('twin-token');
    expect(await send({ resume: 'push' })).toMatchObject({ status: 'unknown' });
    expect(twin.world.sent).toEqual([]);
  });

  it('The buyer sees that a message was read, and not that somebody types', async () => {
    const { session_id } = twin.world.find(MALI.id);
    const call = { values, io: io(), last_message_id: 'm1' };
    expect(await showSignal(session_id, 'read', call)).toBe(true);
    expect(await showSignal(session_id, 'typing', call)).toBe(false);
    expect(twin.world.read).toEqual([session_id]);
  });
});

describe('Products and orders', () => {
  it('Products are found by words in their names and by ids, with price, picture and state', async () => {
    for (let number = 0; number < 60; number += 1) twin.world.products.set(String(number), `Cup ${number}`);
    twin.world.products.set('700', 'กาแฟ Latte เย็น');
    expect(await listGoods({ kind: 'product', by: 'text', text: 'latte' }, values, io())).toEqual({
      ok: true,
      value: [
        {
          kind: 'product',
          _id: '700',
          title: 'กาแฟ Latte เย็น',
          url: 'https://www.lazada.co.th/-i700.html',
          picture: 'https://my-live.slatic.net/p/1.jpg',
          price: { amount: '99.5', currency: 'THB' },
          state: 'available',
        },
      ],
    });
    const all = await listGoods({ kind: 'product', by: 'text', text: '' }, values, io());
    expect(all.ok && all.value.length).toBe(20);
    const some = await listGoods({ kind: 'product', by: 'ids', ids: ['1', 'gone', '700'] }, values, io());
    expect(some.ok && some.value.map(({ _id }) => _id)).toEqual(['1', '700']);
  });

  it('An order has its state, price and time, and nobody else is asked whose it is', async () => {
    twin.world.orders.set('260422900198363', 'ready_to_ship');
    expect(await listGoods({ kind: 'order', by: 'ids', ids: ['260422900198363'] }, values, io())).toEqual({
      ok: true,
      value: [
        {
          kind: 'order',
          _id: '260422900198363',
          price: { amount: '199.00', currency: 'THB' },
          state: 'to_ship',
          at: '2026-01-01T11:36:05.000Z',
        },
      ],
    });
    expect(await listGoods({ kind: 'order', by: 'person', person: 'x' }, values, io())).toEqual({
      ok: true,
      value: [],
    });
    twin.misread('break_500');
    expect(await listGoods({ kind: 'order', by: 'ids', ids: ['1'] }, values, io())).toMatchObject({
      ok: false,
    });
    twin.misread('refuse_429');
    expect(await listGoods({ kind: 'product', by: 'text', text: '' }, values, io())).toMatchObject({
      ok: false,
    });
  });

  it('A card is sent after the words, and alone where there are none', async () => {
    const goods = [{ kind: 'product' as const, _id: '700' }];
    expect(await send({ message: { text: 'ตัวนี้ค่ะ', goods } })).toMatchObject({ status: 'accepted' });
    await send({ message: { text: '', goods: [{ kind: 'order', _id: '9' }] } });
    expect(twin.world.sent.map(({ template_id, content }) => [template_id, content])).toEqual([
      ['1', '{"txt":"ตัวนี้ค่ะ"}'],
      ['10006', '{"itemId":"700"}'],
      ['10007', '{"orderId":"9"}'],
    ]);
  });
});

describe('Connecting a shop', () => {
  it('The consent opens at Lazada, and its code becomes tokens and shops', async () => {
    const redirect = new URL('https://suite.example/api/v1.0/auth/callback/lazada');
    const { consent, offers } = lazadaConnect;
    const page = consent?.address({ state: 's1', redirect }, io());
    const answer = await fetch(page ?? '', { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect([back.pathname, back.searchParams.get('state')]).toEqual([redirect.pathname, 's1']);
    const granted = await consent?.redeem(back, io());
    expect(granted).toMatchObject({
      ok: true,
      value: { access_token: 'twin-token-1', refresh_token: 'twin-refresh-1', accounts: [`th:${seller_id}`] },
    });
    if (!granted?.ok || !offers) throw new Error('no consent');
    expect(await offers(granted.value, io())).toMatchObject({
      ok: true,
      value: [{ id: seller_id, name: 'Coffee Company', config: { region: 'th' }, lacks: [] }],
    });
    twin.world.forbidden.add('/im/session/list');
    expect(await offers(granted.value, io())).toMatchObject({ value: [{ lacks: ['Instant Messaging'] }] });
    back.searchParams.set('code', 'other');
    expect(await consent?.redeem(back, io())).toMatchObject({ ok: false });
  });

  it('A token is checked and renewed, and its renewal works once', async () => {
    expect(await lazadaConnect.check(values, io())).toMatchObject({
      status: 'good',
      account: { id: seller_id, name: 'Coffee Company' },
    });
    const renewed = await lazadaConnect.renew?.(values, io());
    expect(renewed).toMatchObject({ ok: true, value: { expires_at: '2026-02-01T03:04:05.000Z' } });
    expect(await lazadaConnect.check(values, io())).toMatchObject({ status: 'refused' });
    if (renewed?.ok)
      expect(await lazadaConnect.check({ ...values, ...renewed.value.secrets }, io())).toMatchObject({
        status: 'good',
      });
    expect(await lazadaConnect.renew?.(values, io())).toMatchObject({ ok: false });
    twin.misread('break_500');
    expect(await lazadaConnect.check(values, io())).toMatchObject({ status: 'unknown' });
    expect(await lazadaConnect.renew?.(values, { ...io(), app: undefined } as never)).toMatchObject({
      ok: false,
    });
  });
});
