import type { Product } from '#contracts/kit/products.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/**
 * A kind of long work: something that takes minutes, shows how far it is, and can be paused, resumed and cancelled. What does it is
 * bound to this declaration on the server (`server/kit/long-work`); its words are `long_work.kinds.<kind>` in `web/text`.
 */
export type LongWorkDeclaration = {
  /** Unique, `noun_verb` in lower case: `keyword_look_back`. */
  kind: string;
  product?: Product;
  /** What a session must hold to see works of this kind, and to pause, resume and cancel them. */
  read: Requirement;
  write: Requirement;
  /** Only whoever began it sees it. */
  own?: true;
  /**
   * Done in the name of whoever began it: it ends as soon as they may not (`write`), or the product is off. Any other is the account's
   * once it began, and goes on.
   */
  asker?: true;
  /** What `done` and `total` count. */
  unit: 'posts' | 'rows' | 'bytes' | 'keywords' | 'tickets';
  /**
   * How many works of this kind go on at once, over all accounts; the others wait in line and take turns of some seconds. One
   * account has one line, so its works of a kind never overlap. 1 unless given.
   */
  lines?: number;
};

/** Declares a kind of long work; it is registered in `LONG_WORKS` of `contracts/register.ts`. */
export const defineLongWork = (declared: LongWorkDeclaration): LongWorkDeclaration => declared;
