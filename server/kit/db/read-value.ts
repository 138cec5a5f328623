import pg from 'pg';
import { readInstant } from '#server/kit/db/read-instant.ts';

/** Whole numbers fit: sequences and counts stay far below 2^53. */
const readInteger = (text: string): number => Number(text);

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** What reads the text of a value of a type, by the number that the database gives the type. */
export function readValue(type: number): (text: string) => unknown {
  if (type === INT8) return readInteger;
  if (type === TIMESTAMPTZ) return readInstant;
  return pg.types.getTypeParser(type, 'text');
}
