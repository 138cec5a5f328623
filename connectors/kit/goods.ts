import type { GoodsKind } from '#contracts/networks/goods.ts';

/**
 * Which goods of a shop are wanted: those with these `ids`, products that have these words in their `text` (the newest where there are none),
 * or the newest orders of a `person`, by the id of their conversation. What the network does not know is left out.
 */
export type GoodsQuery = { kind: GoodsKind } & (
  | { by: 'ids'; ids: readonly string[] }
  | { by: 'text'; text: string }
  | { by: 'person'; person: string }
);

/** The most goods of one answer. */
export const MOST_GOODS = 20;
