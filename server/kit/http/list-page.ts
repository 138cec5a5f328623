import { z } from 'zod';
import { PAGE_SIZE, type WholeQuery } from '#contracts/kit/envelope.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';

/** The last item of a page, and its position: if it has been deleted meanwhile, as many items are skipped. */
const Place = z.tuple([z.string(), z.number().int().min(0)]);

/**
 * A settings list in the form of the response: whole, unless a page of it is requested. For lists that are short enough to be read at once;
 * long ones are paged by their store.
 * @throws cursor_invalid
 */
export function paginateList<T extends { _id: string }>(
  all: readonly T[],
  { limit, cursor }: WholeQuery,
): { items: T[]; next: string | null } {
  if (limit === undefined && cursor === undefined) return { items: [...all], next: null };
  const from = cursor === undefined ? 0 : after(all, cursor);
  const end = from + (limit ?? PAGE_SIZE);
  const items = all.slice(from, end);
  const last = items.at(-1);
  return { items, next: last && end < all.length ? writeCursor([last._id, end]) : null };
}

function after(all: readonly { _id: string }[], cursor: string): number {
  const [id, passed] = readCursor(Place, cursor);
  const at = all.findIndex(({ _id }) => _id === id);
  return at < 0 ? passed : at + 1;
}
