import { toWallTime } from '#contracts/kit/zone.ts';
import type { CellFilter } from '#contracts/semantic/cell-filter.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import type { ShopRow, ShopWorld } from './shop-world.ts';

/*
 * The second counting: it knows the shop by hand and nothing of the layer, takes the filter of one cell, looks at every row, and computes the
 * measure from those that fulfil it.
 */

export type PlainQuery = { world: ShopWorld; zone: string; hidden: readonly string[]; now: number };

function text(value: ShopRow[string] | undefined): string | null {
  return value === null || value === undefined || Array.isArray(value) ? null : String(value);
}

function find(world: ShopWorld, name: string, id: ShopRow[string] | undefined): ShopRow | undefined {
  return world[name]?.find((row) => row['_id'] === id);
}

/** The order of a row: itself, or that of its line. */
function orderOf({ world, hidden }: PlainQuery, dataSet: string, row: ShopRow): ShopRow | undefined {
  if (dataSet === 'orders') return row;
  const order = dataSet === 'lines' ? find(world, 'orders', row['order_id']) : undefined;
  return order && !hidden.includes(String(order['channel'])) ? order : undefined;
}

function customerOf(query: PlainQuery, dataSet: string, row: ShopRow): ShopRow | undefined {
  if (dataSet === 'customers') return row;
  const from = dataSet === 'lines' ? orderOf(query, dataSet, row) : row;
  return from && find(query.world, 'customers', from['customer_id']);
}

function sizeOf(amount: ShopRow[string] | undefined): string | null {
  return typeof amount === 'number' ? (amount < 10 ? 'small' : 'large') : null;
}

function listTags(owner: ShopRow | undefined): (string | null)[] {
  const tags = owner?.['tags'];
  return Array.isArray(tags) && tags.length > 0 ? [...new Set(tags.map(String))] : [null];
}

/** The aisles of the shelves on which something with these labels is; none where no shelf of them is in an aisle. */
function listAisles(world: ShopWorld, owner: ShopRow | undefined): (string | null)[] {
  const aisles = listTags(owner).flatMap((label) =>
    (world['shelves'] ?? []).flatMap((shelf) =>
      shelf['label'] === label ? (text(shelf['aisle']) ?? []) : [],
    ),
  );
  return aisles.length > 0 ? [...new Set(aisles)] : [null];
}

/** The offers that are not over. */
function listOffers(order: ShopRow | undefined, now: number): (string | null)[] {
  const [offers, ends] = [order?.['offers'], order?.['offer_ends']];
  if (!Array.isArray(offers) || !Array.isArray(ends)) return [null];
  const open = offers.filter((_offer, index) => Number(ends[index]) > now).map(String);
  return open.length > 0 ? open : [null];
}

function clockOf(at: number, zone: string, unit: 'weekday' | 'hour'): string {
  const wall = toWallTime(new Date(at), zone);
  const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay();
  return unit === 'hour' ? String(wall.hour) : String(day === 0 ? 7 : day);
}

/** The values of a row in a dimension; undefined where its data set does not have it. */
export function listPlainValues(
  query: PlainQuery,
  dataSet: string,
  row: ShopRow,
  { dimension, time }: { dimension: string; time: string },
): (string | null)[] | undefined {
  const owner =
    ['channel', 'label'].includes(dimension) && dataSet !== 'lines' ? row : orderOf(query, dataSet, row);
  switch (dimension) {
    case 'weekday':
    case 'hour':
      return [clockOf(Number(row[timeColumn(dataSet, time)]), query.zone, dimension)];
    case 'channel':
      return dataSet === 'customers' ? undefined : [text(owner?.['channel'])];
    case 'label':
      return ['customers', 'stock'].includes(dataSet) ? undefined : listTags(owner);
    case 'size':
      return ['orders', 'lines'].includes(dataSet) ? [sizeOf(owner?.['amount'])] : undefined;
    case 'buyer':
      return ['orders', 'lines'].includes(dataSet) ? [text(owner?.['customer_id'])] : undefined;
    case 'product':
      return dataSet === 'lines' ? [text(row['product'])] : undefined;
    case 'city':
    case 'tier':
      return dataSet === 'stock' ? undefined : [text(customerOf(query, dataSet, row)?.[dimension]) || null];
    default:
      if (dimension.startsWith('calculated-')) return listCalculated(query, dataSet, { dimension, row });
      return listSeveral(query, dataSet, { dimension, row });
  }
}

/** The values of the calculated fields of shop-formulas.ts, by hand; undefined where a data set does not have what they read. */
function listCalculated(
  query: PlainQuery,
  dataSet: string,
  { dimension, row }: { dimension: string; row: ShopRow },
): (string | null)[] | undefined {
  const hasOrder = ['orders', 'lines'].includes(dataSet);
  const amount = orderOf(query, dataSet, row)?.['amount'];
  switch (dimension) {
    case 'calculated-worth':
      return hasOrder ? [typeof amount === 'number' && amount > 10 ? 'dear' : 'cheap'] : undefined;
    case 'calculated-double':
      return hasOrder ? [typeof amount === 'number' ? String(amount * 2) : null] : undefined;
    case 'calculated-gift': {
      if (!hasOrder && dataSet !== 'visits') return undefined;
      const owner = dataSet === 'visits' ? row : orderOf(query, dataSet, row);
      return [listTags(owner).includes('gift') ? '1' : '0'];
    }
    case 'calculated-home': {
      if (dataSet === 'stock') return undefined;
      const customer = customerOf(query, dataSet, row);
      const city = text(customer?.['city']) || null;
      return [Number(customer?.['tier'] ?? 0) > 1 && city !== null ? `${city}!` : null];
    }
    case 'calculated-week':
      if (dataSet !== 'orders') return undefined;
      return [Number(clockOf(Number(row['at']), query.zone, 'weekday')) >= 6 ? 'weekend' : 'workday'];
    default:
      return undefined;
  }
}

/** The values of dimensions of which a row may have several. */
function listSeveral(
  query: PlainQuery,
  dataSet: string,
  { dimension, row }: { dimension: string; row: ShopRow },
): (string | null)[] | undefined {
  if (dimension === 'aisle' && ['orders', 'visits'].includes(dataSet)) return listAisles(query.world, row);
  return dimension === 'offer' && ['orders', 'lines'].includes(dataSet)
    ? listOffers(orderOf(query, dataSet, row), query.now)
    : undefined;
}

/** The column of the instant by which rows are counted. */
export function timeColumn(dataSet: string, time: string): string {
  if (dataSet === 'customers') return 'since';
  return dataSet === 'orders' && time === 'paid' ? 'paid_at' : 'at';
}

type GroupFilter = Extract<QuestionFilter, { except: unknown } | { any: unknown }>;

function holdsGroups(filter: QuestionFilter): filter is GroupFilter {
  return 'except' in filter || 'any' in filter;
}

/** Conditions within one: not all of them, or all of at least one group. */
function fulfilsGroups(
  query: PlainQuery,
  dataSet: string,
  row: ShopRow,
  { filter, time }: { filter: GroupFilter; time: string },
): boolean {
  const inner = (one: QuestionFilter): boolean => fulfils(query, dataSet, row, { filter: one, time });
  return 'except' in filter ? !filter.except.every(inner) : filter.any.some((group) => group.every(inner));
}

function fulfils(
  query: PlainQuery,
  dataSet: string,
  row: ShopRow,
  at: { filter: QuestionFilter; time: string },
): boolean {
  const { filter, time } = at;
  if ('search' in filter) return true;
  if ('instant' in filter) {
    const at = row[timeColumn(dataSet, filter.instant)];
    const within = typeof at === 'number' && at >= Date.parse(filter.from) && at < Date.parse(filter.to);
    return within === (filter.is !== 'not_within');
  }
  if (holdsGroups(filter)) return fulfilsGroups(query, dataSet, row, { filter, time });
  if ('linked' in filter) {
    const some = (query.world[filter.linked] ?? []).some(
      (one) =>
        one[filter.linked === 'lines' ? 'order_id' : 'customer_id'] === row['_id'] &&
        isSeen(query, filter.linked, one) &&
        filter.filters.every((inner) => fulfils(query, filter.linked, one, { filter: inner, time: '' })),
    );
    return filter.is === 'some' ? some : !some;
  }
  if ('number' in filter) {
    const value =
      filter.number === 'quantity' ? row['quantity'] : orderOf(query, dataSet, row)?.[filter.number];
    if (filter.is === 'empty') return typeof value !== 'number';
    if (typeof value !== 'number') return false;
    return value >= (filter.least ?? -Infinity) && value <= (filter.most ?? Infinity);
  }
  if ('text_of' in filter) {
    const texts = listPlainValues(query, dataSet, row, { dimension: filter.text_of, time }) ?? [];
    const part = filter.part.toLowerCase();
    const isAnywhere = filter.is === 'contains' || filter.is === 'not_contains';
    const has = texts.some((value) => {
      const at = value?.toLowerCase().indexOf(part) ?? -1;
      return isAnywhere ? at >= 0 : at === 0;
    });
    return has === (filter.is === 'contains' || filter.is === 'begins');
  }
  const inZone = filter.zone === undefined ? query : { ...query, zone: filter.zone };
  const values = listPlainValues(inZone, dataSet, row, { dimension: filter.dimension, time }) ?? [];
  if (filter.is === 'among') return values.some((value) => filter.values.includes(value));
  if (filter.is === 'not_among') return !values.some((value) => filter.values.includes(value));
  return values.some((value) => !filter.values.includes(value));
}

function isSeen(query: PlainQuery, dataSet: string, row: ShopRow): boolean {
  if (dataSet === 'orders') return !query.hidden.includes(String(row['channel']));
  if (dataSet !== 'lines' || query.hidden.length === 0) return true;
  return orderOf(query, dataSet, row) !== undefined;
}

/** The rows that a cell opens. */
export function listPlainRows(
  query: PlainQuery,
  { dataSet, span, time, filters }: Omit<CellFilter, 'opens' | 'measure'>,
): ShopRow[] {
  return (query.world[dataSet] ?? []).filter((row) => {
    const at = row[timeColumn(dataSet, time)];
    return (
      typeof at === 'number' &&
      at >= Date.parse(span.from) &&
      at < Date.parse(span.to) &&
      isSeen(query, dataSet, row) &&
      filters.every((filter) => fulfils(query, dataSet, row, { filter, time }))
    );
  });
}

function numbers(rows: readonly ShopRow[], column: string): number[] {
  return rows.flatMap((row) => {
    const value = row[column];
    return typeof value === 'number' ? [value] : [];
  });
}
function sum(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((all, one) => all + one, 0);
}
function different(rows: readonly ShopRow[], column: string): number {
  return new Set(rows.flatMap((row) => row[column] ?? [])).size;
}
function extreme(values: readonly number[], of: (...values: number[]) => number): number | null {
  return values.length === 0 ? null : of(...values);
}

function quantile(values: readonly number[], level: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * level;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : (sum(values) ?? 0) / values.length;
}

function held(rows: readonly ShopRow[]): number | null {
  const last = extreme(numbers(rows, 'at'), Math.max);
  return sum(
    numbers(
      rows.filter((row) => row['at'] === last),
      'amount',
    ),
  );
}

/** A measure of the shop, computed from rows. */
export function computePlainly(measure: string, rows: readonly ShopRow[]): number | null {
  const paid = rows.filter((row) => row['paid_at'] !== null).length;
  switch (measure) {
    case 'orders.paid':
      return paid;
    case 'orders.unpaid':
      return rows.length - paid;
    case 'orders.amount':
      return sum(numbers(rows, 'amount'));
    case 'orders.amount_mean':
      return mean(numbers(rows, 'amount'));
    case 'orders.amount_median':
      return quantile(numbers(rows, 'amount'), 0.5);
    case 'orders.amount_p90':
      return quantile(numbers(rows, 'amount'), 0.9);
    case 'orders.amount_least':
      return extreme(numbers(rows, 'amount'), Math.min);
    case 'orders.amount_most':
      return extreme(numbers(rows, 'amount'), Math.max);
    case 'orders.buyers':
    case 'visits.visitors':
      return different(rows, 'customer_id');
    case 'orders.paid_share':
      return rows.length === 0 ? null : paid / rows.length;
    case 'orders.net_paid':
      return rows.length === 0 ? null : (100 * (2 * paid - rows.length)) / rows.length;
    case 'lines.quantity':
      return sum(numbers(rows, 'quantity'));
    case 'visits.seconds_mean':
      return mean(numbers(rows, 'seconds'));
    case 'stock.held':
      return held(rows);
    default:
      return rows.length;
  }
}
