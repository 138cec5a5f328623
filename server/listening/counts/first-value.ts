import type { SENTIMENTS } from '#contracts/listening/mention.ts';

/** Dimensions with many values, of which the first are read. */
export type RankedDimension = 'author_key' | 'word' | 'hashtag' | 'mentioned' | 'domain' | 'link' | 'emoji';

/** A value with its number of mentions, and with that of an equally long period before, 0 where it was not read. */
export type FirstValue = { key: string; count: number; before: number } & Record<
  (typeof SENTIMENTS)[number],
  number
>;
