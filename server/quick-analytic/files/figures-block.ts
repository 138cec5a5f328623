import type { Figures } from '#contracts/quick-analytic/question.ts';
import {
  writeChange,
  type BuildPanel,
  type PanelContext,
} from '#server/quick-analytic/files/panel-context.ts';
import type { SheetCell } from '#server/reports/public.ts';

const MEASURES = ['mentions', 'authors', 'engagement', 'reach'] as const;

/** The head figures beside those of the period that they are compared with, as a part of a report. */
export const buildFiguresBlock: BuildPanel<'figures'> = ({ now, before, to_date }, context) => {
  const { words, formatters } = context;
  const previously = to_date ? words.previously_to_date : words.previously;
  const rows: [string, number, number | null][] = [
    ...MEASURES.map((name): [string, number, number | null] => [
      words.figures[name],
      now[name],
      before?.[name] ?? null,
    ]),
    ...(['positive', 'negative'] as const).map((name): [string, number, number | null] => [
      words.heads[name],
      now.by_sentiment[name] ?? 0,
      before ? (before.by_sentiment[name] ?? 0) : null,
    ]),
  ];
  return {
    title: words.figures.title,
    note: '',
    chart: {
      kind: 'figures',
      items: [
        ...MEASURES.map((name) => ({
          label: words.figures[name],
          value: formatters.number(now[name]),
          change: before
            ? [writeChange(now[name], before[name], context), previously(formatters.number(before[name]))]
                .filter(Boolean)
                .join(' · ')
            : '',
          tone: 'accent' as const,
        })),
        buildTone(now, context),
      ],
    },
    table: {
      head: [
        { label: words.heads.value, share: 3 },
        { label: words.heads.posts, share: 1, right: true },
        ...(before ? [{ label: words.heads.before, share: 2, right: true }] : []),
      ],
      rows: rows.map(([label, count, earlier]): SheetCell[] =>
        before ? [label, count, earlier] : [label, count],
      ),
    },
    printTable: false,
  };
};

/** Positive less negative posts, as a share of both. */
function buildTone({ by_sentiment }: Figures, { words, formatters }: PanelContext) {
  const [positive, negative] = [by_sentiment['positive'] ?? 0, by_sentiment['negative'] ?? 0];
  const both = positive + negative;
  const net = Math.round(((positive - negative) / Math.max(1, both)) * 100);
  return {
    label: words.figures.tone,
    value: both === 0 ? '–' : `${net > 0 ? '+' : net < 0 ? '−' : ''}${formatters.number(Math.abs(net))}`,
    change: '',
    tone: net < 0 ? ('negative' as const) : ('positive' as const),
  };
}
