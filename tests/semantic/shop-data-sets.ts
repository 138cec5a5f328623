import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineDataSet } from '#contracts/semantic/data-set.ts';

/** Data sets of a made-up shop, which only tests know: what the layer does with them it does with any. */
const permission = 'crm.report.read';

const customers = defineDataSet({
  name: 'customers',
  row: 'customer',
  table: 'shop_customers',
  columns: { _id: 'id', since: 'instant', city: 'text', tier: 'whole' },
  key: '_id',
  times: { since: 'since' },
  dimensions: {
    city: { column: 'city', label: 'plain', blank: '' },
    tier: { column: 'tier', label: 'plain', order: 'number' },
  },
  measures: { customers: { aggregate: 'count', unit: 'people' } },
  permission,
  opens: 'customers',
});

const shelves = defineDataSet({
  name: 'shelves',
  row: 'shelf',
  table: 'shop_shelves',
  columns: { _id: 'id', at: 'instant', label: 'text', aisle: 'text?' },
  key: '_id',
  times: { at: 'at' },
  dimensions: { aisle: { column: 'aisle', label: 'plain' } },
  measures: { shelves: { aggregate: 'count', unit: 'count' } },
  permission,
  opens: 'shelves',
});

const orders = defineDataSet({
  name: 'orders',
  row: 'order',
  table: 'shop_orders',
  columns: {
    _id: 'id',
    customer_id: 'id',
    at: 'instant',
    paid_at: 'instant?',
    channel: 'text',
    tags: 'texts',
    offers: 'texts',
    offer_ends: 'instants',
    amount: 'whole?',
  },
  key: '_id',
  times: { ordered: 'at', paid: 'paid_at' },
  dimensions: {
    channel: { column: 'channel', label: 'plain', order: ['web', 'shop'], few: true },
    label: { column: 'tags', label: 'plain' },
    offer: { column: 'offers', until: 'offer_ends', label: 'plain' },
    size: {
      column: 'amount',
      label: 'word',
      order: ['small', 'large'],
      bands: { small: { from: 0, to: 10 }, large: { from: 10, to: null } },
    },
    buyer: { column: 'customer_id', label: 'customer', personal: true },
  },
  numbers: { amount: 'amount' },
  measures: {
    orders: { aggregate: 'count', unit: 'count' },
    paid: { aggregate: 'count', unit: 'count', where: { column: 'paid_at', present: true } },
    unpaid: { aggregate: 'count', unit: 'count', where: { not: { column: 'paid_at', present: true } } },
    amount: { aggregate: 'sum', column: 'amount', unit: 'number' },
    amount_mean: { aggregate: 'mean', column: 'amount', unit: 'number' },
    amount_median: { aggregate: 'quantile', level: 0.5, column: 'amount', unit: 'number' },
    amount_p90: { aggregate: 'quantile', level: 0.9, column: 'amount', unit: 'number' },
    amount_least: { aggregate: 'least', column: 'amount', unit: 'number' },
    amount_most: { aggregate: 'most', column: 'amount', unit: 'number' },
    buyers: { aggregate: 'distinct', column: 'customer_id', unit: 'people' },
  },
  ratios: {
    paid_share: { numerator: 'paid', denominator: 'orders', unit: 'share' },
    net_paid: { numerator: 'paid', less: 'unpaid', denominator: 'orders', times: 100, unit: 'points' },
  },
  links: {
    customer: { to: 'one', by: 'customer_id', dataSet: customers },
    shelf: { to: 'several', by: 'tags', dataSet: shelves, theirs: 'label' },
  },
  permission,
  visibility: { column: 'channel', unseen: 'hidden_channels' },
  opens: 'orders',
  rollups: [
    {
      table: 'shop_order_days',
      of: 'ordered',
      at: 'at',
      step: MS_PER_DAY,
      dimensions: { channel: 'channel' },
      measures: { orders: ['number'], buyers: ['number'] },
    },
  ],
});

const lines = defineDataSet({
  name: 'lines',
  row: 'line',
  table: 'shop_lines',
  columns: { _id: 'id', order_id: 'id', at: 'instant', product: 'text', quantity: 'whole' },
  key: '_id',
  times: { at: 'at' },
  dimensions: { product: { column: 'product', label: 'plain' } },
  numbers: { quantity: 'quantity' },
  measures: {
    lines: { aggregate: 'count', unit: 'count' },
    quantity: { aggregate: 'sum', column: 'quantity', unit: 'count' },
  },
  links: { order: { to: 'one', by: 'order_id', dataSet: orders } },
  permission,
  visibility: { link: 'order' },
  opens: 'lines',
});

const visits = defineDataSet({
  name: 'visits',
  row: 'visit',
  table: 'shop_visits',
  columns: { _id: 'id', customer_id: 'id?', at: 'instant', channel: 'text', tags: 'texts', seconds: 'whole' },
  key: '_id',
  times: { at: 'at' },
  dimensions: {
    channel: { column: 'channel', label: 'plain', order: ['web', 'shop'] },
    label: { column: 'tags', label: 'plain' },
  },
  measures: {
    visits: { aggregate: 'count', unit: 'count' },
    visitors: { aggregate: 'distinct', column: 'customer_id', unit: 'people' },
    seconds_mean: { aggregate: 'mean', column: 'seconds', unit: 'seconds' },
  },
  links: {
    customer: { to: 'one', by: 'customer_id', dataSet: customers },
    shelf: { to: 'several', by: 'tags', dataSet: shelves, theirs: 'label' },
  },
  permission,
  opens: 'visits',
});

const stock = defineDataSet({
  name: 'stock',
  row: 'stock',
  table: 'shop_stock',
  columns: { _id: 'id', at: 'instant', channel: 'text', amount: 'whole' },
  key: '_id',
  times: { at: 'at' },
  dimensions: { channel: { column: 'channel', label: 'plain', order: ['web', 'shop'] } },
  measures: { held: { aggregate: 'latest', column: 'amount', at: 'at', unit: 'number' } },
  permission,
  opens: 'stock',
});

export const SHOP_DATA_SETS = [customers, shelves, orders, lines, visits, stock];
