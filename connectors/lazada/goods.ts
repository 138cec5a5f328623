import type { NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { MOST_GOODS, type GoodsQuery } from '#connectors/kit/goods.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import { callLazada, type LazadaCall } from '#connectors/lazada/call.ts';
import { findRegion } from '#connectors/lazada/hosts.ts';
import { toAnswerFault, toSendOutcome } from '#connectors/lazada/outcome.ts';
import { Order, Product, ProductList } from '#connectors/lazada/wire.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { GoodsReference } from '#contracts/networks/goods.ts';
import { fold } from '#engine/text/fold.ts';

const PAGE = 50;
/** Lazada searches no words: so many pages of the newest products are searched here. */
const MOST_PAGES = 4;

/**
 * Products of the shop by their ids or words in their names, and orders by their ids. Lazada does not say whose an order is, so a buyer has only
 * those that their conversation names.
 */
export async function listGoods(
  query: GoodsQuery,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  if (query.by === 'person') return { ok: true, value: [] };
  if (query.by === 'text') return searchProducts(query.text, values, io);
  const goods: GoodsReference[] = [];
  for (const id of query.ids.slice(0, MOST_GOODS)) {
    const read = query.kind === 'product' ? PRODUCT : ORDER;
    const answer = await callLazada(values, io, read.call(id));
    if (answer.met && answer.ok) goods.push(...read.toGoods(answer.data, values));
    else if (isLasting(toSendOutcome(answer))) continue;
    else return { ok: false, message: toAnswerFault(answer) };
  }
  return { ok: true, value: goods };
}

/** Whether an id is none of the shop's, so that the others are still read. */
function isLasting(outcome: ReturnType<typeof toSendOutcome>): boolean {
  return outcome.status === 'failed' && outcome.failure === 'refused';
}

type GoodsReader = {
  call: (id: string) => LazadaCall;
  toGoods: (data: unknown, values: ConnectionValues) => GoodsReference[];
};
const PRODUCT: GoodsReader = {
  call: (item_id) => ({ method: 'GET', path: '/product/item/get', params: { item_id } }),
  toGoods: toProduct,
};
const ORDER: GoodsReader = {
  call: (order_id) => ({ method: 'GET', path: '/order/get', params: { order_id } }),
  toGoods: toOrder,
};

async function searchProducts(
  text: string,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  const found: GoodsReference[] = [];
  const wanted = fold(text.trim());
  for (let page = 0; page < MOST_PAGES && found.length < MOST_GOODS; page += 1) {
    const params = { filter: 'live', limit: String(PAGE), offset: String(page * PAGE) };
    const answer = await callLazada(values, io, { method: 'GET', path: '/products/get', params });
    if (!answer.met || !answer.ok) return { ok: false, message: toAnswerFault(answer) };
    const { products = [] } = ProductList.safeParse(answer.data).data ?? {};
    const goods = products.flatMap((one) => toProduct(one, values));
    found.push(...goods.filter(({ title = '' }) => fold(title).includes(wanted)));
    if (products.length < PAGE) break;
  }
  return { ok: true, value: found.slice(0, MOST_GOODS) };
}

function toProduct(data: unknown, { region }: ConnectionValues): GoodsReference[] {
  const product = Product.safeParse(data).data;
  const [sku] = product?.skus ?? [];
  const pictures: unknown = product?.images ?? [];
  const [picture]: unknown[] = Array.isArray(pictures) ? pictures : toList(pictures);
  return check({
    kind: 'product',
    _id: product?.item_id,
    ...present('title', product?.attributes?.name?.slice(0, 512)),
    ...present('url', toWebAddress(sku?.Url)),
    ...present('picture', toWebAddress(typeof picture === 'string' ? picture : undefined)),
    ...toPrice(sku?.special_price || sku?.price, region),
    ...(product?.status === undefined ? {} : { state: toProductState(product) }),
  });
}

/** Pictures come as a list in a text. */
function toList(value: unknown): unknown[] {
  const list: unknown = typeof value === 'string' ? parseJson(value) : undefined;
  return Array.isArray(list) ? list : [];
}

function toProductState({ status = '', skus }: Product): GoodsReference['state'] {
  if (!/^active$/i.test(status)) return 'unlisted';
  return skus.some(({ quantity }) => quantity !== 0) ? 'available' : 'sold_out';
}

/** States of orders. Source: Lazada, "GetOrders"; others have no counterpart. */
const STATES: Readonly<Record<string, GoodsReference['state']>> = {
  unpaid: 'unpaid',
  pending: 'to_ship',
  packed: 'to_ship',
  repacked: 'to_ship',
  ready_to_ship: 'to_ship',
  ready_to_ship_pending: 'to_ship',
  shipped: 'shipped',
  delivered: 'delivered',
  confirmed: 'completed',
  canceled: 'cancelled',
  returned: 'returning',
  shipped_back: 'returning',
};

function toOrder(data: unknown, { region }: ConnectionValues): GoodsReference[] {
  const order = Order.safeParse(data).data;
  const [status = ''] = order?.statuses ?? [];
  return check({
    kind: 'order',
    _id: order?.order_id,
    ...toPrice(order?.price, region),
    ...present('state', STATES[status]),
    ...present('at', toOrderTime(order?.created_at)),
  });
}

/** Lazada writes `2014-10-15 18:36:05 +0800`. */
function toOrderTime(text: string | undefined): string | undefined {
  const at = new Date((text ?? '').replace(/^(\S+) (\S+) ([+-]\d{2})(\d{2})$/, '$1T$2$3:$4'));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

function toPrice(amount: string | number | undefined, region: string | undefined) {
  const currency = findRegion(region)?.currency;
  return amount === undefined || currency === undefined
    ? {}
    : { price: { amount: String(amount), currency } };
}

function check(draft: unknown): GoodsReference[] {
  const read = GoodsReference.safeParse(draft);
  return read.success ? [read.data] : [];
}
