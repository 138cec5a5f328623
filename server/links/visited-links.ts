import type { Context } from '#server/kit/context.ts';
import { makeAccountCache, type AccountCache } from '#server/kit/db/account-cache.ts';
import { findVisitedLink, type VisitedLink } from '#server/links/across-accounts-store.ts';

/** So many links are kept in memory. */
const MOST_KEPT = 20_000;

/** Links by their addresses: kept in memory until something of them changes, so that a visit waits for no database. */
export class VisitedLinks {
  readonly #context: Pick<Context, 'database' | 'clock'>;
  readonly #cache: AccountCache<VisitedLink>;

  constructor(context: Pick<Context, 'database' | 'clock'>) {
    this.#context = context;
    const { basis } = context.database;
    this.#cache = makeAccountCache<VisitedLink>({ most: MOST_KEPT, prove: basis.prove });
    basis.follow(this.#cache);
  }

  /** The link of a code at a host; undefined where there is none. */
  async find(place: { brandId: string | null; code: string }): Promise<VisitedLink | undefined> {
    const key = `${place.brandId ?? ''}/${place.code}`;
    const now = this.#context.clock().getTime();
    const kept = this.#cache.at(key, now);
    if (kept) return kept;
    const store = this.#cache.begin(now);
    const found = await findVisitedLink(this.#context, place);
    if (found) store(key, { accountId: found.accountId, value: found });
    return found;
  }
}
