import type { Unit } from '#server/kit/db/unit.ts';

/**
 * A question that a unit asks once, however often it needs the answer: for what the unit itself does not change, and what may be as old as
 * the unit is.
 */
export const oncePerUnit = <T>(ask: (unit: Unit) => Promise<T>): ((unit: Unit) => Promise<T>) => {
  const answers = new WeakMap<Unit, Promise<T>>();
  return (unit) => {
    const answer = answers.get(unit) ?? ask(unit);
    answers.set(unit, answer);
    return answer;
  };
};
