import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import { readWindow } from '#engine/expert-sql/read-window.ts';
import type { StatementReader } from '#engine/expert-sql/statement-reader.ts';
import type { SqlExpression } from '#engine/expert-sql/syntax.ts';
import { allowFields, readList, readName, type TreeNode } from '#engine/expert-sql/tree-node.ts';

const FIELDS = [
  'funcname',
  'args',
  'agg_order',
  'agg_filter',
  'over',
  'agg_within_group',
  'agg_star',
  'agg_distinct',
  'funcformat',
];

/** What PostgreSQL's own spellings, such as `extract(year from at)`, call; any other name with a schema is refused. */
const SPELLED: ReadonlySet<string> = new Set([
  'extract',
  'timezone',
  'btrim',
  'ltrim',
  'rtrim',
  'substring',
  'position',
  'like_escape',
]);

/** A call of a function. */
export function readCall(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, FIELDS);
  const name = readFunctionName(node);
  const order = readList(fields['agg_order']).map((one) => reader.readOrder(one, at));
  return {
    kind: 'call',
    at,
    name,
    arguments: readList(fields['args']).map((one) => reader.readExpression(one, at)),
    star: fields['agg_star'] === true,
    distinct: fields['agg_distinct'] === true,
    filter: fields['agg_filter'] === undefined ? null : reader.readExpression(fields['agg_filter'], at),
    order,
    within: fields['agg_within_group'] === true,
    window: fields['over'] === undefined ? null : readWindow(reader.fieldsOf(fields['over']), { at, reader }),
  };
}

function readFunctionName({ fields, at }: TreeNode): string {
  const names = readList(fields['funcname']).map((one) => readName(one) ?? '');
  const [first = '', second] = names;
  if (names.length === 1) return first;
  const isSpelled = fields['funcformat'] === 'COERCE_SQL_SYNTAX' && SPELLED.has(second ?? '');
  if (names.length === 2 && first === 'pg_catalog' && second !== undefined && isSpelled) return second;
  return refuseSql(at, fault('sql_unknown_function', { function: names.join('.') }));
}
