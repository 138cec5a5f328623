import { useTranslation } from 'react-i18next';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { formatFilter } from '#web/custom-viz/names/format-filter.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** The line of a tile that does not obey a filter or a selection, because its data set has not the dimension; none where it obeys all. */
export function useUnreached(
  tile: ChartTile,
  results: readonly QuestionResult[] | undefined,
): string | undefined {
  const { t } = useTranslation();
  const { state, catalog, labels } = useDashboardView();
  if (tile.on_select === 'ignore' && state.selections.some((one) => one.tile !== tile._id))
    return t('viz_dashboards.tile.follows_not');
  const notes = results?.flatMap((one) => (one.ok ? one.answer.notes : [])) ?? [];
  const unreached = notes.flatMap((note) => (note.code === 'filter_not_applied' ? [note] : []));
  const [first] = unreached;
  if (!first) return undefined;
  const sets = [...new Set(unreached.map(({ data_set }) => catalog.nameDataSet(data_set)))];
  return t('viz_dashboards.tile.unreached', {
    data_sets: new Intl.ListFormat(catalog.language).format(sets),
    filter: formatFilter(first.filter, { catalog, findLabel: labels.find, t }),
  });
}
