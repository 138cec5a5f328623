import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import { listSelectedSpans, listTileFilters, listUnmetSpans } from '#contracts/custom-viz/tile-questions.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { getCalculatedDimension } from '#contracts/semantic/calculated.ts';
import { getFilterDimension, type QuestionFilter } from '#contracts/semantic/question.ts';
import { listTileDataSets } from '#engine/custom-viz/tile-data-sets.ts';
import { planFilter } from '#engine/semantic/plan-filters.ts';
import { formatFilter } from '#texts/format-filter.ts';
import { buildCatalogModel } from '#web/custom-viz/names/catalog-model.ts';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { formatShortSpan } from '#web/kit/text/format.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { ComparedLine } from './tile-comparison.tsx';
import classes from './tiles.module.css';

/** Everything that narrows a tile: its own conditions, the filters of the dashboard, what is selected and what is drilled; and what does not. */
export function TileFilters({ tile }: { tile: Tile }) {
  const { t } = useTranslation();
  const { document, state, reading, moments, catalog, labels } = useDashboardView();
  const own =
    tile.kind === 'chart'
      ? applyParameters(tile, document.parameters, state).filters
      : tile.kind === 'rows'
        ? tile.filters
        : [];
  const unselected = { ...state, selections: [] };
  const chosen = listTileFilters(tile, { document, state: unselected });
  const all = listTileFilters(tile, { document, state });
  const groups: [string, readonly QuestionFilter[]][] = [
    ['own', own],
    ['dashboard', chosen],
    ['selected', all.slice(chosen.length)],
    ['drilled', (state.drills[tile._id] ?? []).flatMap(({ filters }) => filters)],
  ];
  const ignored = document.filters.filter(({ _id }) => tile.ignores.includes(_id));
  const dataSets = listTileDataSets(tile, catalog);
  const model = useMemo(() => buildCatalogModel(catalog), [catalog]);
  const calculated = tile.kind === 'chart' ? (tile.chart.calculated?.fields ?? []) : [];
  const computed = new Set(calculated.map(({ name }) => getCalculatedDimension(name)));
  const write = (filter: QuestionFilter) => formatFilter(filter, makeFilterNames(catalog, labels.find));
  const unreached = (filter: QuestionFilter) =>
    computed.has(getFilterDimension(filter) ?? '')
      ? []
      : dataSets.filter((dataSet) => planFilter(filter, dataSet, model) === null);
  const spans = listSelectedSpans(tile, state);
  const unmet = listUnmetSpans(tile, { document, state }, { ...reading, now: new Date(moments.all) });
  const shown = groups.filter(([, filters]) => filters.length > 0);
  return (
    <div className={classes.explained}>
      {shown.length === 0 && spans.length === 0 && <p>{t('viz_dashboards.tile.unfiltered')}</p>}
      {shown.map(([name, filters]) => (
        <section key={name}>
          <h3>{t(`viz_dashboards.tile.filtered_by.${name as 'own'}`)}</h3>
          <ul>
            {filters.map((filter) => (
              <li key={JSON.stringify(filter)}>
                {write(filter)}
                {unreached(filter).map(({ name: dataSet }) => (
                  <span key={dataSet} className={classes.unreached}>
                    {t('viz_dashboards.tile.not_reached', { data_set: catalog.nameDataSet(dataSet) })}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {spans.length > 0 && (
        <section>
          <h3>{t('viz_dashboards.tile.filtered_by.time')}</h3>
          <ul>
            {spans.map((span) => (
              <li key={JSON.stringify(span)}>
                {formatShortSpan(new Date(span.from), new Date(span.to), catalog.language)}
                {unmet.includes(span) && (
                  <span className={classes.unreached}>{t('viz_dashboards.tile.outside_own')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tile.kind === 'chart' && <ComparedLine tile={tile} />}
      {ignored.length > 0 && (
        <p>
          {t('viz_dashboards.tile.ignores', {
            names: ignored.map(({ dimension }) => catalog.nameDimension(dimension)).join(', '),
          })}
        </p>
      )}
    </div>
  );
}
