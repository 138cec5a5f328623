import {
  Hours,
  type Condition,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';

/**
 * What is known of the thing at hand, by field: words for choices and references (one or several), a text, a number, or the minute
 * and weekday for hours. A field that is not there is unknown, and no condition on it holds, whichever way round it is put.
 */
export type Facts = Readonly<Record<string, readonly string[] | string | number | Moment | undefined>>;
/** A moment in the account's own time: minutes since midnight, and the weekday from Sunday 0. */
export type Moment = { minute: number; day: number };

/** How one condition came out, for telling why a rule was taken or left. */
export type Verdict = { condition: Condition; holds: boolean };
/** How a set of conditions came out, item by item. A set without items holds. */
export type SetVerdict = { holds: boolean; items: readonly Verdict[] };

/**
 * Looks whether a set of conditions holds. `folded` makes two spellings of a text comparable; conditions and facts go through the same.
 */
export const holds = (
  fields: ConditionFields,
  { match, items }: ConditionSet,
  { facts, folded }: { facts: Facts; folded: (text: string) => string },
): SetVerdict => {
  const verdicts = items.map((condition) => ({
    condition,
    holds: one(fields, condition, { fact: facts[condition.field], folded }),
  }));
  const each = verdicts.map((verdict) => verdict.holds);
  return {
    holds: items.length === 0 || (match === 'all' ? !each.includes(false) : each.includes(true)),
    items: verdicts,
  };
};

type Known = { fact: Facts[string]; folded: (text: string) => string };

const one = (fields: ConditionFields, { field, operator, value }: Condition, known: Known): boolean => {
  const { fact } = known;
  if (fact === undefined) return false;
  switch (fields[field]?.type) {
    case 'choice':
    case 'reference': {
      const found = asList(fact).some((word) => asList(value).includes(word));
      return operator === 'is_any_of' ? found : !found;
    }
    case 'text': {
      const text = known.folded(String(fact));
      const has = (word: string): boolean => text.includes(known.folded(word));
      if (operator === 'contains_all') return asList(value).every(has);
      return asList(value).some(has) === (operator === 'contains_any');
    }
    case 'number':
      return operator === 'at_least' ? Number(fact) >= Number(value) : Number(fact) <= Number(value);
    case 'hours':
      return within(Hours.parse(value), fact) === (operator === 'within');
    default:
      return false;
  }
};

const asList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [String(value)];

/** A span that passes midnight belongs to the weekday on which it begins. */
const within = ({ from, to, days }: Hours, fact: Facts[string]): boolean => {
  if (typeof fact !== 'object' || !('minute' in fact)) return false;
  const { minute, day } = fact;
  if (from <= to) return days.includes(day) && minute >= from && minute < to;
  return (days.includes(day) && minute >= from) || (days.includes((day + 6) % 7) && minute < to);
};
