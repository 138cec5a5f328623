import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { StatementReader } from '#engine/expert-sql/statement-reader.ts';
import type { SqlSource } from '#engine/expert-sql/syntax.ts';
import {
  allowFields,
  readList,
  readName,
  readRecord,
  readText,
  refuseNode,
  type TreeNode,
} from '#engine/expert-sql/tree-node.ts';

type ReadSource = (node: TreeNode, reader: StatementReader) => SqlSource;

/** Every node that rows may come from. */
const READERS: Readonly<Record<string, ReadSource>> = {
  RangeVar: readTable,
  RangeSubselect: readSubSelect,
  JoinExpr: readJoin,
  RangeFunction: readFunction,
};

/** Where rows come from. @throws SqlRefusal */
export function readSource(node: TreeNode, reader: StatementReader): SqlSource {
  const read = Object.hasOwn(READERS, node.type) ? READERS[node.type] : undefined;
  return reader.nest(node.at, () => (read ? read(node, reader) : refuseNode(node)));
}

type Alias = { alias: string | null; columns: string[] };

function readAlias(alias: unknown, at: number): Alias {
  const fields = readRecord(alias);
  if (!fields) return { alias: null, columns: [] };
  allowFields({ type: 'Alias', fields, at }, ['aliasname', 'colnames']);
  return {
    alias: readText(fields['aliasname']),
    columns: readList(fields['colnames']).map((one) => readName(one) ?? ''),
  };
}

function readTable(node: TreeNode): SqlSource {
  const { fields, at } = node;
  allowFields(node, ['relname', 'inh', 'relpersistence', 'alias']);
  if (fields['inh'] !== true) return refuseSql(at, fault('sql_not_allowed', { what: 'ONLY' }));
  return { kind: 'table', at, name: readText(fields['relname']), ...readAlias(fields['alias'], at) };
}

function readSubSelect(node: TreeNode, reader: StatementReader): SqlSource {
  const { fields, at } = node;
  allowFields(node, ['subquery', 'alias']);
  const query = reader.readQueryNode(reader.open(fields['subquery'], at));
  const { alias, columns } = readAlias(fields['alias'], query.at);
  return { kind: 'query', at: query.at, query, alias: alias ?? '', columns };
}

const JOINS = {
  JOIN_INNER: 'inner',
  JOIN_LEFT: 'left',
  JOIN_RIGHT: 'right',
  JOIN_FULL: 'full',
} as const;

function readJoin(node: TreeNode, reader: StatementReader): SqlSource {
  const { fields } = node;
  allowFields(node, ['jointype', 'larg', 'rarg', 'usingClause', 'quals', 'rtindex']);
  const name = readText(fields['jointype']);
  const join = name in JOINS ? JOINS[name as keyof typeof JOINS] : refuseNode(node);
  const left = readSource(reader.open(fields['larg'], node.at), reader);
  const right = readSource(reader.open(fields['rarg'], left.at), reader);
  const using = readList(fields['usingClause']).map((one) => readName(one) ?? '');
  const on = fields['quals'] === undefined ? null : reader.readExpression(fields['quals'], right.at);
  return { kind: 'join', at: right.at, join, left, right, using, on };
}

/** A function that gives rows. The parser writes it as a list with the call and its columns. */
function readFunction(node: TreeNode, reader: StatementReader): SqlSource {
  const { fields, at: near } = node;
  allowFields(node, ['functions', 'alias']);
  const [list, ...others] = readList(fields['functions']);
  const opened = reader.open(list, near);
  const [call] = readList(opened.fields['items']);
  if (others.length > 0 || opened.type !== 'List') return refuseNode(node);
  const value = reader.readExpression(call, near);
  const isPlain =
    value.kind === 'call' &&
    !value.star &&
    !value.distinct &&
    !value.filter &&
    !value.window &&
    !value.within;
  if (!isPlain || value.order.length > 0) return refuseNode({ ...node, at: value.at });
  const { alias, columns } = readAlias(fields['alias'], value.at);
  return { kind: 'function', at: value.at, name: value.name, arguments: value.arguments, alias, columns };
}
