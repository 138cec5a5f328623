import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { extractUrls } from '#engine/twitter-text/addresses.ts';
import { autolink, highlight, type LinkableKind } from '#engine/twitter-text/autolink.ts';
import {
  extractCashtags,
  extractHashtags,
  extractMentionsOrLists,
  extractReply,
} from '#engine/twitter-text/names.ts';
import { TODAY, weighText } from '#engine/twitter-text/weigh.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Row = z.object({
  file: z.string(),
  test: z.string(),
  text: z.string(),
  expected: z.unknown(),
  hits: z.array(z.tuple([z.number(), z.number()])).optional(),
});
type Row = z.infer<typeof Row>;

/** X's rules for texts: what is found, linked, highlighted, counted and valid; a row is right if the result is exactly the expected one. */
export const twitterText: Scorer = {
  name: 'twitter-text',
  fits: (file) => file.stem === '7_query/twitter_text_conformance',
  score: (file) => {
    const rows = parseRows(file, Row);
    return [...new Set(rows.map((row) => row.file))].map((part) => {
      const selected = rows.filter((row) => row.file === part);
      const wrong = selected.filter(
        (row) => !evaluateSafely(() => isDeepStrictEqual(answerOf(row), row.expected)),
      );
      const right = selected.length - wrong.length;
      const tests = [...new Set(wrong.map(({ test }) => test))].join(', ');
      return {
        file: file.name,
        what: tests === '' ? part : `${part}; differs in ${tests}`,
        rows: selected.length,
        right,
        figure: `${((100 * right) / Math.max(selected.length, 1)).toFixed(1)} %`,
        published: null,
      };
    });
  },
};

function answerOf({ test, file, text, hits = [] }: Row): unknown {
  if (file === 'autolink') return autolink(text, ONLY[test]);
  if (file === 'hit_highlighting') return highlight(text, hits);
  return file === 'validate' ? validated(test, text) : extracted(test, text);
}

/** What each part of the suite links. */
const ONLY: Record<string, LinkableKind | undefined> = {
  urls: 'urls',
  hashtags: 'hashtags',
  usernames: 'people',
  lists: 'people',
  cashtags: 'cashtags',
};

function extracted(test: string, text: string): unknown {
  switch (test) {
    case 'hashtags':
    case 'hashtags_from_astral':
      return extractHashtags(text).map(({ hashtag }) => hashtag);
    case 'hashtags_with_indices':
      return extractHashtags(text);
    case 'mentions':
      return extractMentionsOrLists(text).map(({ screen_name }) => screen_name);
    case 'mentions_with_indices':
      return extractMentionsOrLists(text).map(({ screen_name, indices }) => ({ screen_name, indices }));
    case 'mentions_or_lists_with_indices':
      return extractMentionsOrLists(text);
    case 'cashtags':
      return extractCashtags(text).map(({ cashtag }) => cashtag);
    case 'cashtags_with_indices':
      return extractCashtags(text);
    case 'replies':
      return extractReply(text);
    case 'urls_with_indices':
    case 'urls_with_directional_markers':
      return extractUrls(text);
    default:
      return extractUrls(text).map(({ url }) => url);
  }
}

/** Configurations of the suite's older tests. */
const OF_2006 = { most: 140, light: 100, heavy: 100, pictures: false };

function validated(test: string, text: string): unknown {
  const whole = (found: readonly { indices: [number, number] }[]): boolean =>
    found.length === 1 && found[0]?.indices[0] === 0 && found[0].indices[1] === text.length;
  switch (test) {
    case 'WeightedTweetsCounterTest':
      return weighText(text, { ...TODAY, pictures: false });
    case 'WeightedTweetsWithDiscountedEmojiCounterTest':
    case 'UnicodeDirectionalMarkerCounterTest':
      return weighText(text);
    case 'tweets':
      return weighText(text, OF_2006).valid;
    case 'hashtags':
      return whole(extractHashtags(text));
    case 'usernames':
      return whole(extractMentionsOrLists(text)) && !text.includes('/');
    case 'lists':
      return whole(extractMentionsOrLists(text)) && text.includes('/');
    case 'urls':
      return whole(extractUrls(text, false));
    default:
      return whole(extractUrls(text));
  }
}
