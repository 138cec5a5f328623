import { Hours, type Condition, type ConditionField } from '#contracts/kit/conditions/condition.ts';
import { type CompiledCondition, NEVER } from '#engine/conditions/compiled-condition.ts';
import type { Fact, LocalMoment } from '#engine/conditions/facts.ts';
import { compileQueryCondition } from '#engine/conditions/query-condition.ts';
import { fold } from '#engine/text/fold.ts';

/** Makes a condition on a field of this type ready. Texts are compared folded, as keywords are. */
export function compileCondition(
  type: ConditionField['type'],
  { operator, value }: Condition,
): CompiledCondition {
  switch (type) {
    case 'choice':
    case 'reference':
      return askAmong(operator, listOf(value));
    case 'text':
      return askText(operator, listOf(value));
    case 'number':
      return askNumber(operator, Number(value));
    case 'hours':
      return askHours(operator, value);
    case 'query':
      return compileQueryCondition(operator, String(value)) ?? NEVER;
  }
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function askAmong(operator: string, wanted: readonly string[]): CompiledCondition {
  const found = (fact: Fact): readonly string[] => {
    const words = listOf(fact);
    return wanted.filter((word) => words.includes(word));
  };
  return { found, holds: (fact) => found(fact).length > 0 === (operator === 'is_any_of') };
}

function askText(operator: string, words: readonly string[]): CompiledCondition {
  const sought = words.map((written) => ({ written, folded: fold(written) }));
  const found = (fact: Fact): readonly string[] => {
    const text = fold(String(fact));
    return sought.flatMap(({ written, folded }) => (text.includes(folded) ? [written] : []));
  };
  const holds = (fact: Fact): boolean => {
    const count = found(fact).length;
    if (operator === 'contains_all') return count === words.length;
    return count > 0 === (operator === 'contains_any');
  };
  return { holds, found };
}

function askNumber(operator: string, bound: number): CompiledCondition {
  return {
    holds: (fact) => (operator === 'at_least' ? Number(fact) >= bound : Number(fact) <= bound),
    found: (fact) => [String(fact)],
  };
}

function askHours(operator: string, value: unknown): CompiledCondition {
  const hours = Hours.safeParse(value);
  if (!hours.success) return NEVER;
  return {
    holds: (fact) => isMoment(fact) && within(hours.data, fact) === (operator === 'within'),
    found: (fact) => (isMoment(fact) ? [clockOf(fact)] : []),
  };
}

const isMoment = (fact: Fact): fact is LocalMoment => typeof fact === 'object' && 'minute' in fact;

function clockOf({ minute }: LocalMoment): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** A span that passes midnight belongs to the weekday on which it begins. */
function within({ from, to, days }: Hours, { minute, day }: LocalMoment): boolean {
  if (from <= to) return days.includes(day) && minute >= from && minute < to;
  return (days.includes(day) && minute >= from) || (days.includes((day + 6) % 7) && minute < to);
}
