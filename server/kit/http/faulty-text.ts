/** Said of a text that no store can keep. */
const FAULT = 'holds a character that is none';

/**
 * Texts that cannot be kept: PostgreSQL knows no U+0000, and half a surrogate pair is no character in UTF-8. Refused at the door
 * with their names, so that no store has to fail over them.
 *
 * @param given a parsed JSON value, or the values of a query
 * @returns the faulty fields by their path, as in other refusals of form; null where all is well
 */
export const faultyTexts = (given: unknown): Record<string, string> | null => {
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
  for (const [key, inner] of Object.entries(value)) {
    // The key itself cannot be answered as it is.
    if (isFaulty(key)) into[path.join('.') || '(body)'] = FAULT;
    else gather(inner, [...path, key], into);
  }
};
