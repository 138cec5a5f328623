import { z } from 'zod';
import { GridRule } from '#contracts/custom-viz/forms/grid-rules.ts';
import { PeriodGoal } from '#contracts/custom-viz/forms/period-goal.ts';

/** How an option is set: as its schema is declared. */
export type OptionKind =
  | { is: 'switch' }
  | { is: 'choice'; choices: readonly string[] }
  | { is: 'number'; least: number | null; most: number | null; isOptional: boolean }
  | { is: 'goals'; most: number }
  | { is: 'rules' }
  | { is: 'period_goal' }
  | { is: 'other' };

/** The most goals of a form that states no other number. */
const MOST_GOALS = 5;

/** Finds how an option is set from its schema. */
export function describeOption(schema: unknown): OptionKind {
  const { inner, isOptional } = unwrap(schema);
  if (inner instanceof z.ZodBoolean) return { is: 'switch' };
  if (inner instanceof z.ZodEnum) return { is: 'choice', choices: inner.options.map(String) };
  if (inner instanceof z.ZodNumber)
    return { is: 'number', least: finite(inner.minValue), most: finite(inner.maxValue), isOptional };
  if (inner instanceof z.ZodArray && inner.element === GridRule) return { is: 'rules' };
  if (inner instanceof z.ZodArray) return { is: 'goals', most: MOST_GOALS };
  return inner === PeriodGoal ? { is: 'period_goal' } : { is: 'other' };
}

function finite(bound: number | null): number | null {
  return bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : null;
}

/** A schema without its default and without null. */
function unwrap(schema: unknown): { inner: unknown; isOptional: boolean } {
  let inner = schema;
  let isOptional = false;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodNullable || inner instanceof z.ZodPrefault) {
    if (inner instanceof z.ZodNullable) isOptional = true;
    inner = inner.unwrap();
  }
  return { inner, isOptional };
}
