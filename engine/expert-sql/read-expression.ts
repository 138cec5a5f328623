import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql, SQL_LIMITS } from '#engine/expert-sql/fault.ts';
import { readCall } from '#engine/expert-sql/read-call.ts';
import { readConstant } from '#engine/expert-sql/read-constant.ts';
import type { StatementReader } from '#engine/expert-sql/statement-reader.ts';
import type { SqlExpression } from '#engine/expert-sql/syntax.ts';
import {
  allowFields,
  readList,
  readName,
  readNumber,
  readText,
  refuseNode,
  type TreeNode,
} from '#engine/expert-sql/tree-node.ts';
import { findTypeByName, type SqlType } from '#engine/expert-sql/value-type.ts';

type ReadNode = (node: TreeNode, reader: StatementReader) => SqlExpression;

/** Every node of a value that is allowed, each with its reader. */
const READERS: Readonly<Record<string, ReadNode>> = {
  A_Const: readConstant,
  ColumnRef: readColumn,
  FuncCall: readCall,
  A_Expr: readOperator,
  BoolExpr: readLogic,
  NullTest: readNullTest,
  BooleanTest: readTruthTest,
  CaseExpr: readCase,
  CoalesceExpr: readCoalesce,
  MinMaxExpr: readExtreme,
  TypeCast: readCast,
  SubLink: readSubQuery,
  A_ArrayExpr: readArray,
  SQLValueFunction: readCurrent,
};

/** A value from its node. @throws SqlRefusal where it is none that is allowed */
export function readExpressionNode(node: TreeNode, reader: StatementReader): SqlExpression {
  const read = Object.hasOwn(READERS, node.type) ? READERS[node.type] : undefined;
  return read ? read(node, reader) : refuseNode(node);
}

function readColumn({ fields, at }: TreeNode): SqlExpression {
  const path = readList(fields['fields']).map(readName);
  if (path.length === 0 || path.length > 2)
    return refuseSql(at, fault('sql_not_allowed', { what: 'schema' }));
  const names = path.flatMap((name) => name ?? []);
  if (names.length < path.length) return refuseSql(at, fault('sql_not_allowed', { what: '*' }));
  return { kind: 'column', at, path: names };
}

function not(operand: SqlExpression): SqlExpression {
  return { kind: 'logic', at: operand.at, operator: 'not', operands: [operand] };
}

function readOperator(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end']);
  const names = readList(fields['name']).map(readName);
  const name = names[0] ?? '';
  if (names.length !== 1) return refuseSql(at, fault('sql_not_allowed', { what: 'OPERATOR()' }));
  const left = fields['lexpr'] === undefined ? null : () => reader.readExpression(fields['lexpr'], at);
  const right = (): SqlExpression => reader.readExpression(fields['rexpr'], at);
  switch (fields['kind']) {
    case 'AEXPR_OP':
      return { kind: 'operator', at, name, left: left && left(), right: right() };
    case 'AEXPR_LIKE':
    case 'AEXPR_ILIKE':
      return { kind: 'operator', at, name, left: left && left(), right: right() };
    case 'AEXPR_NULLIF':
      return toCall(at, 'nullif', [...(left ? [left()] : []), right()]);
    case 'AEXPR_DISTINCT':
      return toCall(at, 'is_distinct', [...(left ? [left()] : []), right()]);
    case 'AEXPR_NOT_DISTINCT':
      return not(toCall(at, 'is_distinct', [...(left ? [left()] : []), right()]));
    case 'AEXPR_IN':
      return left ? readAmong(left(), { name, values: fields['rexpr'], at }, reader) : refuseNode(node);
    case 'AEXPR_BETWEEN':
    case 'AEXPR_NOT_BETWEEN':
      return left ? readBetween(node, left, reader) : refuseNode(node);
    case 'AEXPR_OP_ANY':
      if (!left || name !== '=') return refuseSql(at, fault('sql_not_allowed', { what: `${name} ANY` }));
      return { kind: 'any', at, operand: left(), list: right() };
    default:
      return refuseSql(at, fault('sql_not_allowed', { what: readText(fields['kind']).slice(6) }));
  }
}

type AmongNode = { name: string; values: unknown; at: number };

function readAmong(operand: SqlExpression, { name, values: node, at }: AmongNode, reader: StatementReader) {
  const list = reader.open(node, at);
  const items = list.type === 'List' ? readList(list.fields['items']) : refuseNode(list);
  if (items.length > SQL_LIMITS.list)
    return refuseSql(at, fault('sql_too_large', { limit: SQL_LIMITS.list }));
  const values = items.map((item) => reader.readExpression(item, at));
  const among: SqlExpression = { kind: 'among', at, operand, values };
  return name === '=' ? among : not(among);
}

function readBetween(
  { fields, at }: TreeNode,
  operand: () => SqlExpression,
  reader: StatementReader,
): SqlExpression {
  const bounds = reader.open(fields['rexpr'], at);
  const [from, to] = readList(bounds.fields['items']).map((one) => reader.readExpression(one, at));
  if (!from || !to) return refuseNode(bounds);
  const bound = (name: string, right: SqlExpression): SqlExpression => ({
    kind: 'operator',
    at,
    name,
    left: operand(),
    right,
  });
  return fields['kind'] === 'AEXPR_BETWEEN'
    ? { kind: 'logic', at, operator: 'and', operands: [bound('>=', from), bound('<=', to)] }
    : { kind: 'logic', at, operator: 'or', operands: [bound('<', from), bound('>', to)] };
}

const LOGIC = { AND_EXPR: 'and', OR_EXPR: 'or', NOT_EXPR: 'not' } as const;

function readLogic(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['boolop', 'args']);
  const name = readText(fields['boolop']);
  const operator = name in LOGIC ? LOGIC[name as keyof typeof LOGIC] : refuseNode(node);
  const operands = readList(fields['args']).map((one) => reader.readExpression(one, at));
  return { kind: 'logic', at, operator, operands };
}

function readNullTest(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['arg', 'nulltesttype']);
  const test: SqlExpression = { kind: 'null_test', at, operand: reader.readExpression(fields['arg'], at) };
  return fields['nulltesttype'] === 'IS_NOT_NULL' ? not(test) : test;
}

function readTruthTest(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['arg', 'booltesttype']);
  const [, negated, word = ''] =
    /^IS_(NOT_)?(TRUE|FALSE|UNKNOWN)$/.exec(readText(fields['booltesttype'])) ?? [];
  const is = word.toLowerCase();
  if (is !== 'true' && is !== 'false' && is !== 'unknown') return refuseNode(node);
  const operand = reader.readExpression(fields['arg'], at);
  const test: SqlExpression = { kind: 'truth_test', at, operand, is };
  return negated === undefined ? test : not(test);
}

function readCase(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['arg', 'args', 'defresult']);
  const branches = readList(fields['args']).map((one) => {
    const branch = reader.open(one, at);
    if (branch.type !== 'CaseWhen') return refuseNode(branch);
    allowFields(branch, ['expr', 'result']);
    return {
      condition: reader.readExpression(branch.fields['expr'], branch.at),
      result: reader.readExpression(branch.fields['result'], branch.at),
    };
  });
  const optional = (name: string): SqlExpression | null =>
    fields[name] === undefined ? null : reader.readExpression(fields[name], at);
  return { kind: 'case', at, operand: optional('arg'), branches, otherwise: optional('defresult') };
}

/** A plain call of a function. */
export function toCall(at: number, name: string, operands: readonly SqlExpression[]): SqlExpression {
  return {
    kind: 'call',
    at,
    name,
    arguments: operands,
    star: false,
    distinct: false,
    filter: null,
    order: [],
    within: false,
    window: null,
  };
}

function readCoalesce(node: TreeNode, reader: StatementReader): SqlExpression {
  allowFields(node, ['args']);
  return toCall(
    node.at,
    'coalesce',
    readList(node.fields['args']).map((one) => reader.readExpression(one, node.at)),
  );
}

function readExtreme(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['op', 'args']);
  const operands = readList(fields['args']).map((one) => reader.readExpression(one, at));
  return toCall(at, fields['op'] === 'IS_LEAST' ? 'least' : 'greatest', operands);
}

function readCast(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields } = node;
  allowFields(node, ['arg', 'typeName']);
  const type = readTypeName(
    { type: 'TypeName', fields: reader.fieldsOf(fields['typeName']), at: node.at },
    reader,
  );
  return {
    kind: 'cast',
    at: type.at,
    operand: reader.readExpression(fields['arg'], type.at),
    type: type.type,
  };
}

function readTypeName(node: TreeNode, reader: StatementReader): { type: SqlType; at: number } {
  const { fields } = node;
  const at = reader.locate(fields, node.at);
  allowFields({ ...node, at }, ['names', 'typemod', 'arrayBounds']);
  const names = readList(fields['names']).map((one) => readName(one) ?? '');
  const [schema, name] = names.length > 1 ? names : ['pg_catalog', names[0]];
  const bounds = readList(fields['arrayBounds']).length;
  const type =
    schema === 'pg_catalog' && names.length <= 2 && bounds <= 1 && name !== undefined
      ? findTypeByName(name, bounds === 1)
      : null;
  if (type === null) return refuseSql(at, fault('sql_not_allowed', { what: names.join('.') }));
  return { type, at };
}

function readSubQuery(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['subLinkType', 'testexpr', 'operName', 'subselect']);
  const query = reader.readQueryNode(reader.open(fields['subselect'], at));
  switch (fields['subLinkType']) {
    case 'EXPR_SUBLINK':
      return { kind: 'query', at, use: 'value', query };
    case 'EXISTS_SUBLINK':
      return { kind: 'query', at, use: 'exists', query };
    case 'ANY_SUBLINK': {
      const names = readList(fields['operName']).map(readName);
      if (names.length > 1 || (names[0] ?? '=') !== '=') return refuseNode({ ...node, type: 'ANY' });
      return { kind: 'among_query', at, operand: reader.readExpression(fields['testexpr'], at), query };
    }
    default:
      return refuseSql(
        at,
        fault('sql_not_allowed', { what: readText(fields['subLinkType']).split('_')[0] ?? '' }),
      );
  }
}

function readArray(node: TreeNode, reader: StatementReader): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['elements', 'list_start', 'list_end']);
  const elements = readList(fields['elements']);
  if (elements.length > SQL_LIMITS.list)
    return refuseSql(at, fault('sql_too_large', { limit: SQL_LIMITS.list }));
  return { kind: 'array', at, values: elements.map((one) => reader.readExpression(one, at)) };
}

const CURRENT: Readonly<Record<string, string>> = {
  SVFOP_CURRENT_DATE: 'current_date',
  SVFOP_CURRENT_TIMESTAMP: 'now',
  SVFOP_LOCALTIMESTAMP: 'localtimestamp',
};

/** `current_date` and its like; the names of users and schemas are none of ours. */
function readCurrent(node: TreeNode): SqlExpression {
  const { fields, at } = node;
  const op = readText(fields['op']);
  if (readNumber(fields['typmod']) > 0 || !Object.hasOwn(CURRENT, op))
    return refuseSql(at, fault('sql_not_allowed', { what: op.replace('SVFOP_', '') }));
  return toCall(at, CURRENT[op] ?? '', []);
}
