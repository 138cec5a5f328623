import type { Condition, ConditionFields, ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { compileCondition, NEVER, type CompiledCondition } from '#engine/conditions/compile-condition.ts';
import type { Facts } from '#engine/conditions/facts.ts';

/** How one condition came out, for telling why a rule was taken or left. `found`: what of its value was met. */
export type ConditionResult = Condition & { ok: boolean; found: readonly string[] };
/** How a tree of conditions came out, condition by condition in the order in which it is read. */
export type TreeResult = { ok: boolean; why: readonly ConditionResult[] };

/** A tree of conditions made ready to be asked of many things; asking changes nothing. */
export type Conditions = {
  /** Whether the tree holds: the quick way, for every message that comes in. */
  holds: (facts: Facts) => boolean;
  /** Whether it holds, and why or why not. */
  explain: (facts: Facts) => TreeResult;
};

/** Makes a tree of conditions over declared fields ready. A tree that holds nothing at all always holds. */
export const compileConditions = (
  set: ConditionSet,
  fields: ConditionFields = TICKET_CONDITION_FIELDS,
): Conditions => {
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
};

/** Whether a tree of conditions holds of what is known, and why; {@link compileConditions} where it is asked more than once. */
export const evaluateConditions = (set: ConditionSet, facts: Facts, fields?: ConditionFields): TreeResult =>
  compileConditions(set, fields).explain(facts);

type Line = { holds: (facts: Facts) => boolean; explain: (facts: Facts) => ConditionResult };

const lineOf = (fields: ConditionFields, condition: Condition): Line => {
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
};
