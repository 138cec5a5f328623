import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import type { BuildPanel, PanelContext } from '#server/quick-analytic/files/panel-context.ts';
import type { SheetCell, Series, Tone } from '#server/reports/public.ts';
import { nameDimensionValue } from '#texts/value-name.ts';

type Volume = SearchAnswerOf<'volume'>;

const TONES: readonly Tone[] = ['accent', 1, 2, 3, 4, 5, 6, 7];

/** How many bars are printed as a table too. */
const PRINTED = 31;

/** The volume over time by its lines, and that of the period that it is compared with, as a part of a report. */
export function buildVolumeBlock(by: string | null): BuildPanel<'volume'> {
  return (answer, context) => {
    const { words, formatters } = context;
    const { bucket, starts, end, before, total } = answer;
    const times = formatters.times(bucket, starts, end);
    const lines = listLines(answer, by, context);
    const earlier = before && (answer.to_date ? words.compared_to_date : words.compared);
    return {
      title: words.volume,
      note: total === 0 ? words.none : `${words.heads.posts}: ${formatters.number(total)}`,
      chart:
        total === 0
          ? null
          : {
              kind: lines.length > 1 || before ? 'lines' : 'columns',
              labels: times.map(({ shown }) => shown),
              series: [
                ...lines,
                ...(earlier && before
                  ? [{ label: earlier, tone: 'neutral' as const, values: before.map((count) => count ?? 0) }]
                  : []),
              ],
            },
      table: {
        head: [
          { label: words.volume, share: 2 },
          ...lines.map(({ label }) => ({ label, share: 1, right: true })),
          ...(earlier ? [{ label: earlier, share: 2, right: true }] : []),
        ],
        rows: times.map((time, at) => [
          time,
          ...lines.map(({ values }): SheetCell => values[at] ?? 0),
          ...(before ? [before[at] ?? null] : []),
        ]),
      },
      printTable: times.length <= PRINTED,
    };
  };
}

function listLines({ lines }: Volume, by: string | null, { words, language }: PanelContext): Series[] {
  return lines.map(({ value, label, counts }, at) => ({
    label:
      by === null
        ? words.heads.posts
        : by === 'term'
          ? label
          : nameDimensionValue({ dimension: by, key: value }, label === value ? null : label, language),
    tone: TONES[at % TONES.length] ?? 'accent',
    values: counts,
  }));
}
