/** Said of a text that no store can keep. */
export const FAULT = 'holds a character that is none';
/** No form has so many levels; whatever reads a value level by level would run out of room somewhere. */
const MOST_LEVELS = 100;
const TOO_DEEP = `is nested more than ${MOST_LEVELS} levels deep`;

/**
 * Texts that cannot be kept: PostgreSQL knows no U+0000, and half a surrogate pair is no character in UTF-8. Refused at the door
 * with their names, so that no store has to fail over them; and so is what is nested too deep for anybody to read.
 *
 * @param given a parsed JSON value, or the values of a query
 * @returns the faulty fields by their path, as in other refusals of form; null where all is well
 */
export const findFaultyTexts = (given: unknown): Record<string, string> | null => {
  const fields: Record<string, string> = {};
  gather(given, [], fields);
  return Object.keys(fields).length > 0 ? fields : null;
};

const isFaulty = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

const gather = (value: unknown, path: readonly string[], into: Record<string, string>): void => {
  if (typeof value === 'string') {
    if (isFaulty(value)) into[path.join('.') || '(body)'] = FAULT;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length === MOST_LEVELS) {
    // The way there is too long to be answered.
    into[path[0] ?? '(body)'] = TOO_DEEP;
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    // The key itself cannot be answered as it is.
    if (isFaulty(key)) into[path.join('.') || '(body)'] = FAULT;
    else gather(inner, [...path, key], into);
  }
};
