import type { BuildPanel } from '#server/quick-analytic/files/panel-context.ts';
import type { SheetCell } from '#server/reports/public.ts';
import { nameDimensionValue } from '#texts/value-name.ts';

/** Why a time differs from usual: what is more frequent than usual with its counts, as a part of a report. */
export const buildDifferenceBlock: BuildPanel<'difference'> = (
  { difference, sites },
  { words, formatters, language },
) => {
  const name = (dimension: string, key: string) => nameDimensionValue({ dimension, key }, null, language);
  const { total, usual, channels, sentiments, author } = difference;
  const rows: SheetCell[][] = [
    ...difference.words.map((one) => [one.word, one.count, one.usual]),
    ...channels.map((one) => [name('channel', one.channel), one.count, { share: one.usual }]),
    ...sentiments.map((one) => [name('sentiment', one.sentiment), one.count, { share: one.usual }]),
    ...sites.map(({ site, count, before }) => [site, count, before]),
    ...(author ? [[author.name, author.count, { share: author.usual }]] : []),
  ];
  return {
    title: words.why,
    note: `${words.heads.posts}: ${formatters.number(total)} · ${words.heads.usual}: ${formatters.number(Math.round(usual))}`,
    chart: null,
    table: {
      head: [
        { label: words.heads.value, share: 3 },
        { label: words.heads.posts, share: 1, right: true },
        { label: words.heads.usual, share: 1, right: true },
      ],
      rows,
    },
    printTable: rows.length > 0,
  };
};
