import type { TFunction } from 'i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { QUESTION_LIMITS, type MeasureRef } from '#contracts/semantic/question.ts';
import { describeTopBounds } from '#texts/filter-words.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Axis } from '../edits/axes.ts';

/** What is set on an axis, in a few words. */
export function describeAxis(
  { dimension, grain, top }: Axis,
  catalogue: Catalogue,
  t: TFunction,
): string | undefined {
  if (dimension === 'time' && grain !== 'auto') return t(`viz_builder.grains.${grain}`);
  if (!top) return undefined;
  const by = catalogue.findMeasure(top.by)?.name ?? top.by;
  const bounds = describeTopBounds({ top }, catalogue.language);
  if (bounds !== null && top.count === QUESTION_LIMITS.top && !top.others) return `${by} ${bounds}`;
  const all = t('viz_builder.top_of', { count: top.count, by });
  const first = bounds === null ? all : `${all} ${bounds}`;
  return top.others ? t('viz_builder.with_others', { first }) : first;
}

/** As what share a measure is shown, in a few words. */
export function describeShare(
  { shares }: Chart,
  measure: MeasureRef,
  catalogue: Catalogue,
  t: TFunction,
): string | undefined {
  const share = shares.find((one) => one.measure === measure);
  if (!share) return undefined;
  return share.within === null
    ? t('viz_builder.share_all')
    : t('viz_builder.share_within', { name: catalogue.names.nameDimension(share.within) });
}
