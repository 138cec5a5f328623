import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql, SQL_LIMITS } from '#engine/expert-sql/fault.ts';
import { readExpressionNode } from '#engine/expert-sql/read-expression.ts';
import { readSource } from '#engine/expert-sql/read-source.ts';
import { readWindow } from '#engine/expert-sql/read-window.ts';
import { StatementReader } from '#engine/expert-sql/statement-reader.ts';
import type {
  SqlBody,
  SqlCommonTable,
  SqlExpression,
  SqlQuery,
  SqlSelect,
  SqlTarget,
} from '#engine/expert-sql/syntax.ts';
import {
  allowFields,
  readList,
  readName,
  readRecord,
  readText,
  refuseNode,
  type NodeFields,
  type TreeNode,
} from '#engine/expert-sql/tree-node.ts';

/**
 * The query of a parsed text: exactly one SELECT, made only of what is allowed.
 * @param parsed the parser's tree as data
 * @throws SqlRefusal
 */
export function readStatement(text: string, parsed: unknown): SqlQuery {
  const [first, second] = readList(readRecord(parsed)?.['stmts']);
  const reader = new StatementReader(text, { expression: readExpressionNode, query: readQuery });
  if (first === undefined) return refuseSql(0, fault('sql_only_select'));
  const start = (one: unknown): number => {
    const { stmt_location: location } = reader.fieldsOf(one);
    const at = reader.locate({ location: typeof location === 'number' ? location : 0 }, 0);
    return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  };
  if (second !== undefined) return refuseSql(start(second), fault('sql_one_statement'));
  const statement = reader.open(reader.fieldsOf(first)['stmt'], start(first));
  if (statement.type !== 'SelectStmt') return refuseSql(start(first), fault('sql_only_select'));
  return reader.readQueryNode({ ...statement, at: start(first) });
}

const SELECT_FIELDS = [
  'distinctClause',
  'targetList',
  'fromClause',
  'whereClause',
  'groupClause',
  'havingClause',
  'windowClause',
  'valuesLists',
  'sortClause',
  'limitOffset',
  'limitCount',
  'limitOption',
  'withClause',
  'op',
  'all',
  'larg',
  'rarg',
];

function readQuery(node: TreeNode, reader: StatementReader): SqlQuery {
  if (node.type !== 'SelectStmt') return refuseNode(node);
  const first = reader.open(readList(node.fields['targetList'])[0] ?? { none: {} }, node.at);
  const query = { ...node, at: first.at };
  allowFields(query, SELECT_FIELDS);
  const { fields, at } = query;
  if (fields['limitOption'] === 'LIMIT_OPTION_WITH_TIES')
    return refuseSql(at, fault('sql_not_allowed', { what: 'WITH TIES' }));
  return {
    at,
    tables: readCommonTables(fields['withClause'], { at, reader }),
    body: readBody(query, reader),
    order: readList(fields['sortClause']).map((one) => reader.readOrder(one, at)),
    limit: isAbsent(fields['limitCount']) ? null : reader.readCount(fields['limitCount'], at),
    offset: isAbsent(fields['limitOffset']) ? 0 : reader.readCount(fields['limitOffset'], at),
  };
}

/** `limit all` is a null constant. */
function isAbsent(node: unknown): boolean {
  return node === undefined || readRecord(readRecord(node)?.['A_Const'])?.['isnull'] === true;
}

type ReadInput = { at: number; reader: StatementReader };

function readCommonTables(clause: unknown, { at: near, reader }: ReadInput): SqlCommonTable[] {
  const fields = readRecord(clause);
  if (!fields) return [];
  const at = reader.locate(fields, near);
  allowFields({ type: 'WithClause', fields, at }, ['ctes']);
  return readList(fields['ctes']).map((one) => {
    const table = reader.open(one, at);
    if (table.type !== 'CommonTableExpr') return refuseNode(table);
    allowFields(table, ['ctename', 'aliascolnames', 'ctematerialized', 'ctequery']);
    const inner = reader.open(table.fields['ctequery'], table.at);
    if (inner.type !== 'SelectStmt') return refuseSql(table.at, fault('sql_only_select'));
    return {
      at: table.at,
      name: readText(table.fields['ctename']),
      columns: readList(table.fields['aliascolnames']).map((name) => readName(name) ?? ''),
      query: reader.readQueryNode(inner),
    };
  });
}

const OPERATORS = { SETOP_UNION: 'union', SETOP_INTERSECT: 'intersect', SETOP_EXCEPT: 'except' } as const;

function readBody(node: TreeNode, reader: StatementReader): SqlBody {
  const { fields, at } = node;
  const op = readText(fields['op']);
  if (op in OPERATORS) {
    const side = (name: string): SqlQuery =>
      reader.readQueryNode({ type: 'SelectStmt', fields: reader.fieldsOf(fields[name]), at });
    const operator = OPERATORS[op as keyof typeof OPERATORS];
    return {
      kind: 'set',
      at,
      operator,
      all: fields['all'] === true,
      left: side('larg'),
      right: side('rarg'),
    };
  }
  const rows = readList(fields['valuesLists']);
  if (rows.length > 0) {
    const read = rows.map((row) =>
      readList(reader.open(row, at).fields['items']).map((one) => reader.readExpression(one, at)),
    );
    if (read.length > SQL_LIMITS.list)
      return refuseSql(at, fault('sql_too_large', { limit: SQL_LIMITS.list }));
    return { kind: 'values', at, rows: read };
  }
  return readSelect(fields, { at, reader });
}

function readSelect(fields: NodeFields, { at, reader }: ReadInput): SqlSelect {
  const targets = readList(fields['targetList']).map((one) => readTarget(reader.open(one, at), reader));
  if (targets.length > SQL_LIMITS.columns)
    return refuseSql(at, fault('sql_too_large', { limit: SQL_LIMITS.columns }));
  const optional = (name: string): SqlExpression | null =>
    fields[name] === undefined ? null : reader.readExpression(fields[name], at);
  return {
    kind: 'select',
    at,
    distinct: readDistinct(fields['distinctClause'], { at, reader }),
    targets,
    from: readList(fields['fromClause']).map((one) => readSource(reader.open(one, at), reader)),
    where: optional('whereClause'),
    group: readList(fields['groupClause']).map((one) => reader.readExpression(one, at)),
    having: optional('havingClause'),
    windows: readList(fields['windowClause']).map((one) => {
      const window = reader.open(one, at);
      const { name, ...rest } = window.fields;
      return { name: readText(name), window: readWindow(rest, { at: window.at, reader }) };
    }),
  };
}

function readDistinct(clause: unknown, { at, reader }: ReadInput): SqlSelect['distinct'] {
  if (clause === undefined) return 'none';
  // The parser writes `distinct` as a list with an empty node.
  const values = readList(clause).filter((one) => Object.keys(reader.fieldsOf(one)).length > 0);
  return values.length === 0 ? 'all' : values.map((one) => reader.readExpression(one, at));
}

function readTarget(node: TreeNode, reader: StatementReader): SqlTarget {
  if (node.type !== 'ResTarget') return refuseNode(node);
  allowFields(node, ['name', 'val']);
  const { fields, at } = node;
  const value = reader.open(fields['val'], at);
  const path = value.type === 'ColumnRef' ? readList(value.fields['fields']) : [];
  if (path.some((one) => reader.fieldsOf(one)['A_Star'] !== undefined)) {
    if (path.length > 2) return refuseSql(at, fault('sql_not_allowed', { what: 'schema' }));
    return { kind: 'star', at, of: path.length === 2 ? readName(path[0]) : null };
  }
  const name = fields['name'] === undefined ? null : readText(fields['name']);
  return { kind: 'value', at, name, value: reader.readExpression(fields['val'], at) };
}
