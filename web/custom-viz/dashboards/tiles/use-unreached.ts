import { useTranslation } from 'react-i18next';
import { listEffective } from '#contracts/custom-viz/selections.ts';
import { listUnmetSpans } from '#contracts/custom-viz/tile-questions.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { formatFilter } from '#texts/format-filter.ts';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { formatShortSpan } from '#web/kit/text/format.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/**
 * The line of a tile that does not obey a filter or a selection, because its data set has not the dimension or it counts other times; none where it obeys all. `highlight`:
 * what counts the selected part of the tile.
 */
export function useUnreached(
  tile: Tile,
  results: readonly QuestionResult[] | undefined,
  highlight?: QuestionResult,
): string | undefined {
  const { t } = useTranslation();
  const { document, state, reading, moments, catalog, labels } = useDashboardView();
  // Only marks can stand out.
  const isLeft = tile.kind !== 'chart' && listEffective(tile, state, 'highlight').length > 0;
  if (isLeft || listEffective(tile, state, 'ignore').length > 0 || highlight?.ok === false)
    return t('viz_dashboards.tile.follows_not');
  const outside = listUnmetSpans(tile, { document, state }, { ...reading, now: new Date(moments.all) });
  if (outside.length > 0)
    return t('viz_dashboards.tile.outside_time', { time: formatSpans(outside, catalog.language) });
  const all = [...(results ?? []), ...(highlight ? [highlight] : [])];
  const notes = all.flatMap((one) => (one.ok ? one.answer.notes : []));
  const unreached = notes.flatMap((note) => (note.code === 'filter_not_applied' ? [note] : []));
  const [first] = unreached;
  if (!first) return undefined;
  const sets = [...new Set(unreached.map(({ data_set }) => catalog.nameDataSet(data_set)))];
  return t('viz_dashboards.tile.unreached', {
    data_sets: new Intl.ListFormat(catalog.language).format(sets),
    filter: formatFilter(first.filter, makeFilterNames(catalog, labels.find)),
  });
}

/** Spans of time in words. */
function formatSpans(spans: readonly { from: string; to: string }[], language: string): string {
  return spans.map(({ from, to }) => formatShortSpan(new Date(from), new Date(to), language)).join(', ');
}
