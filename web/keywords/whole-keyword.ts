import { getKeyword } from '#contracts/keywords/endpoints.ts';
import { isWhole, type Keyword } from '#contracts/keywords/keyword.ts';
import type { Product } from '#contracts/kit/products.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** Missing, deleted, or the address contains no keyword at all. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The complete keyword of an address, read again with every change of it; the list contains only what it shows. */
export function useWholeKeyword(product: Product, id: string | undefined) {
  const { data, error, refetch } = useCallQuery(
    getKeyword,
    { params: { product, _id: id ?? '' }, query: {} },
    { enabled: id !== undefined },
  );
  return { data: data && isWhole(data) ? data : undefined, error, refetch };
}

/** The currently stored keyword; undefined if it is deleted. Rejects if it cannot be read. */
export async function readWhole(product: Product, id: string): Promise<Keyword | undefined> {
  try {
    const read = await call(getKeyword, { params: { product, _id: id }, query: {} });
    return isWhole(read) ? read : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
