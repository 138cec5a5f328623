import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckValue, ValuePlace } from '#engine/expert-sql/check-context.ts';
import { checkOrder } from '#engine/expert-sql/check-order.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import { lookUpForms, WINDOW_FUNCTIONS } from '#engine/expert-sql/functions.ts';
import type { SqlCall, SqlWindow } from '#engine/expert-sql/syntax.ts';
import type { TypedWindow } from '#engine/expert-sql/typed-tree.ts';
import { isComparable } from '#engine/expert-sql/value-type.ts';

/** Functions that need an order to mean anything. */
const ORDERED: ReadonlySet<string> = new Set(Object.keys(WINDOW_FUNCTIONS));
/** Functions that look at all rows of the partition, whatever the frame is. */
const WITHOUT_FRAME: ReadonlySet<string> = new Set([
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
  'lag',
  'lead',
]);

/** The rows around a row that a call looks at. */
export function checkFrameWindow(
  { name, window }: SqlCall,
  place: ValuePlace,
  check: CheckValue,
): TypedWindow {
  if (!window) throw new Error('a call without a window');
  const { partition, order, frame } = resolveWindow(window, place);
  if (ORDERED.has(name) && order.length === 0 && lookUpForms(WINDOW_FUNCTIONS, name) && name !== 'row_number')
    return refuseSql(window.at, fault('sql_window_wanted', { function: name }));
  const values = partition.map((one) => check(one, place));
  const listed = values.find(({ type }) => !isComparable(type));
  if (listed) return refuseSql(listed.at, fault('sql_type_wanted', { wanted: 'text', type: listed.type }));
  return {
    partition: values,
    order: order.map((one) => checkOrder(one, place, check)),
    frame: WITHOUT_FRAME.has(name) ? null : frame,
  };
}

function resolveWindow(window: SqlWindow, { windows }: ValuePlace): SqlWindow {
  if (window.refers === null) return window;
  const named = windows.get(window.refers);
  if (!named || named.refers !== null)
    return refuseSql(window.at, fault('sql_unknown_table', { table: window.refers }));
  return window.frame ? { ...named, frame: window.frame } : named;
}
