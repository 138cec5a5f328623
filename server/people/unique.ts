import { z } from 'zod';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const Violation = z.object({ code: z.string(), constraint: z.string().optional() });

/** Whether PostgreSQL refused a value that somebody else has already, by the constraint that says so. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  const known = Violation.safeParse(error).data;
  return known?.code === UNIQUE_VIOLATION && known.constraint === constraint;
};

/** Whether PostgreSQL refused to delete something that other rows still name. */
export const isStillNamed = (error: unknown): boolean =>
  Violation.safeParse(error).data?.code === FOREIGN_KEY_VIOLATION;
