import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { signCall } from '#connectors/shopee/signature.ts';
import {
  buildMessage,
  seconds,
  TWIN_APP,
  TWIN_SHOP,
  type TwinItem,
  type TwinOrder,
  type TwinReview,
  type TwinWorld,
} from '#connectors/shopee/twin-world.ts';

/** The response of the twin to a call. */
export function answerShopee(world: TwinWorld, call: TwinCall): TwinReply {
  const wrong = checkCall(world, call);
  if (wrong) return wrong;
  const respond = ROUTES[`${call.method} ${call.path}`];
  return respond ? respond(world, call) : fail('error_not_found', `no such path ${call.path}`, 404);
}

const PUBLIC = /^\/api\/v2\/(?:auth|push|shop\/auth_partner)/;

/** Whether a call is signed as it should be, within five minutes, with the token that is valid now. */
function checkCall({ tokens, now }: TwinWorld, { path, query }: TwinCall): TwinReply | undefined {
  const {
    partner_id = '',
    timestamp = '',
    sign,
    access_token = '',
    shop_id = '',
  } = Object.fromEntries(query);
  const isPublic = PUBLIC.test(path);
  const expected = signCall(
    { partner_id, path, timestamp, ...(isPublic ? {} : { access_token, shop_id }) },
    TWIN_APP.key,
  );
  if (partner_id !== TWIN_APP.id || sign !== expected) return fail('error_sign', 'Wrong sign.', 403);
  if (Math.abs(Number(timestamp) - seconds(now())) > 300)
    return fail('error_param', 'Invalid timestamp.', 403);
  if (!isPublic && (access_token !== tokens.access || shop_id !== TWIN_SHOP.id))
    return fail('error_auth', 'Invalid access_token.', 403);
  return undefined;
}

type Route = (world: TwinWorld, call: TwinCall) => TwinReply;

const ROUTES: Readonly<Record<string, Route>> = {
  'GET /api/v2/shop/auth_partner': (_world, { query }) => {
    const back = new URL(query.get('redirect') ?? '');
    back.searchParams.set('code', 'consent-code');
    back.searchParams.set('shop_id', TWIN_SHOP.id);
    return { status: 302, body: {}, headers: { location: back.href } };
  },
  'POST /api/v2/auth/token/get': (world, { body }) =>
    body['code'] === 'consent-code'
      ? rotate(world, { shop_id_list: [Number(TWIN_SHOP.id)] })
      : fail('error_param', 'Invalid code.', 400),
  'POST /api/v2/auth/access_token/get': (world, { body }) => {
    if (body['refresh_token'] !== world.tokens.refresh)
      return fail('error_auth', 'Invalid refresh_token.', 403);
    world.tokens.renewals += 1;
    return rotate(world, { shop_id: Number(TWIN_SHOP.id) });
  },
  'GET /api/v2/shop/get_shop_info': () => ({
    status: 200,
    body: { error: '', message: '', shop_name: TWIN_SHOP.name, region: 'TH', status: 'NORMAL' },
  }),
  'GET /api/v2/push/get_app_push_config': ({ callback }) =>
    ok({
      callback_url: callback.url ?? '',
      live_push_status: callback.status,
      push_config_on_list: callback.url ? [1, 2, 10, 12] : [],
    }),
  'POST /api/v2/push/set_app_push_config': ({ callback }, { body }) => {
    callback.url = String(body['callback_url']);
    return ok({ result: 'success' });
  },
  'GET /api/v2/push/get_lost_push_message': listLost,
  'POST /api/v2/push/confirm_consumed_lost_push_message': (world, { body }) => {
    const last = BigInt(String(body['last_message_id']));
    world.lost.splice(0, world.lost.length, ...world.lost.filter(({ id }) => id > last));
    return ok({});
  },
  'POST /api/v2/sellerchat/send_message': sendMessage,
  'POST /api/v2/sellerchat/upload_image': () => ok({ url: 'https://cf.shopee.co.th/file/uploaded' }),
  'GET /api/v2/sellerchat/get_conversation_list': listConversations,
  'GET /api/v2/sellerchat/get_message': listMessages,
  'GET /api/v2/product/get_comment': ({ reviews }) =>
    ok({ item_comment_list: [...reviews.values()].map(toComment), more: false, next_cursor: '' }),
  'POST /api/v2/product/reply_comment': replyComment,
  'GET /api/v2/product/get_item_list': ({ items }) =>
    ok({ item: items.map(({ id }) => ({ item_id: id })), total_count: items.length }),
  'GET /api/v2/product/search_item': ({ items }, { query }) =>
    ok({
      item_id_list: items
        .filter(({ name }) => name.includes(query.get('item_name') ?? ''))
        .map(({ id }) => id),
    }),
  'GET /api/v2/product/get_item_base_info': ({ items }, { query }) => {
    const wanted = (query.get('item_id_list') ?? '').split(',');
    return ok({ item_list: items.filter(({ id }) => wanted.includes(String(id))).map(toItem) });
  },
  'GET /api/v2/order/get_order_list': ({ orders }) =>
    ok({ more: false, next_cursor: '', order_list: orders.map(({ order_sn }) => ({ order_sn })) }),
  'GET /api/v2/order/get_order_detail': ({ orders }, { query }) => {
    const wanted = (query.get('order_sn_list') ?? '').split(',');
    return ok({ order_list: orders.filter(({ order_sn }) => wanted.includes(order_sn)).map(toOrder) });
  },
};

/** The most pushes that the list of lost ones shows at a time. */
const MOST_LOST = 100;

/** The oldest pushes that did not arrive; their data is text, and the id of the last one a number that no double holds. */
function listLost({ lost }: TwinWorld): TwinReply {
  const shown = lost.slice(0, MOST_LOST);
  const list = shown.map(({ push: { code, shop_id, timestamp, data } }) => ({
    code,
    shop_id,
    timestamp,
    data: JSON.stringify(data),
  }));
  const last = shown.at(-1)?.id ?? 0n;
  const response = JSON.stringify({ push_message_list: list, has_next_page: lost.length > MOST_LOST });
  const body = `{"error":"","message":"","response":${response.slice(0, -1)},"last_message_id":${last}}}`;
  return { status: 200, body: Buffer.from(body) };
}

/** The conversations with the newest message first, page by page; the twin names a page by its place. */
function listConversations({ messages }: TwinWorld, { query }: TwinCall): TwinReply {
  const newest = new Map(messages.map((one) => [one.conversation_id, one]));
  const all = [...newest.values()].toSorted((one, other) => other.created_timestamp - one.created_timestamp);
  const { page, next } = cutPage(all, query, 'next_timestamp_nano');
  return ok({
    conversations: page.map((one) => ({
      conversation_id: one.conversation_id,
      to_id: one.from_id,
      to_name: one.from_user_name,
      last_message_timestamp: one.created_timestamp * 1e9,
    })),
    page_result: { more: next !== '', next_cursor: { next_message_time_nano: next } },
  });
}

/** The messages of a conversation with the newest first, page by page. */
function listMessages({ messages }: TwinWorld, { query }: TwinCall): TwinReply {
  const all = messages.filter(({ conversation_id }) => conversation_id === query.get('conversation_id'));
  const { page, next } = cutPage(all.toReversed(), query, 'offset');
  return ok({ messages: page, page_result: { next_offset: next } });
}

function cutPage<T>(all: readonly T[], query: URLSearchParams, name: string): { page: T[]; next: string } {
  const from = Number(query.get(name) ?? 0);
  const until = from + Number(query.get('page_size'));
  return { page: all.slice(from, until), next: until < all.length ? String(until) : '' };
}

function sendMessage(world: TwinWorld, { body }: TwinCall): TwinReply {
  const { to_id, message_type, content } = body;
  const text =
    typeof content === 'object' && content !== null && 'text' in content ? content.text : undefined;
  if (message_type === 'text' && (typeof text !== 'string' || text === ''))
    return fail('error_param', 'content is empty', 400);
  const message = buildMessage(
    world,
    { buyer: Number(to_id), name: '' },
    {
      from_id: Number(TWIN_SHOP.user),
      from_user_name: TWIN_SHOP.name,
      from_shop_id: Number(TWIN_SHOP.id),
      to_id: Number(to_id),
      to_shop_id: 0,
      message_type: String(message_type),
      content: { ...Object(content) },
    },
  );
  world.messages.push(message);
  world.sent.push({ to: String(to_id), type: String(message_type), content: { ...Object(content) } });
  world.copy(message);
  return ok({ message_id: message.message_id, conversation_id: message.conversation_id, to_id });
}

function replyComment({ reviews, now }: TwinWorld, { body }: TwinCall): TwinReply {
  const list = Array.isArray(body['comment_list']) ? body['comment_list'] : [];
  const results = list.map((one: { comment_id: number; comment: string }) => {
    const { comment_id, comment } = one;
    const review = reviews.get(comment_id);
    if (!review)
      return refused(comment_id, 'product.error_not_exist', 'The Comment you replied does not exist.');
    if (comment.length < 1 || comment.length > 500)
      return refused(
        comment_id,
        'product.comment_length_invalid',
        'Comment length should be between 1 and 500.',
      );
    if (review.reply)
      return refused(comment_id, 'product.duplicate_request', 'You has replied this comment already.');
    review.reply = { text: comment, at: now() };
    return { comment_id };
  });
  return ok({ result_list: results });
}

function refused(comment_id: number, fail_error: string, fail_message: string) {
  return { comment_id, fail_error, fail_message };
}

/** New tokens; the former refresh token is used up. */
function rotate({ tokens }: TwinWorld, more: Record<string, unknown>): TwinReply {
  const number = Number(/\d+$/.exec(tokens.refresh)?.[0] ?? 0) + 1;
  tokens.access = `access-${number}`;
  tokens.refresh = `refresh-${number}`;
  return {
    status: 200,
    body: {
      error: '',
      message: '',
      access_token: tokens.access,
      refresh_token: tokens.refresh,
      expire_in: 14_400,
      ...more,
    },
  };
}

function toComment({ id, author, text, stars, at, item = 77, reply }: TwinReview) {
  return {
    comment_id: id,
    comment: text,
    buyer_username: author,
    order_sn: '201218V2Y6E59M',
    item_id: item,
    rating_star: stars,
    editable: 'EDITABLE',
    hidden: false,
    create_time: seconds(at),
    comment_reply: reply ? { reply: reply.text, create_time: seconds(reply.at), hidden: false } : null,
    media: { image_url_list: [], video_url_list: [] },
  };
}

function toItem({ id, name, price, picture }: TwinItem) {
  return {
    item_id: id,
    item_name: name,
    item_status: 'NORMAL',
    price_info: [{ currency: 'THB', current_price: price, original_price: price }],
    image: { image_url_list: picture ? [picture] : [] },
  };
}

function toOrder({ order_sn, buyer, status, amount, item, at }: TwinOrder) {
  return {
    order_sn,
    order_status: status,
    create_time: seconds(at),
    buyer_user_id: buyer,
    total_amount: amount,
    currency: 'THB',
    item_list: [{ item_name: item, image_info: {} }],
  };
}

function ok(response: unknown): TwinReply {
  return { status: 200, body: { error: '', message: '', request_id: 'r', response } };
}

/** A refusal: an error and words. */
export function fail(error: string, message: string, status: number): TwinReply {
  return { status, body: { error, message, request_id: 'r' } };
}
