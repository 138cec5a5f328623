import type { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { refuse } from '#server/kit/errors.ts';
import { faultyTexts } from '#server/kit/http/faulty-text.ts';

/** The cursor behind a place in a list: opaque to callers, who only hand it back. */
export const writeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a cursor stands for. @throws cursor_invalid where it is none that this list gave out */
export const readCursor = <T extends z.ZodType>(shape: T, cursor: string): z.output<T> => {
  const place = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  const read = shape.safeParse(place);
  return read.success && !faultyTexts(place) ? read.data : refuse('cursor_invalid');
};
