import type { TypedExpression } from '#engine/formula/checker.ts';
import type { FormulaName } from '#engine/formula/environment.ts';
import { DURATION_SECONDS } from '#engine/formula/expression.ts';
import type { FormulaClock } from '#engine/formula/formula-value.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildFunctionSql } from '#server/semantic/formulas/function-sql.ts';

/**
 * What a tree is rendered with: the column of each name (numbers of any type, flags as 0 and 1, instants as `DateTime64(3, 'UTC')`, days as
 * `Date32`, texts as `String`), the value of each cell of a split measure, and the clock of the question.
 */
export type FormulaSqlInput = {
  buildName: (name: FormulaName) => Sql;
  buildCell: (index: number) => Sql;
  clock: FormulaClock;
};

/**
 * The statement's piece for a checked tree. Constants are bound, names come from `input`, and operators and functions from the fixed lists of
 * this folder: nothing of the formula's text reaches the statement. It means the same as `evaluateExpression`.
 */
export function buildFormulaSql(tree: TypedExpression, input: FormulaSqlInput): Sql {
  const build = (node: TypedExpression): Sql => buildFormulaSql(node, input);
  switch (tree.kind) {
    case 'number':
      return bindValue('Float64', tree.percent === true ? tree.value / 100 : tree.value);
    case 'duration':
      return bindValue('Float64', tree.amount * DURATION_SECONDS[tree.unit]);
    case 'text':
    case 'choice':
      return bindValue('String', tree.value);
    case 'boolean':
      return bindValue('UInt8', tree.value ? 1 : 0);
    case 'none':
    case 'missing':
      return sql`NULL`;
    case 'name':
      return tree.declared === undefined ? sql`NULL` : buildName(tree.declared, input);
    case 'cell':
      return input.buildCell(tree.index);
    case 'negate':
      return sql`negate(${build(tree.operand)})`;
    case 'not':
      return sql`not(${build(tree.operand)})`;
    case 'binary':
      return buildBinary(tree, build);
    case 'in':
      return buildMembership(tree, build);
    case 'case': {
      const branches = tree.branches.flatMap(({ condition, result }) => [build(condition), build(result)]);
      const otherwise = tree.otherwise === undefined ? sql`NULL` : build(tree.otherwise);
      return sql`multiIf(${joinSql([...branches, otherwise], sql`, `)})`;
    }
    case 'call':
      return buildFunctionSql(tree, build, input.clock);
  }
}

function buildName(name: FormulaName, input: FormulaSqlInput): Sql {
  const column = input.buildName(name);
  return name.type.kind === 'number' ? sql`toFloat64(${column})` : column;
}

type BinaryNode = Extract<TypedExpression, { kind: 'binary' }>;

/** What is not finite is none, as in memory; so is a division by zero. */
function buildBinary(node: BinaryNode, build: (node: TypedExpression) => Sql): Sql {
  const [left, right] = [build(node.left), build(node.right)];
  switch (node.operator) {
    case 'or':
      return sql`(${left} or ${right})`;
    case 'and':
      return sql`(${left} and ${right})`;
    case '=':
      return sql`(${left} = ${right})`;
    case '!=':
      return sql`(${left} != ${right})`;
    case '<':
      return sql`(${left} < ${right})`;
    case '<=':
      return sql`(${left} <= ${right})`;
    case '>':
      return sql`(${left} > ${right})`;
    case '>=':
      return sql`(${left} >= ${right})`;
    case '+':
      return sql`ifNotFinite(${left} + ${right}, NULL)`;
    case '-':
      return node.left.type.kind === 'time'
        ? sql`((toUnixTimestamp64Milli(${left}) - toUnixTimestamp64Milli(${right})) / 1000)`
        : sql`ifNotFinite(${left} - ${right}, NULL)`;
    case '*':
      return sql`ifNotFinite(${left} * ${right}, NULL)`;
    case '/':
      return sql`ifNotFinite(${left} / nullIf(${right}, 0), NULL)`;
  }
}

type MembershipNode = Extract<TypedExpression, { kind: 'in' }>;

function buildMembership({ operand, values }: MembershipNode, build: (node: TypedExpression) => Sql): Sql {
  return sql`(${build(operand)} in (${joinSql(values.map(build), sql`, `)}))`;
}
