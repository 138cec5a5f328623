import { extractUrls } from '#engine/twitter-text/addresses.ts';
import { extractCashtags, extractHashtags } from '#engine/twitter-text/names.ts';

/** What networks count in texts, each with repetitions but links, which are counted once. */
export type TextEntities = Readonly<Record<'hashtags' | 'mentions' | 'links' | 'cashtags', number>>;

/** Counts the hashtags, mentions, links and shares in the texts of a post. */
export function countEntities(texts: readonly string[]): TextEntities {
  const all = texts.join('\n\n');
  return {
    hashtags: extractHashtags(all).length,
    mentions: [...all.matchAll(MENTION)].length,
    links: new Set(extractUrls(all).map(({ url }) => url)).size,
    cashtags: extractCashtags(all).length,
  };
}

/** A name behind a sign that is no part of an e-mail address. */
const MENTION = /(?<![\w@./=])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu;
