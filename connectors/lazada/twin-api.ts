import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { signRequest } from '#connectors/lazada/signature.ts';
import {
  TWIN_SHOP,
  type TwinMessage,
  type TwinReview,
  type TwinWorld,
} from '#connectors/lazada/twin-world.ts';

type Params = Readonly<Record<string, string>>;
type Method = (world: TwinWorld, params: Params) => unknown;

/** A refusal of the twin in the middle of a call. */
class Refused extends Error {
  readonly reply: TwinReply;
  constructor(code: string, message: string) {
    super(code);
    this.reply = refuse(code, message);
  }
}

/** A refusal as Lazada's gateway writes it: with the status 200. */
export function refuse(code: string, message: string): TwinReply {
  return { status: 200, body: { type: 'ISV', code, message, request_id: '0ba2887315178178017221014' } };
}

/** Answers one call of the API, or of the page of a consent. */
export function answerLazada(world: TwinWorld, call: TwinCall): TwinReply {
  if (call.path === '/oauth/authorize') return consent(call);
  const path = call.path.replace(/^\/rest/, '');
  const params = readParams(call);
  const problem = findProblem(world, path, params);
  if (problem) return problem;
  const method = METHODS.get(path);
  if (!method) return refuse('InvalidApiPath', 'The specified API path is invalid');
  try {
    const data = method(world, params);
    if (path.startsWith('/auth/')) return { status: 200, body: { ...Object(data), code: '0' } };
    return { status: 200, body: { code: '0', success: 'true', err_code: '0', err_message: 'null', data } };
  } catch (error) {
    if (error instanceof Refused) return error.reply;
    throw error;
  }
}

/** The parameters of a call; a file is none of them. */
function readParams({ query, body }: TwinCall): Params {
  const given = Object.entries(body).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { ...Object.fromEntries(query), ...Object.fromEntries(given) };
}

/** Signature, time, token and rights are checked in this order. */
function findProblem(world: TwinWorld, path: string, params: Params): TwinReply | undefined {
  const { sign, ...signed } = params;
  if (params['app_key'] !== TWIN_SHOP.app_key) return refuse('InvalidAppKey', 'The app key is invalid');
  if (sign !== signRequest(path, signed, TWIN_SHOP.app_secret))
    return refuse('IncompleteSignature', 'The request signature does not conform to platform standards');
  if (Math.abs(world.clock() - Number(params['timestamp'])) > 7_200_000)
    return refuse('InvalidTimestamp', 'The timestamp is not within 7200 seconds');
  if (!path.startsWith('/auth/') && params['access_token'] !== world.token)
    return refuse('IllegalAccessToken', 'The specified access token is invalid or expired');
  return world.forbidden.has(path)
    ? refuse('InsufficientPermission', 'App does not have permission to access this api')
    : undefined;
}

/** The seller consents at once. */
function consent({ query }: TwinCall): TwinReply {
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('code', '0_twin_code');
  back.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, body: '', headers: { location: back.href } };
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['/auth/token/create', createTokens],
  ['/auth/token/refresh', refreshTokens],
  ['/seller/get', () => ({ seller_id: TWIN_SHOP.seller_id, name: TWIN_SHOP.name, short_code: 'TH10XF3' })],
  ['/im/session/list', listSessions],
  ['/im/session/get', (world, { session_id = '' }) => describeSession(world, session_id)],
  ['/im/session/read', ({ read }, { session_id = '' }) => read.push(session_id) > 0],
  ['/im/message/list', listMessages],
  ['/im/message/send', sendMessage],
  ['/image/upload', uploadImage],
  ['/products/get', listProducts],
  ['/product/item/get', (world, { item_id = '' }) => describeProduct(world, item_id)],
  ['/order/get', (world, { order_id = '' }) => describeOrder(world, order_id)],
  ['/review/seller/history/list', listReviewIds],
  ['/review/seller/list/v2', listReviews],
  ['/review/seller/reply/add', answerReview],
]);

function createTokens(world: TwinWorld, { code }: Params) {
  if (code !== '0_twin_code') throw new Refused('InvalidCode', 'Invalid authorization code');
  return tokensOf(world);
}

function refreshTokens(world: TwinWorld, { refresh_token }: Params) {
  if (refresh_token !== world.refreshToken)
    throw new Refused('IllegalRefreshToken', 'The specified refresh token is invalid or expired');
  world.renew();
  return tokensOf(world);
}

function tokensOf({ token, refreshToken }: TwinWorld) {
  const { country, seller_id } = TWIN_SHOP;
  return {
    access_token: token,
    refresh_token: refreshToken,
    expires_in: 2_592_000,
    refresh_expires_in: 15_552_000,
    account: 'shop@coffee.example',
    country,
    country_user_info: [{ country, user_id: '100033870', seller_id, short_code: 'TH10XF3' }],
  };
}

function describeSession(world: TwinWorld, session_id: string) {
  const session = world.sessions.get(session_id);
  if (!session) throw new Refused('-1', 'session does not exist');
  const last = world.messages.findLast((one) => one.session_id === session_id);
  return {
    session_id,
    title: session.title,
    buyer_id: session.buyer_id,
    head_url: '',
    to_position: String(session.to_position),
    self_position: '0',
    unread_count: '1',
    last_message_id: last?.message_id ?? '',
    last_message_time: last?.send_time ?? '0',
    site_id: 'TH',
    tags: [],
  };
}

function listSessions(world: TwinWorld, { start_time, page_size, last_session_id }: Params) {
  const all = [...world.sessions.keys()]
    .map((id) => describeSession(world, id))
    .toSorted((one, other) => Number(other.last_message_time) - Number(one.last_message_time))
    .filter(({ last_message_time }) => Number(last_message_time) <= Number(start_time));
  const from = all.findIndex(({ session_id }) => session_id === last_session_id) + 1;
  const page = all.slice(from, from + Number(page_size));
  return {
    session_list: page,
    has_more: String(from + page.length < all.length),
    next_start_time: page.at(-1)?.last_message_time ?? '0',
    last_session_id: page.at(-1)?.session_id ?? '',
  };
}

/** Backwards from a time. */
function listMessages(world: TwinWorld, { session_id, start_time, page_size, last_message_id }: Params) {
  const newest = world.clock() - world.lateBy;
  const all = world.messages
    .filter((one) => one.session_id === session_id && Number(one.send_time) <= newest)
    .filter((one) => Number(one.send_time) <= Number(start_time))
    .toReversed();
  const from = all.findIndex((one) => one.message_id === last_message_id) + 1;
  const page = all.slice(from, from + Number(page_size));
  return {
    message_list: page,
    has_more: String(from + page.length < all.length),
    next_start_time: page.at(-1)?.send_time ?? '0',
    last_message_id: page.at(-1)?.message_id ?? '',
  };
}

function sendMessage(world: TwinWorld, params: Params) {
  const { session_id = '', template_id = '', txt = '', img_url, width, item_id, order_id } = params;
  const session = world.sessions.get(session_id);
  if (!session) throw new Refused('-1', 'session does not exist');
  if (template_id === '3' && !(img_url && Number(width) > 0))
    throw new Refused('MissingParameter', 'width is mandatory');
  const cards: Readonly<Record<string, unknown>> = {
    3: { imgUrl: img_url },
    10006: { itemId: item_id },
    10007: { orderId: order_id },
  };
  const content = cards[template_id] ?? { txt };
  const process_msg = world.holdBack || 'null';
  world.holdBack = '';
  const message: TwinMessage = world.add(session, {
    from_account_type: '2',
    template_id,
    content: JSON.stringify(content),
    process_msg,
  });
  world.sent.push(message);
  return { message_id: message.message_id, template_id, current_time: message.send_time };
}

function uploadImage({ uploads }: TwinWorld) {
  const url = `https://sg-live-02.slatic.net/p/${uploads.length + 1}.png`;
  uploads.push(url);
  return { image: { hash_code: 'twin', url } };
}

function listProducts(world: TwinWorld, { offset = '0', limit = '50' }: Params) {
  const reviewed = [...world.reviews.values()].map(({ product_id }) => product_id);
  const all = [...new Set([...world.products.keys(), ...reviewed])];
  const products = all.slice(Number(offset), Number(offset) + Number(limit));
  return { total_products: String(all.length), products: products.map((id) => toProduct(world, id)) };
}

function describeProduct(world: TwinWorld, item_id: string) {
  if (!world.products.has(item_id)) throw new Refused('208', 'E208: Item not found');
  return toProduct(world, item_id);
}

function toProduct({ products }: TwinWorld, item_id: string) {
  return {
    item_id,
    status: 'Active',
    images: JSON.stringify(['https://my-live.slatic.net/p/1.jpg']),
    attributes: { name: products.get(item_id) ?? item_id },
    skus: [
      {
        SkuId: 1,
        Url: `https://www.lazada.co.th/-i${item_id}.html`,
        price: 120,
        special_price: 99.5,
        quantity: 3,
      },
    ],
  };
}

function describeOrder({ orders }: TwinWorld, order_id: string) {
  const status = orders.get(order_id);
  if (status === undefined) throw new Refused('16', 'E016: Invalid Order ID');
  const created_at = '2026-01-01 18:36:05 +0700';
  return {
    order_id,
    order_number: order_id,
    price: '199.00',
    statuses: [status],
    created_at,
    items_count: '1',
  };
}

const WEEK_MS = 7 * 86_400_000;

function listReviewIds(world: TwinWorld, { item_id, start_time, end_time, current = '1' }: Params) {
  if (Number(end_time) - Number(start_time) > WEEK_MS)
    throw new Refused('PARAMS_VALIDATE_ERROR', 'start_time&end_time range cannot exceed 7 days.');
  const ids = [...world.reviews.values()]
    .filter(
      ({ product_id, at }) => product_id === item_id && at >= Number(start_time) && at <= Number(end_time),
    )
    .map(({ id }) => Number(id));
  const page = Number(current) - 1;
  return {
    current,
    page_size: '10',
    total: String(ids.length),
    id_list: ids.slice(page * 10, page * 10 + 10),
  };
}

function listReviews(world: TwinWorld, { id_list = '[]' }: Params) {
  const ids: unknown = JSON.parse(id_list);
  const wanted = Array.isArray(ids) ? ids.map(String) : [];
  if (wanted.length > 10) throw new Refused('PARAMS_VALIDATE_ERROR', 'ID_LIST_TOO_LONG');
  return {
    outdated_reviews: [],
    review_list: wanted.flatMap((id) => {
      const review = world.reviews.get(id);
      return review ? [describeReview(review)] : [];
    }),
  };
}

function describeReview({ id, product_id, stars, text, at, reply, images }: TwinReview) {
  return {
    id,
    product_id,
    order_id: '260422900198363',
    review_type: 'PRODUCT_REVIEW',
    review_content: text,
    review_images: images,
    review_videos: [],
    ratings: { overall_rating: String(stars), product_rating: String(stars), seller_rating: '5' },
    create_time: String(at),
    submit_time: String(at),
    can_reply: String(reply === ''),
    seller_reply: reply || 'null',
  };
}

function answerReview(world: TwinWorld, { id = '', content = '' }: Params): true {
  const review = world.reviews.get(id);
  if (!review) throw new Refused('PARAMS_VALIDATE_ERROR', 'NO_SUCH_REVIEW');
  if (review.reply !== '') throw new Refused('PARAMS_VALIDATE_ERROR', 'REPLY_ALREADY');
  if (content.length > 500) throw new Refused('PARAMS_VALIDATE_ERROR', 'REPLY_CONTENT_TOO_LONG');
  world.reviews.set(id, { ...review, reply: content });
  return true;
}
