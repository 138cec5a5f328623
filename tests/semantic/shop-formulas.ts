import { QuestionFormulas } from '#contracts/semantic/calculated.ts';
import type { CellFilter } from '#contracts/semantic/cell-filter.ts';
import type { MeasureRef, QuestionFilter } from '#contracts/semantic/question.ts';
import { computePlainly, listPlainRows, type PlainQuery } from './count-plainly.ts';
import type { ShopRow } from './shop-world.ts';

/** Formulas over the shop, each beside the same by hand: fields by `listPlainField` of the second counting, measures as below. */
export const SHOP_FIELDS = QuestionFormulas.shape.fields.parse([
  { name: 'worth', formula: 'if(amount > 10, "dear", "cheap")' },
  { name: 'gift', formula: 'has(label, "gift")' },
  { name: 'home', formula: 'case when tier > 1 then concat(city, "!") end' },
  { name: 'double', formula: 'amount * 2' },
  { name: 'week', formula: 'if(date_part(ordered, weekday) >= 6, "weekend", "workday")' },
]);
/** The data sets that have each field. */
export const FIELD_DATA_SETS: Readonly<Record<string, readonly string[]>> = {
  worth: ['orders', 'lines'],
  gift: ['orders', 'lines', 'visits'],
  home: ['orders', 'lines', 'visits', 'customers'],
  double: ['orders', 'lines'],
  week: ['orders'],
};

export const SHOP_FORMULAS = QuestionFormulas.shape.measures.parse([
  { name: 'rate', data_set: 'orders', formula: 'paid / orders' },
  { name: 'per_visit', data_set: 'orders', formula: 'orders / visits.visits' },
  { name: 'mixed', data_set: 'lines', formula: 'if_none(lines.quantity, 0) + orders.buyers * 100 - visits' },
  { name: 'gifts', data_set: 'orders', formula: 'count_if(has(label, "gift")) + count_distinct(buyer)' },
  { name: 'dear', data_set: 'orders', formula: 'sum(if(worth = "dear", amount, 0)) / count()' },
  { name: 'spent', data_set: 'lines', formula: 'sum(quantity * amount)' },
  { name: 'spread', data_set: 'orders', formula: 'max(amount) - min(amount) + median(amount)' },
  { name: 'growth', data_set: 'orders', formula: 'orders / previous(orders) - 1' },
  { name: 'yearly', data_set: 'visits', formula: 'visits - same_time_last_year(visits)' },
  { name: 'part', data_set: 'orders', formula: 'share_of_total(orders)' },
  { name: 'above', data_set: 'orders', formula: 'share_of_parent(buyers)' },
  { name: 'level', data_set: 'orders', formula: 'amount_median - total(amount_median)' },
]);
export const FORMULA_REFS = SHOP_FORMULAS.map(({ name }): MeasureRef => `calculated.${name}`);

function sum(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((all, one) => all + one, 0);
}

/** What a part of a formula is by hand, from the rows that it opens. */
export function computePart(part: string, rows: readonly ShopRow[], { world }: PlainQuery): number | null {
  const isGift = ({ tags }: ShopRow): boolean => Array.isArray(tags) && tags.map(String).includes('gift');
  switch (part) {
    case 'count()':
      return rows.length;
    case 'count_if(has(label, "gift"))':
      return rows.filter(isGift).length;
    case 'count_distinct(buyer)':
      return computePlainly('orders.buyers', rows);
    case 'sum(if(calculated.worth = "dear", amount, 0))':
      // An order without an amount is cheap, so it adds 0.
      return sum(rows.map(({ amount }) => (typeof amount === 'number' && amount > 10 ? amount : 0)));
    case 'sum(quantity * amount)':
      return sum(
        rows.flatMap((line) => {
          const order = world['orders']?.find(({ _id }) => _id === line['order_id']);
          const amount = order?.['amount'];
          return typeof amount === 'number' ? [Number(line['quantity']) * amount] : [];
        }),
      );
    case 'max(amount)':
      return computePlainly('orders.amount_most', rows);
    case 'min(amount)':
      return computePlainly('orders.amount_least', rows);
    case 'median(amount)':
      return computePlainly('orders.amount_median', rows);
    default:
      return computePlainly(part, rows);
  }
}

function divide(above: number | null, below: number | null): number | null {
  return above === null || !below ? null : above / below;
}
function add(...values: (number | null)[]): number | null {
  return values.reduce((all, one) => (all === null || one === null ? null : all + one), 0);
}
const negate = (value: number | null): number | null => (value === null ? null : -value);

/** A measure by hand from the values of its parts, in the order of the answer: of a share the whole comes first. */
export const COMBINE: Readonly<Record<string, (...parts: (number | null)[]) => number | null>> = {
  rate: (paid = null, orders = null) => divide(paid, orders),
  per_visit: (orders = null, visits = null) => divide(orders, visits),
  mixed: (quantity = null, buyers = null, visits = null) =>
    add(quantity ?? 0, (buyers ?? 0) * 100, negate(visits)),
  gifts: (gifts = null, buyers = null) => add(gifts, buyers),
  dear: (dear = null, count = null) => divide(dear, count),
  spent: (spent = null) => spent,
  spread: (most = null, least = null, median = null) => add(most, negate(least), median),
  growth: (now = null, before = null) => add(divide(now, before), -1),
  yearly: (now = null, before = null) => add(now, negate(before)),
  part: (all = null, own = null) => divide(own, all),
  above: (all = null, own = null) => divide(own, all),
  level: (own = null, all = null) => add(own, negate(all)),
};

/** The rows of the level above a cell: without the filters of these axes. */
export function listRowsAbove(
  plain: PlainQuery,
  filter: CellFilter,
  { axes, span }: { axes: readonly string[]; span: CellFilter['span'] },
): ShopRow[] {
  const isOther = (one: QuestionFilter): boolean => !('dimension' in one && axes.includes(one.dimension));
  return listPlainRows(plain, { ...filter, span, filters: filter.filters.filter(isOther) });
}
