import {
  makeTwinPost,
  startTwinServer,
  type TwinCall,
  type TwinPost,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { signDelivery, TIKTOK_SHOP_SIGNATURE_HEADER } from '#connectors/tiktok-shop/signature.ts';
import { checkTwinCall } from '#connectors/tiktok-shop/twin-check.ts';
import {
  fail,
  TWIN_APP,
  TWIN_SHOP,
  type TwinMessage,
  type TwinOrder,
  type TwinWorld,
} from '#connectors/tiktok-shop/twin-world.ts';

/**
 * A running twin of TikTok Shop for one app and one shop: it checks every signature and timestamp, replaces tokens, delivers what is said and
 * a copy of each answer.
 */
export type TikTokShopTwin = TwinServer &
  Pick<TwinWorld, 'sent' | 'tokens' | 'redirect' | 'webhooks' | 'orders' | 'products'> & {
    /** A buyer writes to the shop. @returns the status of the delivery, 202 where no address is set */
    say(
      buyer: string,
      name: string,
      more?: Partial<Pick<TwinMessage, 'type' | 'is_visible' | 'index'>> & { content?: unknown },
    ): Promise<number>;
    /** Delivers something of any type, signed. */
    deliver(body: unknown): Promise<number>;
    misdeliver: TwinPost['misdeliver'];
    /** The seller withdraws the consent, and a delivery says so. */
    withdraw(): Promise<number>;
  };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Starts the twin. @param now the clock that its timestamps are compared with */
export async function startTikTokShopTwin(now: () => Date = () => new Date()): Promise<TikTokShopTwin> {
  const post = makeTwinPost((body) => ({
    [TIKTOK_SHOP_SIGNATURE_HEADER]: signDelivery(TWIN_APP.key, body, TWIN_APP.secret),
  }));
  const deliver = (body: unknown): Promise<number> => {
    const url = world.webhooks.get('NEW_MESSAGE');
    return url === undefined ? Promise.resolve(202) : post.deliver(url, body);
  };
  const envelope = (type: number, data: unknown) => ({
    type,
    tts_notification_id: String(7_327_112_393_057_371_910n + BigInt(world.messages.length)),
    shop_id: TWIN_SHOP.id,
    timestamp: seconds(now()),
    data,
  });
  const world: TwinWorld = {
    sent: [],
    tokens: { access: 'access-1', refresh: 'refresh-1', renewals: 0 },
    redirect: { url: undefined },
    webhooks: new Map(),
    orders: [],
    products: [],
    messages: [],
    names: new Map(),
    isWithdrawn: false,
    now,
    add: (given) => {
      const number = BigInt(world.messages.length + 1);
      const message = {
        message_id: String(722_323_407_926_368_000n + number),
        index: String(7_494_560_109_732_334_000n + number),
        create_time: seconds(now()),
        ...given,
      };
      world.messages.push(message);
      return deliver(envelope(14, message));
    },
  };
  const server = await startTwinServer({
    answer: (call) => answer(world, call),
    refuse: (status) =>
      ({
        401: fail(105_002, 'Expired credentials', 401),
        429: fail(36_009_002, 'Too many requests', 429),
        500: fail(36_009_003, 'Internal error', 500),
      })[status],
    spares: ({ path }) => path.startsWith('/api/v2/token/') || path.startsWith('/event/'),
  });
  const { add: _add, messages: _messages, names: _names, now: _now, isWithdrawn: _is, ...shown } = world;
  return {
    ...server,
    ...shown,
    deliver,
    misdeliver: post.misdeliver,
    say: (buyer, name, { type = 'TEXT', content = { content: 'มีของไหมคะ' }, ...more } = {}) => {
      world.names.set(buyer, name);
      const sender = { im_user_id: `im-${buyer}`, role: 'BUYER' };
      return world.add({
        conversation_id: buyer,
        type,
        content: JSON.stringify(content),
        is_visible: true,
        sender,
        ...more,
      });
    },
    withdraw: () => {
      world.isWithdrawn = true;
      return deliver(envelope(6, { message: 'deauthorized' }));
    },
  };
}

function answer(world: TwinWorld, call: TwinCall): TwinReply {
  const wrong = checkTwinCall(world, call);
  if (wrong) return wrong;
  const route = ROUTES.find(([method, path]) => method === call.method && path.test(call.path));
  const [, id = ''] = route?.[1].exec(call.path) ?? [];
  return route
    ? route[2](world, call, decodeURIComponent(id))
    : fail(36_009_009, `no such path ${call.path}`, 404);
}

type Route = (world: TwinWorld, call: TwinCall, id: string) => TwinReply;

const ROUTES: readonly (readonly [string, RegExp, Route])[] = [
  ['GET', /^\/oauth\/authorize$/, (world, { query }) => authorize(world, query)],
  [
    'GET',
    /^\/api\/v2\/token\/get$/,
    (world, { query }) =>
      query.get('auth_code') === 'consent-code' ? rotate(world) : fail(36_004_004, 'invalid auth code', 200),
  ],
  [
    'GET',
    /^\/api\/v2\/token\/refresh$/,
    (world, { query }) => {
      if (query.get('refresh_token') !== world.tokens.refresh)
        return fail(105_003, 'invalid refresh token', 200);
      world.tokens.renewals += 1;
      return rotate(world);
    },
  ],
  [
    'GET',
    /^\/authorization\/202309\/shops$/,
    ({ isWithdrawn }) =>
      ok({ shops: isWithdrawn ? [] : [{ ...TWIN_SHOP, region: 'TH', seller_type: 'LOCAL' }] }),
  ],
  [
    'GET',
    /^\/event\/202309\/webhooks$/,
    ({ webhooks }) =>
      ok({ webhooks: [...webhooks].map(([event_type, address]) => ({ event_type, address })) }),
  ],
  [
    'PUT',
    /^\/event\/202309\/webhooks$/,
    ({ webhooks }, { body }) => {
      webhooks.set(String(body['event_type']), String(body['address']));
      return ok({});
    },
  ],
  ['GET', /^\/customer_service\/202309\/conversations$/, (world) => listConversations(world)],
  ['GET', /^\/customer_service\/202309\/conversations\/([^/]+)\/messages$/, listMessages],
  ['POST', /^\/customer_service\/202309\/conversations\/([^/]+)\/messages$/, sendMessage],
  [
    'POST',
    /^\/customer_service\/202309\/images\/upload$/,
    () => ok({ url: 'https://p16.tiktokcdn.com/uploaded.jpeg', width: 800, height: 600 }),
  ],
  [
    'POST',
    /^\/product\/202502\/products\/search$/,
    ({ products }) => ok({ products: products.map(toProduct), next_page_token: '' }),
  ],
  [
    'GET',
    /^\/product\/202309\/products\/([^/]+)$/,
    ({ products }, _call, id) => {
      const found = products.find((one) => one.id === id);
      return found ? ok(toProduct(found)) : fail(12_052_002, 'product not found', 200);
    },
  ],
  [
    'POST',
    /^\/order\/202309\/orders\/search$/,
    ({ orders }, { body }) =>
      ok({ orders: orders.filter(({ buyer }) => buyer === body['buyer_user_id']).map(toOrder) }),
  ],
  [
    'GET',
    /^\/order\/202309\/orders$/,
    ({ orders }, { query }) => {
      const wanted = (query.get('ids') ?? '').split(',');
      return ok({ orders: orders.filter(({ id }) => wanted.includes(id)).map(toOrder) });
    },
  ],
];

/** The page of a consent comes back to the address that is entered in the Partner Center. */
function authorize({ redirect }: TwinWorld, query: URLSearchParams): TwinReply {
  const back = new URL(redirect.url ?? '');
  back.searchParams.set('code', 'consent-code');
  back.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, body: {}, headers: { location: back.href } };
}

function listConversations({ messages, names }: TwinWorld): TwinReply {
  const newest = new Map(messages.map((one) => [one.conversation_id, one]));
  return ok({
    conversations: [...newest].map(([id, { create_time }]) => ({
      id,
      latest_message: { create_time },
      participants: [
        { role: 'SHOP', im_user_id: 'im-shop', nickname: TWIN_SHOP.name },
        { role: 'BUYER', im_user_id: `im-${id}`, user_id: `buyer-${id}`, nickname: names.get(id) ?? '' },
      ],
    })),
    next_page_token: '',
  });
}

/** The messages of a conversation, the newest first, page by page. */
function listMessages({ messages }: TwinWorld, { query }: TwinCall, id: string): TwinReply {
  const all = messages.filter(({ conversation_id }) => conversation_id === id).toReversed();
  const from = Number(query.get('page_token') ?? 0);
  const until = from + Number(query.get('page_size'));
  return ok({
    messages: all.slice(from, until).map(({ message_id, ...one }) => ({ id: message_id, ...one })),
    next_page_token: until < all.length ? String(until) : '',
  });
}

function sendMessage(world: TwinWorld, { body }: TwinCall, id: string): TwinReply {
  const content: unknown = JSON.parse(String(body['content'] ?? '{}'));
  const said = typeof content === 'object' && content !== null && 'content' in content ? content.content : '';
  if (body['type'] === 'TEXT' && (typeof said !== 'string' || said === '' || said.length > 2000))
    return fail(36_009_004, 'content is invalid', 200);
  world.sent.push({ to: id, type: String(body['type']), content });
  void world.add({
    conversation_id: id,
    type: String(body['type']),
    content: String(body['content']),
    is_visible: true,
    sender: { im_user_id: 'im-shop', role: 'CUSTOMER_SERVICE' },
  });
  return ok({ message_id: world.messages.at(-1)?.message_id });
}

/** New tokens; the former refresh token is replaced. */
function rotate({ tokens, now }: TwinWorld): TwinReply {
  const number = Number(/\d+$/.exec(tokens.refresh)?.[0] ?? 0) + 1;
  tokens.access = `access-${number}`;
  tokens.refresh = `refresh-${number}`;
  return ok({
    access_token: tokens.access,
    refresh_token: tokens.refresh,
    access_token_expire_in: seconds(now()) + 604_800,
    refresh_token_expire_in: seconds(now()) + 31_536_000,
    seller_name: TWIN_SHOP.name,
  });
}

function toProduct({ id, title, price }: TwinWorld['products'][number]) {
  return {
    id,
    title,
    status: 'ACTIVATE',
    main_images: [],
    skus: [{ id: `${id}1`, price: { currency: 'THB', sale_price: price, tax_exclusive_price: price } }],
  };
}

function toOrder({ id, status, amount, item, at }: TwinOrder) {
  return {
    id,
    status,
    create_time: seconds(at),
    payment: { currency: 'THB', total_amount: amount },
    line_items: [{ product_name: item, sku_image: '' }],
  };
}

function ok(data: unknown): TwinReply {
  return { status: 200, body: { code: 0, message: 'Success', request_id: 'r', data } };
}
