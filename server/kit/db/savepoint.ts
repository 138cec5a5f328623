import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';

/**
 * Runs work inside a unit of work that may be rolled back alone: where `keep` refuses its value, or where it throws, everything it wrote,
 * recorded and enqueued is undone, and the unit of work continues.
 * @throws any error of `work`, after undoing
 */
export async function withSavepoint<T>(
  unit: UnitOfWork,
  work: (inner: UnitOfWork) => Promise<T>,
  keep: (value: T) => boolean = () => true,
): Promise<T> {
  const events: NewEvent[] = [];
  const later: (() => void | Promise<void>)[] = [];
  const inner: UnitOfWork = {
    ...unit,
    record: (event) => events.push(event),
    afterCommit: (task) => later.push(task),
  };
  await sql`savepoint try_out`.execute(unit.db);
  try {
    const value = await work(inner);
    if (keep(value)) {
      await sql`release savepoint try_out`.execute(unit.db);
      events.forEach((event) => unit.record(event));
      later.forEach((task) => unit.afterCommit(task));
    } else await takeBack(unit);
    return value;
  } catch (error) {
    await takeBack(unit);
    throw error;
  }
}

/** The savepoint itself is released too: from here on the name refers to an outer one of the same name. */
async function takeBack(unit: UnitOfWork): Promise<void> {
  await sql`rollback to savepoint try_out`.execute(unit.db);
  await sql`release savepoint try_out`.execute(unit.db);
}

/** Sets a savepoint of this name. */
export async function setSavepoint(unit: UnitOfWork, name: string): Promise<void> {
  await sql`savepoint ${sql.id(name)}`.execute(unit.db);
}

/** Undoes what was written since a savepoint; it stays set. */
export async function rollbackTo(unit: UnitOfWork, name: string): Promise<void> {
  await sql`rollback to savepoint ${sql.id(name)}`.execute(unit.db);
}
