import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { ConnectIo } from '#connectors/kit/connect.ts';
import { buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { callShop, isSuccess } from '#connectors/tiktok-shop/call.ts';
import { tiktokShopConnect } from '#connectors/tiktok-shop/connect.ts';
import { tiktokShopConnector } from '#connectors/tiktok-shop/connector.ts';
import { pollConversations, readBuyerProfile } from '#connectors/tiktok-shop/conversations.ts';
import { listShopGoods } from '#connectors/tiktok-shop/list-goods.ts';
import { parseDelivery } from '#connectors/tiktok-shop/parse.ts';
import { sendAsShop } from '#connectors/tiktok-shop/send.ts';
import { signDelivery, TIKTOK_SHOP_SIGNATURE_HEADER } from '#connectors/tiktok-shop/signature.ts';
import { TWIN_APP, TWIN_SHOP } from '#connectors/tiktok-shop/twin-world.ts';
import { startTikTokShopTwin, type TikTokShopTwin } from '#connectors/tiktok-shop/twin.ts';

const NOW = new Date('2026-11-30T07:00:00.000Z');
const VALUES = {
  account_id: TWIN_SHOP.id,
  shop_cipher: TWIN_SHOP.cipher,
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  app_key: TWIN_APP.key,
  app_secret: TWIN_APP.secret,
};
function ioOf(twin: TikTokShopTwin): ConnectIo {
  return {
    fetch,
    now: () => NOW,
    base_url: twin.url,
    timeout_ms: 800,
    app: { clientId: TWIN_APP.key, clientSecret: TWIN_APP.secret },
  };
}
const start = () => startTikTokShopTwin(() => NOW);
const shown = { start, io: ioOf };

function envelope(type: number, data: unknown) {
  return {
    type,
    tts_notification_id: '7327112393057371910',
    shop_id: TWIN_SHOP.id,
    timestamp: 1_644_412_885,
    data,
  };
}
const base = {
  conversation_id: '710688832392260838',
  create_time: 1_681_790_246,
  is_visible: true,
  message_id: '722323407926368819',
  index: '7494560109732334274',
  sender: { im_user_id: '707885565181165594', role: 'BUYER' },
};
const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
function message(type: string, content: unknown, more: Record<string, unknown> = {}) {
  return envelope(14, { ...base, type, content: JSON.stringify(content), ...more });
}
const parse = (value: unknown) => parseDelivery(bytesOf(value), NOW, VALUES);

testConformance('TikTok Shop', {
  connector: tiktokShopConnector,
  values: VALUES,
  inbound: {
    deliveries: [
      bytesOf(message('TEXT', { content: 'สวัสดีค่ะ' })),
      bytesOf(message('PRODUCT_CARD', { product_id: '12345' })),
      bytesOf(envelope(13, { conversation_id: '576486316948490001', create_time: 1_627_587_506 })),
    ],
    sign: (body) => ({
      headers: { [TIKTOK_SHOP_SIGNATURE_HEADER]: signDelivery(TWIN_APP.key, body, TWIN_APP.secret) },
    }),
  },
  outbound: buildSendSubject({
    ...shown,
    request: () => ({ to: '576', message: { text: 'มีค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: (twin) => twin.sent.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
});

describe('A delivery of a message', () => {
  it.each([
    ['TEXT', { content: 'hi' }, { kind: 'message', text: 'hi' }],
    ['IMAGE', { url: 'https://a.example/1', width: '1' }, { media: [{ kind: 'image', expires: true }] }],
    ['VIDEO', { url: 'https://a.example/2', vid: 'v0' }, { media: [{ kind: 'video', name: 'v0' }] }],
    ['EMOTICONS', { url: 'https://a.example/3' }, { media: [{ kind: 'sticker' }] }],
    ['ORDER_CARD', { order_id: '1' }, { media: [{ kind: 'order', provider_id: '1' }] }],
    ['RETURN_REFUND_CARD', { order_id: '2' }, { media: [{ kind: 'order', provider_id: '2' }] }],
    ['LOGISTICS_CARD', { order_id: '3', package_id: '4' }, { media: [{ kind: 'order', provider_id: '3' }] }],
    ['BUYER_ENTER_FROM_PRODUCT', { product_id: '5' }, { event: 'buyer_enter_from_product' }],
    ['COUPON_CARD', { coupon_id: '6' }, { unshown: [{ name: 'coupon_card' }] }],
    ['OTHER', {}, { kind: 'message', unshown: [{ name: 'other' }] }],
    ['A_NEW_TYPE', {}, { unshown: [{ name: 'a_new_type' }] }],
  ])('of the type %s is read', (type, content, expected) => {
    expect(parse(message(type, content)).items).toMatchObject([
      { conversation_id: base.conversation_id, provider_id: base.message_id, ...expected },
    ]);
  });

  it.each(['SHOP', 'CUSTOMER_SERVICE', 'ROBOT'])('by the role %s is an echo', (role) => {
    const sender = { ...base.sender, role };
    expect(parse(message('TEXT', { content: 'x' }, { sender })).items).toMatchObject([{ event: 'echo' }]);
  });

  it('of the platform is an event, and one that nobody is shown is kept with its reason', () => {
    const system = { sender: { ...base.sender, role: 'SYSTEM' } };
    expect(parse(message('NOTIFICATION', { content: 'x' }, system)).items).toMatchObject([
      { kind: 'event', event: 'notification', text: 'x' },
    ]);
    expect(parse(message('TEXT', { content: 'x' }, { is_visible: false }))).toMatchObject({
      items: [],
      refused: [{ code: 'no_content' }],
    });
    expect(parse(envelope(1, { order_id: '1' })).refused).toMatchObject([
      { reason: 'the state of an order' },
    ]);
    expect(parse({ ...envelope(14, base), shop_id: '1' }).refused).toMatchObject([{ code: 'other_account' }]);
    expect(parse(envelope(6, {})).connection).toMatchObject([{ state: 'ended' }]);
    expect(parse(envelope(7, { expiration_time: 1_773_503_999 })).connection).toMatchObject([
      { state: 'ends_soon', until: '2026-03-14T15:59:59.000Z' },
    ]);
  });
});

describe('A shop', () => {
  let twin: TikTokShopTwin;
  beforeAll(async () => {
    twin = await start();
  });
  afterAll(() => twin.stop());

  it('is connected by a consent, and its token is renewed and replaced', async () => {
    const io = ioOf(twin);
    const address = tiktokShopConnect.consent?.address(
      { state: 's1', redirect: new URL('https://x.example/') },
      io,
    );
    expect(address?.searchParams.get('state')).toBe('s1');
    const callback = new URL('https://x.example/callback?state=s1&code=consent-code');
    const consent = await tiktokShopConnect.consent?.redeem(callback, io);
    if (!consent?.ok) throw new Error(JSON.stringify(consent));
    const offered = await tiktokShopConnect.offers?.(consent.value, io);
    const account = offered?.ok ? offered.value[0] : undefined;
    expect(account).toMatchObject({
      id: TWIN_SHOP.id,
      config: { shop_cipher: TWIN_SHOP.cipher },
      expires_at: '2026-12-07T07:00:00.000Z',
    });
    const values = { ...VALUES, ...account?.secrets };
    expect(await tiktokShopConnect.check(values, io)).toMatchObject({ status: 'good' });
    const renewed = await tiktokShopConnect.renew?.(values, io);
    expect(renewed).toMatchObject({ ok: true, value: { secrets: { refresh_token: twin.tokens.refresh } } });
    expect(await tiktokShopConnect.renew?.(values, io)).toMatchObject({ ok: false });
    expect(await tiktokShopConnect.check(values, io)).toMatchObject({ status: 'refused' });
    twin.tokens.access = 'access-1';
  });

  it('sets the address of its deliveries, and is polled where they cannot arrive', async () => {
    expect(await tiktokShopConnect.deliver?.(VALUES, ioOf(twin))).toMatchObject({ state: 'asked' });
    const deliveries = 'https://suite.example/webhooks/tiktok_shop/app/twin-app-key';
    const io = { ...ioOf(twin), deliveries };
    expect(await tiktokShopConnect.deliver?.(VALUES, io)).toEqual({ state: 'pushed', message: null });
    expect(twin.webhooks.get('NEW_MESSAGE')).toBe(deliveries);
    twin.webhooks.clear();
  });

  it('finds by polling what no delivery brought, waits longer after a failure, and says that a token is over', async () => {
    const first = await pollConversations(VALUES, {}, ioOf(twin));
    await twin.say('577', 'มานี', { content: { content: 'ถึงไหนแล้ว' } });
    await twin.say('577', 'มานี', { is_visible: false });
    twin.misread('refuse_429');
    const failed = await pollConversations(VALUES, first, ioOf(twin));
    expect(failed).toMatchObject({ status: 'failed', cursor: first.cursor });
    expect(failed.next_after_seconds).toBeGreaterThan(first.next_after_seconds);
    twin.misread('refuse_401');
    expect(await pollConversations(VALUES, failed, ioOf(twin))).toMatchObject({ token_refused: true });
    expect((await pollConversations(VALUES, failed, ioOf(twin))).items).toMatchObject([
      { kind: 'message', text: 'ถึงไหนแล้ว', conversation_id: '577' },
    ]);
  });

  it('reads all pages of a conversation since the last poll, the oldest message first', async () => {
    const first = await pollConversations(VALUES, {}, ioOf(twin));
    for (let number = 0; number < 45; number += 1)
      await twin.say('578', 'มานะ', { content: { content: String(number) } });
    const { items } = await pollConversations(VALUES, first, ioOf(twin));
    const own = items.filter(({ conversation_id }) => conversation_id === '578');
    expect(own.map(({ text }) => text)).toEqual(Array.from({ length: 45 }, (_, number) => String(number)));
  });

  it('refuses a call from the future', async () => {
    const io = { ...ioOf(twin), now: () => new Date(NOW.getTime() + 31_000) };
    const call = { method: 'GET' as const, path: '/customer_service/202309/conversations' };
    expect(isSuccess(await callShop(VALUES, io, call))).toBe(false);
    expect(isSuccess(await callShop(VALUES, ioOf(twin), call))).toBe(true);
  });

  it('names a buyer, lists products and orders, and sends a picture and a card', async () => {
    await twin.say('576', 'มะลิ');
    expect(await readBuyerProfile('576', VALUES, ioOf(twin))).toMatchObject({ author: { name: 'มะลิ' } });
    expect(await readBuyerProfile('1', VALUES, ioOf(twin))).toEqual({ status: 'unknown_person' });
    twin.products.push(
      { id: '42', title: 'ลาเต้', price: '65.50' },
      { id: '43', title: 'มอคค่า', price: '70' },
    );
    twin.orders.push({
      id: '9',
      buyer: 'buyer-576',
      status: 'IN_TRANSIT',
      amount: '131',
      item: 'ลาเต้',
      at: NOW,
    });
    expect(
      await listShopGoods({ kind: 'product', by: 'text', text: 'ลาเต้' }, VALUES, ioOf(twin)),
    ).toMatchObject({
      value: [{ _id: '42', price: { amount: '65.50', currency: 'THB' }, state: 'available' }],
    });
    expect(
      await listShopGoods({ kind: 'product', by: 'ids', ids: ['43', '0'] }, VALUES, ioOf(twin)),
    ).toMatchObject({ value: [{ _id: '43' }] });
    expect(
      await listShopGoods({ kind: 'order', by: 'person', person: '576' }, VALUES, ioOf(twin)),
    ).toMatchObject({
      value: [{ _id: '9', state: 'shipped', title: 'ลาเต้' }],
    });
    const file = {
      kind: 'image' as const,
      name: 'a.png',
      media_type: 'image/png',
      bytes: 3,
      read: async () => Uint8Array.from([1, 2, 3]),
    };
    const goods = [{ kind: 'product' as const, _id: '42' }];
    const request = {
      to: '576',
      message: { text: '', goods },
      files: [file],
      retry_key: crypto.randomUUID(),
    };
    expect(await sendAsShop(request, VALUES, ioOf(twin))).toMatchObject({ status: 'accepted' });
    expect(twin.sent.slice(-2)).toMatchObject([
      { type: 'IMAGE', content: { width: 800, height: 600 } },
      { type: 'PRODUCT_CARD', content: { product_id: '42' } },
    ]);
  });
});
