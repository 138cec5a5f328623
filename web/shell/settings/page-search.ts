import type { TextFilter } from '#engine/text/text-filter.ts';
import { listPageWords } from '#texts/page-words.ts';
import type { Entry } from '../command/catalogue.ts';

/** The settings pages that a search finds by titles and by further words in every language: those with the text in their title come first. */
export function searchPages(
  entries: readonly Entry[],
  { holds, titleOf }: { holds: TextFilter; titleOf: (entry: Entry) => string },
): Entry[] {
  const named = entries.filter((entry) => holds(titleOf(entry)));
  const others = entries.filter((entry) => !named.includes(entry) && holds(listPageWords(entry.page.name)));
  return [...named, ...others];
}
