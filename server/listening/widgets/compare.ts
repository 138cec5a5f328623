import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { WidgetOf } from '#contracts/listening/widgets/widget.ts';
import type { BlockContext } from '#server/listening/reports/block-context.ts';
import { buildBarRows, getLineTone } from '#server/listening/reports/series-block.ts';
import type { WidgetPart } from '#server/listening/widgets/widget-part.ts';
import type { Block, Series } from '#server/reports/public.ts';

export const compare: WidgetPart<WidgetOf<'compare'>> = { block: buildCompareBlock };

function buildCompareBlock(
  widget: WidgetOf<'compare'>,
  answers: readonly AnswerTo[],
  { locale, names, period }: BlockContext,
): Partial<Block> {
  const all = answers.flatMap((answer) => (answer.kind === 'series' ? [answer] : []));
  const [first] = all;
  const { words } = locale;
  if (!first) return { note: words.failed };
  const { labels, rowsOf, note } = buildBarRows(first, locale, period);
  const labelOf = (index: number): string => {
    const id = widget.keywords[index] ?? '';
    if (widget.with === 'keywords') return names.get(id) ?? id;
    return index === 0 ? words.this_time : widget.with === 'year' ? words.year_before : words.earlier;
  };
  const drawn = all.map(({ lines }, index): Series => {
    return { label: labelOf(index), tone: getLineTone(index), values: lines[0]?.counts ?? [] };
  });
  return {
    chart: { kind: 'lines', labels, series: drawn },
    table: {
      head: [
        { label: words.from, share: 2 },
        ...drawn.map(({ label }) => ({ label, share: 1, right: true })),
        ...note,
      ],
      rows: rowsOf((index) => drawn.map(({ values }) => values[index] ?? null)),
    },
    printTable: labels.length <= 31,
  };
}
