import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Remembers an answer for a unit of work, so that the database is asked once however often the unit needs it. Only for what the unit
 * itself does not change, and what may be as old as the unit.
 */
export const cachePerUnit = <T>(
  ask: (unit: UnitOfWork) => Promise<T>,
): ((unit: UnitOfWork) => Promise<T>) => {
  const answers = new WeakMap<UnitOfWork, Promise<T>>();
  return (unit) => {
    const answer = answers.get(unit) ?? ask(unit);
    answers.set(unit, answer);
    return answer;
  };
};
