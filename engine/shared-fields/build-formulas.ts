import { getSharedKey, isSharedDimension, listSharedKeys, SHARED } from '#contracts/semantic/calculated.ts';
import { listNamedValues, REST_KEY, type FieldDefinition } from '#contracts/shared-fields/definition.ts';
import type { CaseBranch, Expression } from '#engine/formula/expression.ts';
import { toSharedName, type RowFormula, type SharedFormulas } from '#engine/semantic/row-formula.ts';

/** A field by its name in questions, with what it computes. */
export type KeyedDefinition = { key: string; definition: FieldDefinition };

/** The keys of the other fields that a field names. */
export function listNamedKeys(definition: FieldDefinition): Set<string> {
  if ('formula' in definition) return listSharedKeys(definition.formula);
  return listSharedKeys(definition.kind === 'groups' ? definition.dimension : definition.number);
}

/** The formulas of an account's fields: each after those that it names. Fields that depend on themselves are left out. */
export function buildSharedFormulas(fields: readonly KeyedDefinition[]): SharedFormulas {
  const ordered = orderFields(fields);
  return {
    fields: ordered.flatMap((one) => toRowFormula(one) ?? []),
    measures: ordered.flatMap(({ key, definition }) =>
      definition.kind === 'measure'
        ? [{ name: toSharedName(key), formula: definition.formula, data_set: definition.data_set }]
        : [],
    ),
  };
}

/** The keys of a circle through a field, which would be computed from itself; null where there is none. */
export function findCycle(fields: readonly KeyedDefinition[], key: string): string[] | null {
  const byKey = new Map(fields.map((one) => [one.key, one]));
  const follow = (at: string, path: readonly string[]): string[] | null => {
    const found = byKey.get(at);
    if (!found) return null;
    for (const next of listNamedKeys(found.definition)) {
      if (next === key) return [...path, at];
      const circle = path.includes(next) || next === at ? null : follow(next, [...path, at]);
      if (circle) return circle;
    }
    return null;
  };
  return follow(key, []);
}

/** The keys of a field and of all that are computed from it. */
export function listDependents(fields: readonly KeyedDefinition[], key: string): string[] {
  const found = new Set([key]);
  for (const at of found)
    for (const one of fields) if (listNamedKeys(one.definition).has(at)) found.add(one.key);
  return [...found];
}

function orderFields(fields: readonly KeyedDefinition[]): KeyedDefinition[] {
  const known = new Set(fields.map(({ key }) => key));
  const done = new Map<string, KeyedDefinition>();
  let left = fields;
  for (;;) {
    const isReady = ({ definition }: KeyedDefinition): boolean =>
      [...listNamedKeys(definition)].every((key) => done.has(key) || !known.has(key));
    const ready = left.filter(isReady);
    if (ready.length === 0) return [...done.values()];
    for (const one of ready) done.set(one.key, one);
    left = left.filter((one) => !done.has(one.key));
  }
}

function toRowFormula({ key, definition }: KeyedDefinition): RowFormula | null {
  const name = toSharedName(key);
  if (definition.kind === 'field') return { name, formula: definition.formula };
  if (definition.kind === 'measure') return null;
  const tree = definition.kind === 'groups' ? groupValues(definition) : bandNumber(definition);
  const keeps = definition.kind === 'groups' && definition.rest === 'own' ? definition.dimension : null;
  return { name, tree, order: listNamedValues(definition).map((one) => one.key), keeps };
}

const text = (value: string): Expression => ({ kind: 'text', value });

function nameField(name: string): Expression {
  return { kind: 'name', name: isSharedDimension(name) ? `${SHARED}.${getSharedKey(name)}` : name };
}

/** The first group that has the value. */
function groupValues({ dimension, groups, rest }: Extract<FieldDefinition, { kind: 'groups' }>): Expression {
  const of = nameField(dimension);
  const branches = groups.map(({ key, values }): CaseBranch<unknown> => ({
    condition: { kind: 'in', operand: of, values: values.map(text) },
    result: text(key),
  }));
  if (rest === 'none') return { kind: 'case', branches };
  if (rest === 'own') return { kind: 'case', branches, otherwise: of };
  const isNone: Expression = { kind: 'call', name: 'is_none', arguments: [of] };
  return {
    kind: 'case',
    branches: [...branches, { condition: isNone, result: { kind: 'none' } }],
    otherwise: text(REST_KEY),
  };
}

function bandNumber({ number, bands }: Extract<FieldDefinition, { kind: 'bands' }>): Expression {
  const of = nameField(number);
  const compare = (operator: '>=' | '<', value: number): Expression => ({
    kind: 'binary',
    operator,
    left: of,
    right: { kind: 'number', value },
  });
  const branches = bands.map(({ key, from, to }): CaseBranch<unknown> => {
    const bounds = [
      ...(from === null ? [] : [compare('>=', from)]),
      ...(to === null ? [] : [compare('<', to)]),
    ];
    const every: Expression = { kind: 'not', operand: { kind: 'call', name: 'is_none', arguments: [of] } };
    const condition = bounds.reduce<Expression | null>(
      (left, right) => (left ? { kind: 'binary', operator: 'and', left, right } : right),
      null,
    );
    return { condition: condition ?? every, result: text(key) };
  });
  return { kind: 'case', branches };
}
