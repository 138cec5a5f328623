import type { z } from 'zod';
import type { NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { MOST_GOODS, type GoodsQuery } from '#connectors/kit/goods.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { readShopee } from '#connectors/shopee/call.ts';
import { ItemIds, ItemList, OrderDetails, OrderNumbers } from '#connectors/shopee/wire.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';

/** The longest time that one list of orders covers: 15 days. */
const ORDER_SPAN_S = 15 * 86_400;
/** Pages of orders that are looked through for those of one person: the list has no filter by buyer. */
const ORDER_PAGES = 3;
/** Orders whose details one call reads. */
const DETAILS = 50;

/** Products of the shop, or orders, as Shopee has them now. */
export async function listShopGoods(
  query: GoodsQuery,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  if (query.kind === 'order') {
    if (query.by === 'ids') return readOrders(query.ids, values, io);
    return query.by === 'person' ? listOrdersOf(query.person, values, io) : { ok: true, value: [] };
  }
  if (query.by === 'ids') return readItems(query.ids, values, io);
  if (query.by === 'person') return { ok: true, value: [] };
  const found = await findItems(query.text, values, io);
  return found.ok ? readItems(found.value, values, io) : found;
}

async function findItems(words: string, values: ConnectionValues, io: Io): Promise<NetworkResult<string[]>> {
  const page_size = String(MOST_GOODS);
  const found = await readShopee(
    values,
    io,
    words === ''
      ? {
          path: '/api/v2/product/get_item_list',
          query: { offset: '0', page_size, item_status: 'NORMAL' },
          shape: ItemIds,
        }
      : { path: '/api/v2/product/search_item', query: { page_size, item_name: words }, shape: ItemIds },
  );
  if (!found.ok) return found;
  const { item_id_list, item } = found.value;
  return { ok: true, value: [...item_id_list, ...item.map(({ item_id }) => item_id)] };
}

async function readItems(
  ids: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  if (ids.length === 0) return { ok: true, value: [] };
  const read = await readShopee(values, io, {
    path: '/api/v2/product/get_item_base_info',
    query: { item_id_list: ids.slice(0, MOST_GOODS).join(',') },
    shape: ItemList,
  });
  if (!read.ok) return read;
  const shop = values['account_id'] ?? '';
  return {
    ok: true,
    value: read.value.item_list.map((item) => toProduct(item, { shop, region: values['region'] })),
  };
}

type Item = z.infer<typeof ItemList>['item_list'][number];
type Order = z.infer<typeof OrderDetails>['order_list'][number];

/** Sites of Shopee by region, for the page of a product. */
const SITES: Readonly<Record<string, string>> = {
  TH: 'shopee.co.th',
  ID: 'shopee.co.id',
  MY: 'shopee.com.my',
  VN: 'shopee.vn',
  PH: 'shopee.ph',
  SG: 'shopee.sg',
  TW: 'shopee.tw',
  BR: 'shopee.com.br',
};

function toProduct(
  item: Item,
  { shop, region }: { shop: string; region: string | undefined },
): GoodsReference {
  const [price] = item.price_info;
  const site = SITES[region?.toUpperCase() ?? ''];
  const picture = toWebAddress(item.image?.image_url_list[0]);
  const left = item.stock_info_v2?.summary_info?.total_available_stock;
  return {
    kind: 'product',
    _id: item.item_id,
    ...present('title', item.item_name?.slice(0, 512)),
    ...present('picture', picture),
    ...(price ? toPrice(price.current_price, price.currency) : {}),
    state: item.item_status !== 'NORMAL' ? 'unlisted' : left === 0 ? 'sold_out' : 'available',
    ...(site === undefined ? {} : { url: `https://${site}/product/${shop}/${item.item_id}` }),
  };
}

function toPrice(amount: number | undefined, currency: string | undefined): Pick<GoodsReference, 'price'> {
  return amount !== undefined && currency !== undefined && /^[A-Z]{3}$/.test(currency)
    ? { price: { amount: String(amount), currency } }
    : {};
}

/** The orders of a buyer among those of the last days: the list has no filter by buyer. */
async function listOrdersOf(
  conversation: string,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  const buyer = conversation.split('/')[0];
  const until = Math.floor(io.now().getTime() / 1000);
  const found: GoodsReference[] = [];
  let cursor = '';
  for (let page = 0; page < ORDER_PAGES; page += 1) {
    const listed = await readShopee(values, io, {
      path: '/api/v2/order/get_order_list',
      query: {
        time_range_field: 'create_time',
        time_from: String(until - ORDER_SPAN_S),
        time_to: String(until),
        page_size: String(DETAILS),
        cursor,
      },
      shape: OrderNumbers,
    });
    if (!listed.ok) return listed;
    const numbers = listed.value.order_list.map(({ order_sn }) => order_sn);
    const read = await readDetails(numbers, values, io);
    if (!read.ok) return read;
    found.push(
      ...read.value
        .filter(({ buyer_user_id }) => buyer_user_id === buyer)
        .map((one) => toOrder(one, io.now())),
    );
    cursor = listed.value.next_cursor ?? '';
    if (listed.value.more !== true || cursor === '' || found.length >= MOST_GOODS) break;
  }
  return { ok: true, value: found.slice(0, MOST_GOODS) };
}

async function readOrders(
  numbers: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<GoodsReference[]>> {
  const read = await readDetails(numbers, values, io);
  return read.ok ? { ok: true, value: read.value.map((one) => toOrder(one, io.now())) } : read;
}

async function readDetails(
  numbers: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<Order[]>> {
  if (numbers.length === 0) return { ok: true, value: [] };
  const read = await readShopee(values, io, {
    path: '/api/v2/order/get_order_detail',
    query: {
      order_sn_list: numbers.slice(0, DETAILS).join(','),
      response_optional_fields: 'buyer_user_id,item_list,total_amount',
    },
    shape: OrderDetails,
  });
  return read.ok ? { ok: true, value: read.value.order_list } : read;
}

/** The states of orders (reference: order status) in the words of all networks. */
const STATES: Readonly<Record<string, GoodsReference['state']>> = {
  UNPAID: 'unpaid',
  READY_TO_SHIP: 'to_ship',
  RETRY_SHIP: 'to_ship',
  PROCESSED: 'to_ship',
  SHIPPED: 'shipped',
  TO_CONFIRM_RECEIVE: 'delivered',
  COMPLETED: 'completed',
  IN_CANCEL: 'cancelling',
  CANCELLED: 'cancelled',
  TO_RETURN: 'returning',
};

function toOrder(order: Order, now: Date): GoodsReference {
  const [first] = order.item_list;
  const state = STATES[order.order_status ?? ''];
  const more = order.item_list.length - 1;
  const title = first?.item_name && (more > 0 ? `${first.item_name} +${more}` : first.item_name);
  return {
    kind: 'order',
    _id: order.order_sn,
    ...present('title', title?.slice(0, 512)),
    ...present('picture', toWebAddress(first?.image_info?.image_url)),
    ...toPrice(order.total_amount, order.currency),
    ...(state ? { state } : {}),
    ...(order.create_time === undefined ? {} : { at: toInstant(order.create_time, now) }),
  };
}
