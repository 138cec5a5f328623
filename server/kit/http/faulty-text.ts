import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The fault of a text that no store can hold. */
export const FAULT = fault('broken_character');
/** No form has so many levels; code that reads a value level by level would run out of stack somewhere. */
const MOST_LEVELS = 100;
const TOO_DEEP = fault('too_deep', { levels: MOST_LEVELS });

/**
 * Texts that cannot be stored: PostgreSQL does not support U+0000, and half a surrogate pair is no character in UTF-8. They are refused at
 * the entry with their names, so that no store has to fail on them; so are values that are nested too deep.
 *
 * @param given a parsed JSON value, or the values of a query
 * @returns the invalid fields by their path, as in other refusals of form; null if all are valid
 */
export function findFaultyTexts(given: unknown): Record<string, Fault> | null {
  const fields: Record<string, Fault> = {};
  gather(given, [], fields);
  return Object.keys(fields).length > 0 ? fields : null;
}

const isFaulty = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

function gather(value: unknown, path: readonly string[], into: Record<string, Fault>): void {
  if (typeof value === 'string') {
    if (isFaulty(value)) into[path.join('.') || '(body)'] = FAULT;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length === MOST_LEVELS) {
    // The path to it is too long to be returned.
    into[path[0] ?? '(body)'] = TOO_DEEP;
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    // The key itself cannot be returned as it is.
    if (isFaulty(key)) into[path.join('.') || '(body)'] = FAULT;
    else gather(inner, [...path, key], into);
  }
}
