import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchedTile } from '#contracts/custom-viz/alert-rules.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import { buildSqlRequest } from '#contracts/custom-viz/tile-questions.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { checkSql } from '#contracts/expert-sql/endpoints.ts';
import type { SqlColumn } from '#contracts/expert-sql/statement.ts';
import { isNumeric, nameColumn } from '#engine/chart-forms/sql/write-cell.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

type Choice = { value: string; label: string };

/** What of a tile a rule can watch: its numbers, and of what each value can be watched by itself. */
export type TileNumbers = { numbers: (Choice & { unit: string | null })[]; axes: Choice[] };

/** A tile of a dashboard that is watched. */
export type WatchedSubject = { tile: Tile; document: DashboardDocument };

/** What a rule can watch of a tile; undefined until a statement is checked. */
export function useTileNumbers(
  subject: WatchedSubject | null,
  { filters, parameters }: Pick<WatchedTile, 'filters' | 'parameters'>,
): TileNumbers | undefined {
  const catalog = useCatalog();
  const { t } = useTranslation();
  const columns = useColumns(subject, { filters, parameters });
  return useMemo(() => {
    if (!subject) return { numbers: [], axes: [] };
    const { tile, document } = subject;
    if (tile.kind === 'sql') return columns && listColumns(columns, catalog);
    if (tile.kind === 'text')
      return {
        axes: [],
        numbers: tile.numbers.map(({ name, measure }) => {
          const { label, unit } = catalog.findMeasure(measure);
          return { value: name, label: t('viz_alerts.live_number', { name, measure: label }), unit };
        }),
      };
    if (tile.kind !== 'chart') return { numbers: [], axes: [] };
    const { measures, shelves } = applyParameters(tile, document.parameters, { parameters });
    const used = Object.values(shelves).flatMap((axes) => axes.map(({ dimension }) => dimension));
    return {
      numbers: measures.map((value) => ({ value, ...pickNames(catalog, value) })),
      axes: [...new Set(used)]
        .filter((dimension) => dimension !== 'time')
        .map((value) => ({ value, label: catalog.nameDimension(value) })),
    };
  }, [subject, columns, catalog, parameters, t]);
}

function pickNames(catalog: Catalog, measure: string) {
  const { label, unit } = catalog.findMeasure(measure);
  return { label, unit };
}

function listColumns(columns: readonly SqlColumn[], catalog: Catalog): TileNumbers {
  const toChoice = (column: SqlColumn) => ({ value: column.name, label: nameColumn(column, catalog) });
  // Of two columns of one name only the first can be named.
  const unique = columns.filter((one, at) => columns.findIndex(({ name }) => name === one.name) === at);
  return {
    numbers: unique.filter(isNumeric).map((one) => ({ ...toChoice(one), unit: one.unit })),
    axes: unique.filter((one) => !isNumeric(one) && !one.type.endsWith('[]')).map(toChoice),
  };
}

/** The columns of a tile's statement, without running it. */
function useColumns(
  subject: WatchedSubject | null,
  { filters, parameters }: Pick<WatchedTile, 'filters' | 'parameters'>,
): readonly SqlColumn[] | undefined {
  const { now: _now, ...reading } = useReading();
  const sql = subject?.tile.kind === 'sql' ? { ...subject, tile: subject.tile } : null;
  // What a statement is depends on no time.
  const around = sql
    ? buildSqlRequest(
        sql.tile,
        { document: sql.document, state: { ...FIRST_STATE, filters, parameters } },
        { ...reading, now: new Date(0) },
      )
    : {};
  const body = { ...around, text: sql?.tile.sql ?? '' };
  const { data } = useCallQuery(checkSql, { body }, { enabled: sql !== null });
  return data && (data.ok ? data.columns : []);
}
