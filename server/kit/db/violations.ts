import { z } from 'zod';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { refuse } from '#server/kit/errors.ts';

// PostgreSQL's SQLSTATE, class 23: https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const Violation = z.object({ code: z.string(), constraint: z.string().optional() });

/** Whether PostgreSQL refused a value that another row already has; of one constraint where it is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const known = Violation.safeParse(error).data;
  return known?.code === UNIQUE_VIOLATION && (constraint === undefined || known.constraint === constraint);
}

/** Whether PostgreSQL refused to delete a row to which other rows still refer. */
export function isStillReferenced(error: unknown): boolean {
  return Violation.safeParse(error).data?.code === FOREIGN_KEY_VIOLATION;
}

/** What is reported about a value that is taken. */
export const DUPLICATE = fault('taken');

/** `fields` is reported, `name` alone where it is not set; if `constraint` is set, only that constraint counts. */
type ViolationOptions = { fields?: Readonly<Record<string, Fault>>; constraint?: string };

/**
 * Runs a write that is backed by a unique index, so that two concurrent writers cannot both have a name.
 * @throws name_taken with the fields
 */
export async function refuseDuplicateName<T>(
  work: () => Promise<T>,
  { fields = { name: DUPLICATE }, constraint }: ViolationOptions = {},
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    return refuse('name_taken', { fields });
  }
}
