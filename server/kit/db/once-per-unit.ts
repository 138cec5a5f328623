import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Stores a result for a unit of work, so that the database is queried once however often the unit of work needs it. Only for data that the
 * unit of work itself does not change, and that may be as old as the unit of work.
 */
export function cachePerUnit<T>(ask: (unit: UnitOfWork) => Promise<T>): (unit: UnitOfWork) => Promise<T> {
  const answers = new WeakMap<UnitOfWork, Promise<T>>();
  return (unit) => {
    const answer = answers.get(unit) ?? ask(unit);
    answers.set(unit, answer);
    return answer;
  };
}
