import type { Hit } from '#contracts/listening/mention.ts';
import { markedSpans, type ExplainedKeyword } from '#engine/keywords/explain.ts';
import { searchedText } from '#contracts/listening/searched-text.ts';

/**
 * The runs of a post's text that keywords found, in UTF-16 units. Keywords look at title and text together, so a set may be
 * complete only with a word of the title; the runs in the title itself are left out.
 */
export const hitsInText = (title: string, text: string, keywords: readonly ExplainedKeyword[]): Hit[] => {
  if (keywords.length === 0) return [];
  const searched = searchedText(title, text);
  const before = searched.length - text.length;
  return markedSpans(searched, keywords).flatMap(({ start, end }) =>
    end > before ? [{ start: Math.max(0, start - before), end: end - before }] : [],
  );
};
