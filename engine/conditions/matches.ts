import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import type { Condition, ConditionFields, ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { compileCondition } from '#engine/conditions/compile-condition.ts';
import { NEVER, type CompiledCondition } from '#engine/conditions/compiled-condition.ts';
import type { Facts } from '#engine/conditions/facts.ts';

/** The result of one condition, for explaining why a rule applied or not. `found`: the part of its value that matched. */
export type ConditionResult = Condition & { ok: boolean; found: readonly string[] };
/** The result of a condition tree, condition by condition in reading order. */
export type TreeResult = { ok: boolean; why: readonly ConditionResult[] };

/** A condition tree that is compiled for many evaluations; evaluating changes nothing. */
export type Conditions = {
  /** Whether the tree holds: the fast way, for every incoming message. */
  holds: (facts: Facts) => boolean;
  /** Whether it holds, and why or why not. */
  explain: (facts: Facts) => TreeResult;
};

/** Compiles a condition tree over declared fields. An empty tree always holds. */
export function compileConditions(
  set: ConditionSet,
  fields: ConditionFields = TICKET_CONDITION_FIELDS,
): Conditions {
  const lines = set.items.map((condition) => lineOf(fields, condition));
  const groups = (set.groups ?? []).map((group) => compileConditions(group, fields));
  const empty = lines.length + groups.length === 0;
  const { match } = set;
  return {
    holds: (facts) => {
      const some = (wanted: boolean): boolean =>
        lines.some((line) => line.holds(facts) === wanted) ||
        groups.some((group) => group.holds(facts) === wanted);
      return empty || (match === 'all' ? !some(false) : some(true) === (match === 'any'));
    },
    explain: (facts) => {
      const said = lines.map((line) => line.explain(facts));
      const below = groups.map((group) => group.explain(facts));
      const each = [...said, ...below].map(({ ok }) => ok);
      const ok = match === 'all' ? !each.includes(false) : each.includes(true) === (match === 'any');
      return { ok: empty || ok, why: [...said, ...below.flatMap(({ why }) => why)] };
    },
  };
}

/** Whether a condition tree holds for the known values, and why; use {@link compileConditions} for repeated evaluation. */
export function evaluateConditions(set: ConditionSet, facts: Facts, fields?: ConditionFields): TreeResult {
  return compileConditions(set, fields).explain(facts);
}

type Line = { holds: (facts: Facts) => boolean; explain: (facts: Facts) => ConditionResult };

function lineOf(fields: ConditionFields, condition: Condition): Line {
  const type = Object.hasOwn(fields, condition.field) ? fields[condition.field]?.type : undefined;
  const question: CompiledCondition = type === undefined ? NEVER : compileCondition(type, condition);
  const fact = (facts: Facts) => facts[condition.field];
  const holds = (facts: Facts): boolean => {
    const known = fact(facts);
    return known !== undefined && question.holds(known);
  };
  return {
    holds,
    explain: (facts) => {
      const known = fact(facts);
      return { ...condition, ok: holds(facts), found: known === undefined ? [] : question.found(known) };
    },
  };
}
