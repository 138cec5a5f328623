import type { Language } from '#contracts/accounts/account.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import type { Block, Tone } from '#server/reports/public.ts';
import { SEARCH_FILE_LABELS } from '#texts/search-file-labels.ts';

type Terms = SearchAnswerOf<'terms'>;

/** The colours of the terms, in their order. */
const TONES: readonly Tone[] = [1, 2, 3, 4, 5];

/** The terms beside one another as a part of a report: a bar each, and a table with the union, in which each post counts once. */
export function buildTermsBlock({ items, union, union_before, several }: Terms, language: Language): Block {
  const { title, union: together, heads } = SEARCH_FILE_LABELS[language];
  const share = (count: number) => ({ share: union === 0 ? 0 : count / union });
  return {
    title,
    note: '',
    chart: {
      kind: 'bars',
      rows: items.map(({ term, count }, place) => ({
        label: term,
        parts: [{ tone: TONES[place] ?? 'accent', value: count }],
      })),
    },
    table: {
      head: [
        { label: heads.term, share: 3 },
        { label: heads.posts, share: 1, right: true },
        { label: heads.share, share: 1, right: true },
        { label: heads.before, share: 2, right: true },
        { label: heads.alone, share: 2, right: true },
      ],
      rows: [
        ...items.map(({ term, count, before, alone }) => [term, count, share(count), before, alone]),
        [together, union, share(union), union_before, union - several],
      ],
    },
    printTable: true,
  };
}
