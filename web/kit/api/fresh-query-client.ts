import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { forgetPrefetched } from './prefetched.ts';

/**
 * TanStack's cache, which joins a **first** read that is under way when it is told that the read is no longer true, and counts
 * what that read answers as fresh. The server may have answered it from before the change, and nobody would ask again. Here such a
 * read is followed by another one, however often it was called untrue meanwhile; a read with an answer begins anew as ever.
 */
export class FreshQueryClient extends QueryClient {
  readonly #followed = new WeakSet<Query>();

  override invalidateQueries<TKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    forgetPrefetched();
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const begun = super.invalidateQueries(filters, options);
    if (underWay.length === 0) return begun;
    const followed = underWay.map((query) => this.#follow(query, options));
    return Promise.all([begun, ...followed]).then(() => undefined);
  }

  override clear(): void {
    forgetPrefetched();
    super.clear();
  }

  async #follow(query: Query, options?: InvalidateOptions): Promise<void> {
    if (this.#followed.has(query)) return;
    this.#followed.add(query);
    try {
      await query.promise;
    } catch {
      // Told where the read was asked; a read that failed is asked again by whoever shows the failure.
      return;
    } finally {
      this.#followed.delete(query);
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
  }
}
