import type { NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { MOST_GOODS, type GoodsQuery } from '#connectors/kit/goods.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { readShop } from '#connectors/tiktok-shop/call.ts';
import { findBuyer } from '#connectors/tiktok-shop/conversations.ts';
import { OrderPage, Product, ProductPage, type Order } from '#connectors/tiktok-shop/wire.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';

/** Pages of products that are looked through for words: the search has no filter by title. */
const PRODUCT_PAGES = 3;
const PAGE = 100;

/** Products of the shop, or orders, as TikTok Shop has them now. */
export async function listShopGoods(
  query: GoodsQuery,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  if (query.kind === 'order') {
    if (query.by === 'ids') return readOrders(query.ids, values, io);
    return query.by === 'person' ? listOrdersOf(query.person, values, io) : { ok: true, value: [] };
  }
  if (query.by === 'ids') return readProducts(query.ids, values, io);
  return query.by === 'text' ? searchProducts(query.text, values, io) : { ok: true, value: [] };
}

async function searchProducts(
  words: string,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  const wanted = words.toLocaleLowerCase();
  const found: GoodsReference[] = [];
  let token = '';
  for (let page = 0; page < PRODUCT_PAGES && found.length < MOST_GOODS; page += 1) {
    const read = await readShop(values, io, {
      method: 'POST',
      path: '/product/202502/products/search',
      query: { page_size: String(PAGE), ...(token === '' ? {} : { page_token: token }) },
      body: { status: 'ACTIVATE' },
      shape: ProductPage,
    });
    if (!read.ok) return read;
    const fits = read.value.products.filter(({ title = '' }) => title.toLocaleLowerCase().includes(wanted));
    found.push(...fits.map(toProduct));
    token = read.value.next_page_token ?? '';
    if (token === '') break;
  }
  return { ok: true, value: found.slice(0, MOST_GOODS) };
}

/** Each product is a call of its own; one that is unknown is left out. */
async function readProducts(
  ids: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  const found: GoodsReference[] = [];
  for (const id of ids.slice(0, MOST_GOODS)) {
    const path = `/product/202309/products/${encodeURIComponent(id)}`;
    const read = await readShop(values, io, { path, shape: Product });
    if (read.ok) found.push(toProduct(read.value));
    else if (ids.length === 1) return read;
  }
  return { ok: true, value: found };
}

function toProduct({ id, title, status, main_images, skus }: Product): GoodsReference {
  const [image] = main_images;
  const price = skus[0]?.price;
  const isSold = status === undefined || status === 'ACTIVATE';
  return {
    kind: 'product',
    _id: id,
    ...present('title', title?.slice(0, 512)),
    ...present('picture', toWebAddress(image?.thumb_urls[0] ?? image?.urls[0])),
    ...toPrice(price?.sale_price ?? price?.tax_exclusive_price, price?.currency),
    state: isSold ? 'available' : 'unlisted',
  };
}

function toPrice(amount: string | undefined, currency: string | undefined): Pick<GoodsReference, 'price'> {
  return amount && /^\d{1,15}(?:\.\d{1,6})?$/.test(amount) && currency && /^[A-Z]{3}$/.test(currency)
    ? { price: { amount, currency } }
    : {};
}

/** The orders of a buyer: their id in the chat is not the one of orders, so that the conversation is asked for that. */
async function listOrdersOf(
  conversation: string,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  const buyer = await findBuyer(conversation, values, io);
  if (buyer !== undefined && 'message' in buyer) return { ok: false, message: buyer.message };
  if (buyer?.user_id === undefined) return { ok: true, value: [] };
  const read = await readShop(values, io, {
    method: 'POST',
    path: '/order/202309/orders/search',
    query: { page_size: String(MOST_GOODS), sort_field: 'create_time', sort_order: 'DESC' },
    body: { buyer_user_id: buyer.user_id },
    shape: OrderPage,
  });
  return read.ok ? { ok: true, value: read.value.orders.map((one) => toOrder(one, io.now())) } : read;
}

async function readOrders(
  ids: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  if (ids.length === 0) return { ok: true, value: [] };
  const read = await readShop(values, io, {
    path: '/order/202309/orders',
    query: { ids: ids.slice(0, MOST_GOODS).join(',') },
    shape: OrderPage,
  });
  return read.ok ? { ok: true, value: read.value.orders.map((one) => toOrder(one, io.now())) } : read;
}

/** The states of orders (reference: order status) in the words of all networks. */
const STATES: Readonly<Record<string, GoodsReference['state']>> = {
  UNPAID: 'unpaid',
  ON_HOLD: 'to_ship',
  AWAITING_SHIPMENT: 'to_ship',
  PARTIALLY_SHIPPING: 'to_ship',
  AWAITING_COLLECTION: 'to_ship',
  IN_TRANSIT: 'shipped',
  DELIVERED: 'delivered',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
};

function toOrder({ id, status, create_time, payment, line_items }: Order, now: Date): GoodsReference {
  const [first] = line_items;
  const more = line_items.length - 1;
  const name = first?.product_name;
  const state = STATES[status ?? ''];
  return {
    kind: 'order',
    _id: id,
    ...present('title', (name && more > 0 ? `${name} +${more}` : name)?.slice(0, 512)),
    ...present('picture', toWebAddress(first?.sku_image)),
    ...toPrice(payment?.total_amount, payment?.currency),
    ...(state ? { state } : {}),
    ...(create_time === undefined ? {} : { at: toInstant(create_time, now) }),
  };
}
