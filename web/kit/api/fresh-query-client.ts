import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { forgetPrefetched } from './prefetched.ts';

/**
 * TanStack's cache, which joins a **first** read that is under way when it is invalidated, and treats the response of that read as fresh.
 * The server may have computed it from before the change, and nobody would read again. Here such a read is followed by another one, however
 * often it was invalidated in the meantime; a read that already has data is restarted as usual.
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
      // The error is reported where the read was requested; whatever shows the failure reads again.
      return;
    } finally {
      this.#followed.delete(query);
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
  }
}
