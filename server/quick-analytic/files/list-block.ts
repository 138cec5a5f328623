import { SENTIMENT_STACK } from '#contracts/listening/mention.ts';
import type { ListItem, ListKind } from '#contracts/quick-analytic/question.ts';
import { toShare, type BuildPanel, type PanelContext } from '#server/quick-analytic/files/panel-context.ts';
import type { SheetCell } from '#server/reports/public.ts';
import { nameDimensionValue } from '#texts/value-name.ts';

/** A ranked list with the counts of its values, their share, those before, and by term where there are several, as a part of a report. */
export const buildListBlock: BuildPanel<'list'> = ({ of, items, total }, context) => {
  const { words, terms } = context;
  const hasBefore = items.some(({ before }) => before !== null);
  const hasTerms = items.some(({ by_term }) => by_term !== null);
  const isEmpty = items.length === 0;
  return {
    title: words.lists[of],
    note: isEmpty ? words.none : '',
    printTable: !isEmpty,
    chart: isEmpty
      ? null
      : {
          kind: 'bars',
          rows: items.map((item) => ({
            label: nameItem(of, item, context),
            parts: SENTIMENT_STACK.map((tone) => ({
              tone,
              value: item.by_sentiment[tone] ?? 0,
            })),
          })),
        },
    table: {
      head: [
        { label: words.lists[of], share: 3 },
        { label: words.heads.posts, share: 1, right: true },
        { label: words.heads.share, share: 1, right: true },
        ...(hasBefore ? [{ label: words.heads.before, share: 2, right: true }] : []),
        { label: words.heads.positive, share: 1, right: true },
        { label: words.heads.negative, share: 1, right: true },
        ...(hasTerms ? terms.map((label) => ({ label, share: 1, right: true })) : []),
      ],
      rows: items.map((item): SheetCell[] => [
        nameItem(of, item, context),
        item.count,
        toShare(item.count, total),
        ...(hasBefore ? [item.before] : []),
        item.by_sentiment['positive'] ?? 0,
        item.by_sentiment['negative'] ?? 0,
        ...(hasTerms ? terms.map((_term, at) => item.by_term?.[at] ?? null) : []),
      ]),
    },
  };
};

/** Lists whose values are codes, which are named by the language of the file. */
const CODED: ReadonlySet<ListKind> = new Set(['channel', 'language', 'country']);

function nameItem(of: ListKind, { value, label }: ListItem, { language }: PanelContext): string {
  if (!CODED.has(of)) return label;
  const key = value === 'unknown' ? '' : value;
  return nameDimensionValue({ dimension: of, key }, null, language);
}
