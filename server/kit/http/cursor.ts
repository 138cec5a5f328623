import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { refuse } from '#server/kit/errors.ts';
import { findFaultyTexts } from '#server/kit/http/faulty-text.ts';

/** The encoded form of a position in a list: opaque to callers, who only return it. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The position that a cursor encodes. @throws cursor_invalid where this list did not issue it */
export function readCursor<T extends z.ZodType>(shape: T, cursor: string): z.output<T> {
  const place = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  const read = shape.safeParse(place);
  return read.success && !findFaultyTexts(place) ? read.data : refuse('cursor_invalid');
}

/** The position in a list by name. */
export const ByName = z.tuple([z.string(), Id]);
/** The position in a list by time. */
export const ByTime = z.tuple([Instant, Id]);

/**
 * A page out of rows of which one more than the limit was read: that one only shows that others follow. Without a limit all are the page.
 * @param placeOf the position of a row in its list, as cursors encode it
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number | undefined,
  placeOf: (row: Row) => readonly unknown[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next: last !== undefined && rows.length > items.length ? writeCursor(placeOf(last)) : null,
  };
}
