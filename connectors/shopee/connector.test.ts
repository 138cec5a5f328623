import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { ConnectIo } from '#connectors/kit/connect.ts';
import type { PollState } from '#connectors/kit/exchange.ts';
import { buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { WEBHOOK_ADDRESS } from '#connectors/kit/webhook-requests.ts';
import { shopeeConnect } from '#connectors/shopee/connect.ts';
import { shopeeConnector } from '#connectors/shopee/connector.ts';
import { listShopGoods } from '#connectors/shopee/list-goods.ts';
import { parseDelivery } from '#connectors/shopee/parse.ts';
import { pollShop } from '#connectors/shopee/poll.ts';
import { sendAsShop } from '#connectors/shopee/send.ts';
import { SHOPEE_SIGNATURE_HEADER, signPush } from '#connectors/shopee/signature.ts';
import { TWIN_APP, TWIN_SHOP } from '#connectors/shopee/twin-world.ts';
import { startShopeeTwin, type ShopeeTwin } from '#connectors/shopee/twin.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

const NOW = new Date('2026-11-30T07:00:00.000Z');
const VALUES = {
  account_id: TWIN_SHOP.id,
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  partner_id: TWIN_APP.id,
  partner_key: TWIN_APP.key,
  region: 'TH',
};
function ioOf(twin: ShopeeTwin): ConnectIo {
  return {
    fetch,
    now: () => NOW,
    base_url: twin.url,
    timeout_ms: 800,
    app: { clientId: TWIN_APP.id, clientSecret: TWIN_APP.key },
  };
}
/** Polls until nothing is left. */
async function pollAll(state: PollState, io: ConnectIo) {
  const items: Incoming[] = [];
  let polled = await pollShop(VALUES, state, io);
  let polls = 1;
  for (; polled.next_after_seconds === 0; polls += 1) {
    items.push(...polled.items);
    polled = await pollShop(VALUES, polled, io);
  }
  return { items: [...items, ...polled.items], polls };
}
const start = () => startShopeeTwin(() => NOW);
const shown = { start, io: ioOf };

function push(content: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return {
    msg_id: '',
    data: { type: 'message', region: 'TH', content },
    shop_id: Number(TWIN_SHOP.id),
    code: 10,
    timestamp: 1_726_044_722,
    ...more,
  };
}
const base = {
  message_id: '2302748948493123953',
  from_id: 165_105_353,
  from_user_name: 'buyer_one',
  to_id: 947_151_379,
  conversation_id: '709122092476686867',
  created_timestamp: 1_726_044_721,
  source_content: {},
  quoted_msg: { message_id: '' },
};
const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const parse = (value: unknown) => parseDelivery(bytesOf(value), NOW, VALUES);

testConformance('Shopee', {
  connector: shopeeConnector,
  values: VALUES,
  inbound: {
    deliveries: [
      bytesOf(push({ ...base, message_type: 'text', content: { text: 'มีของไหมคะ 🤗' } })),
      bytesOf(push({ ...base, message_type: 'item', content: { shop_id: 1, item_id: 9_112_503_530 } })),
    ],
    sign: (body) => ({
      headers: { [SHOPEE_SIGNATURE_HEADER]: signPush(WEBHOOK_ADDRESS, body, TWIN_APP.key) },
    }),
  },
  outbound: buildSendSubject({
    ...shown,
    request: () => ({ to: '165105353', message: { text: 'มีค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: (twin) => twin.sent.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: VALUES,
    publish: (twin, number) =>
      twin.publish({ id: 100 + number, author: 'มะลิ', text: 'ดีมาก', stars: 5, at: NOW }),
    misbehave: (twin, what) => twin.misread(what),
  }),
  lost: {
    start: async () => {
      const twin = await start();
      return {
        io: ioOf(twin),
        values: { partner_id: TWIN_APP.id, partner_key: TWIN_APP.key },
        lose: () => twin.sayUnheard(165, 'มะลิ'),
        misread: (what) => twin.misread(what),
        misbehave: (what) => twin.misbehave(what),
        stop: () => twin.stop(),
      };
    },
  },
});

describe('A push of the chat', () => {
  const read = (content: Record<string, unknown>) => parse(push({ ...base, ...content })).items[0];

  it.each([
    ['text', { text: 'hi' }, { text: 'hi' }],
    ['image', { url: 'abc' }, { media: [{ kind: 'image', url: 'https://cf.shopee.co.th/file/abc' }] }],
    ['video', { video_url: 'cf03', duration_seconds: 15 }, { media: [{ kind: 'video', name: 'cf03' }] }],
    ['item', { item_id: 42 }, { media: [{ kind: 'product', provider_id: '42' }] }],
    ['order', { order_sn: 'A1' }, { media: [{ kind: 'order', provider_id: 'A1' }] }],
    [
      'sticker',
      { sticker_id: '1', sticker_package_id: 'p' },
      { media: [{ kind: 'sticker', provider_id: 'p/1' }] },
    ],
    ['faq_liveagent', {}, { unshown: [{ name: 'faq_liveagent' }] }],
  ])('of the type %s is read', (message_type, content, expected) => {
    expect(read({ message_type, content })).toMatchObject({
      kind: 'message',
      provider_id: base.message_id,
      conversation_id: '165105353',
      ...expected,
    });
  });

  it('names where its author came from once, and keeps an id that is too long for a number', () => {
    const from = {
      message_type: 'item',
      content: { item_id: 7 },
      source_content: { item_id: 7, order_sn: 'B2' },
    };
    expect(read(from)?.media?.map(({ provider_id }) => provider_id)).toEqual(['7', 'B2']);
    const raw = JSON.stringify(push({ ...base, message_type: 'text', content: { text: 'x' } }));
    const long = raw.replace('"2302748948493123953"', '2302748948493123953');
    expect(parseDelivery(Buffer.from(long), NOW, VALUES).items[0]?.provider_id).toBe('2302748948493123953');
  });

  it('that the shop or its programs sent is an echo, and a chatbot holds the conversation', () => {
    const text = { message_type: 'text', content: { text: 'x' } };
    for (const own of [
      { from_shop_id: Number(TWIN_SHOP.id) },
      { status: 'auto_reply' },
      { sub_account_id: 5 },
    ])
      expect(read({ ...text, ...own })).toMatchObject({ event: 'echo', conversation_id: '947151379' });
    expect(read({ ...text, to_shop_id: Number(TWIN_SHOP.id), sub_account_id: 5 })?.kind).toBe('message');
    expect(read({ ...text, is_in_chatbot_session: true })).toMatchObject({ standby: true });
    expect(read({ ...text, business_type: 11 })?.conversation_id).toBe('165105353/11/709122092476686867');
  });

  it('names the messages of a bundle, and is refused with a reason where it is of another shop or nobody’s', () => {
    const bundle = { message_type: 'bundle_message', content: { message_ids: ['1', '2'] } };
    expect(parse(push({ ...base, ...bundle })).named?.map(({ content_id }) => content_id)).toEqual([
      '709122092476686867:1',
      '709122092476686867:2',
    ]);
    expect(parse(push({ ...base }, { shop_id: 1 })).refused).toMatchObject([{ code: 'other_account' }]);
    expect(parse(push({ ...base, from_id: undefined })).refused).toHaveLength(1);
    expect(parse(push({}, { code: 3 })).refused).toMatchObject([{ reason: 'the state of an order' }]);
    const notice = { data: { type: 'notification', content: { type: 'mark_as_replied', to_id: 7 } } };
    expect(parse(push({}, notice)).items).toMatchObject([{ event: 'mark_as_replied', conversation_id: '7' }]);
  });

  it('says that a consent was given, ends or is over, also where only its data names the shop', () => {
    const of = (code: number, data: unknown, shop_id?: number) =>
      parse({ code, timestamp: 1, data, ...(shop_id ? { shop_id } : {}) }).connection;
    expect(of(1, {}, 600_000)).toMatchObject([{ state: 'restored' }]);
    expect(of(2, { shop_id_list: [600_000] })).toMatchObject([{ state: 'ended' }]);
    expect(of(12, { shop_expire_soon: [600_000], expire_before: 1_773_503_999 })).toMatchObject([
      { state: 'ends_soon', until: '2026-03-14T15:59:59.000Z' },
    ]);
  });
});

describe('A shop', () => {
  let twin: ShopeeTwin;
  beforeAll(async () => {
    twin = await start();
  });
  afterAll(() => twin.stop());

  it('is connected by a signed consent, and its token that is valid once is renewed', async () => {
    const io = ioOf(twin);
    const redirect = new URL('https://suite.example/api/v1.0/auth/callback/shopee');
    const address = shopeeConnect.consent?.address({ state: 's1', redirect }, io);
    const back = await fetch(address ?? '', { redirect: 'manual' });
    const callback = new URL(back.headers.get('location') ?? '');
    expect(callback.searchParams.get('state')).toBe('s1');
    const consent = await shopeeConnect.consent?.redeem(callback, io);
    if (!consent?.ok) throw new Error(JSON.stringify(consent));
    const offered = await shopeeConnect.offers?.(consent.value, io);
    expect(offered).toMatchObject({ ok: true, value: [{ id: TWIN_SHOP.id, name: TWIN_SHOP.name }] });
    const secrets = offered?.ok ? offered.value[0]?.secrets : {};
    const values = { ...VALUES, ...secrets };
    expect(await shopeeConnect.check(values, io)).toMatchObject({ status: 'good' });
    const renewed = await shopeeConnect.renew?.(values, io);
    expect(renewed).toMatchObject({ ok: true, value: { secrets: { refresh_token: twin.tokens.refresh } } });
    expect(await shopeeConnect.renew?.(values, io)).toMatchObject({ ok: false });
    expect(await shopeeConnect.check(values, io)).toMatchObject({ status: 'refused' });
    twin.tokens.access = 'access-1';
  });

  it('sets the address of pushes, and is polled where they are suspended or cannot arrive', async () => {
    const io = { ...ioOf(twin), deliveries: 'https://suite.example/webhooks/shopee/app/1001141' };
    expect(await shopeeConnect.deliver?.(VALUES, ioOf(twin))).toMatchObject({ state: 'asked' });
    expect(await shopeeConnect.deliver?.(VALUES, io)).toEqual({ state: 'pushed', message: null });
    expect(twin.callback.url).toBe(io.deliveries);
    twin.callback.status = 'Suspended';
    expect(await shopeeConnect.deliver?.(VALUES, io)).toMatchObject({
      state: 'asked',
      message: { code: 'pushes_suspended' },
    });
    Object.assign(twin.callback, { url: undefined, status: 'normal' });
  });

  it('finds by polling what no push brought, with the same ids', async () => {
    const first = await pollShop(VALUES, {}, ioOf(twin));
    await twin.say(165, 'มะลิ', { content: { text: 'ถึงไหนแล้วคะ' } });
    const second = await pollShop(VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([{ kind: 'message', text: 'ถึงไหนแล้วคะ', conversation_id: '165' }]);
  });

  it('reads every conversation and message however many there are, over several polls', async () => {
    const other = await startShopeeTwin(() => NOW);
    const first = await pollShop(VALUES, {}, ioOf(other));
    for (let buyer = 1000; buyer < 1520; buyer += 1)
      await other.say(buyer, 'มะลิ', { conversation_id: String(buyer) });
    for (let number = 0; number < 130; number += 1)
      await other.say(1000, 'มะลิ', { conversation_id: '1000', content: { text: String(number) } });
    const found = await pollAll(first, ioOf(other));
    expect(found.polls).toBeGreaterThan(1);
    expect(new Set(found.items.map(({ conversation_id }) => conversation_id)).size).toBe(520);
    expect(new Set(found.items.map(({ provider_id }) => provider_id)).size).toBe(650);
    expect(found.items).toHaveLength(650);
    await other.stop();
  });

  it('keeps what it read before a call failed, and goes on there', async () => {
    const other = await startShopeeTwin(() => NOW);
    const first = await pollShop(VALUES, {}, ioOf(other));
    for (const buyer of [2001, 2002]) await other.say(buyer, 'มะลิ', { conversation_id: String(buyer) });
    let calls = 0;
    const io = {
      ...ioOf(other),
      fetch: (...given: Parameters<typeof fetch>) => {
        calls += 1;
        if (calls === 3) other.misread('refuse_429');
        return fetch(...given);
      },
    };
    const failed = await pollShop(VALUES, first, io);
    expect(failed).toMatchObject({ status: 'failed', failures: 1, items: [{ kind: 'message' }] });
    const second = await pollShop(VALUES, failed, ioOf(other));
    expect(second).toMatchObject({ status: 'new', failures: 0, items: [{ kind: 'message' }] });
    expect(second.items[0]?.provider_id).not.toBe(failed.items[0]?.provider_id);
    await other.stop();
  });

  it('answers a review once, and reports what others answered; old reviews are no tickets', async () => {
    twin.publish({ id: 1, author: 'a', text: 'เก่า', stars: 1, at: new Date('2026-01-01T00:00:00Z') });
    twin.publish({ id: 2, author: 'b', text: 'ช้า', stars: 2, at: NOW });
    const found = await pollShop(VALUES, {}, ioOf(twin));
    const reviews = found.items.filter(({ place }) => place === 'review');
    expect(reviews).toMatchObject([{ provider_id: '2', review: { stars: 2, subject: { kind: 'product' } } }]);
    const request = { to: '2', place: 'review' as const, retry_key: crypto.randomUUID() };
    const answered = await sendAsShop({ ...request, message: { text: 'ขออภัยค่ะ' } }, VALUES, ioOf(twin));
    expect(answered).toMatchObject({ status: 'accepted' });
    const again = await sendAsShop({ ...request, message: { text: 'อีกครั้ง' } }, VALUES, ioOf(twin));
    expect(again).toMatchObject({ status: 'failed', failure: 'refused', retryable: false });
    const resumed = { ...request, message: { text: 'ขออภัยค่ะ' }, resume: 'push' as const };
    expect(await sendAsShop(resumed, VALUES, ioOf(twin))).toEqual(answered);
    const echo = await pollShop(VALUES, found, ioOf(twin));
    expect(echo.items.filter(({ place }) => place === 'review')).toMatchObject([
      { event: 'echo', text: 'ขออภัยค่ะ', provider_id: answered.status === 'accepted' && answered.provider_id },
    ]);
  });

  it('lists its products by words and the orders of a buyer, and sends one as a card', async () => {
    twin.items.push({ id: 42, name: 'ลาเต้', price: 65.5 }, { id: 43, name: 'มอคค่า', price: 70 });
    twin.orders.push(
      { order_sn: 'A1', buyer: 165, status: 'SHIPPED', amount: 131, item: 'ลาเต้', at: NOW },
      { order_sn: 'A2', buyer: 9, status: 'UNPAID', amount: 1, item: 'x', at: NOW },
    );
    expect(await listShopGoods({ kind: 'product', by: 'text', text: 'ลาเต้' }, VALUES, ioOf(twin))).toEqual({
      ok: true,
      value: [
        {
          kind: 'product',
          _id: '42',
          title: 'ลาเต้',
          price: { amount: '65.5', currency: 'THB' },
          state: 'available',
          url: 'https://shopee.co.th/product/600000/42',
        },
      ],
    });
    const orders = await listShopGoods({ kind: 'order', by: 'person', person: '165' }, VALUES, ioOf(twin));
    expect(orders).toMatchObject({ ok: true, value: [{ _id: 'A1', state: 'shipped', title: 'ลาเต้' }] });
    const goods = [{ kind: 'order' as const, _id: 'A1' }];
    const request = { to: '165', message: { text: '', goods }, retry_key: crypto.randomUUID() };
    expect(await sendAsShop(request, VALUES, ioOf(twin))).toMatchObject({ status: 'accepted' });
    expect(twin.sent.at(-1)).toEqual({ to: '165', type: 'order', content: { order_sn: 'A1' } });
  });
});
