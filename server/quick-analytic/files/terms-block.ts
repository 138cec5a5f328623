import { toShare, type BuildPanel } from '#server/quick-analytic/files/panel-context.ts';
import type { Tone } from '#server/reports/public.ts';

/** The colours of the terms, in their order. */
const TONES: readonly Tone[] = [1, 2, 3, 4, 5];

/** The terms beside one another as a part of a report: a bar each, and a table with the union, in which each post counts once. */
export const buildTermsBlock: BuildPanel<'terms'> = (answer, { words }) => {
  const { items, overlaps, union, union_before } = answer;
  const { title, union: together, heads } = words;
  const share = (count: number) => toShare(count, union);
  const nameTerm = (place: number) => items[place]?.term ?? '';
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
        ...overlaps.map(({ first, second, count }) => [
          words.both(nameTerm(first), nameTerm(second)),
          count,
          share(count),
          null,
          null,
        ]),
        [together, union, share(union), union_before, null],
      ],
    },
    printTable: true,
  };
};
