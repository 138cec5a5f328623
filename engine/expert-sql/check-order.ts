import type { CheckValue, ValuePlace } from '#engine/expert-sql/check-context.ts';
import { convert } from '#engine/expert-sql/convert.ts';
import type { SqlOrder } from '#engine/expert-sql/syntax.ts';
import type { TypedOrder } from '#engine/expert-sql/typed-tree.ts';

/** A part of an order over values of a place. */
export function checkOrder(order: SqlOrder, place: ValuePlace, check: CheckValue): TypedOrder {
  const value = check(order.value, place);
  const known = value.type === 'unknown' ? convert(value, 'text') : value;
  return { value: known, descending: order.descending, nullsFirst: order.nullsFirst };
}
