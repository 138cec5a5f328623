import type { Product } from '#contracts/kit/products.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/**
 * A kind of long work: a task of minutes with progress, which can be paused, resumed and cancelled. Its implementation is bound to this
 * declaration on the server (`server/kit/long-work`); its texts are `long_work.kinds.<kind>` in `texts`.
 */
export type LongWorkDeclaration = {
  /** Unique, `noun_verb` in lower case: `keyword_backfill`. */
  kind: string;
  product?: Product;
  /** The permission that a session needs to see works of this kind, and to pause, resume and cancel them. */
  read: Requirement;
  write: Requirement;
  /** Only the user who started it sees it. */
  own?: true;
  /**
   * Runs with the permissions of the user who started it: it ends as soon as they lack them (`write`), or the product is off. Any other
   * belongs to the account once it started, and continues.
   */
  asker?: true;
  /** What `done` and `total` count. */
  unit: 'posts' | 'rows' | 'bytes' | 'keywords' | 'tickets' | 'tiles';
  /**
   * How many works of this kind run at once, over all accounts; the others are queued and take turns of some seconds. Each account has
   * one queue, so its works of a kind never overlap. 1 by default.
   */
  lines?: number;
};

/** Declares a kind of long work; it is listed in the `LONG_WORKS` of its file. */
export const defineLongWork = (declared: LongWorkDeclaration): LongWorkDeclaration => declared;
