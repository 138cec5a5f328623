import { useTranslation } from 'react-i18next';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { SqlResultView } from '../sql/sql-result.tsx';
import { useSqlAnswer } from '../sql/use-sql-answer.ts';
import { useMissingFilter } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useUnreached } from './use-unreached.ts';
import classes from './tiles.module.css';

/** The answer of a statement of the expert language, under the filters of the dashboard. */
export function SqlTileView({ tile }: { tile: SqlTile }) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const missing = useMissingFilter(tile);
  const isEmpty = tile.sql.trim() === '';
  const { read, span } = useSqlAnswer(tile, { enabled: !missing && !isEmpty });
  const remark = useUnreached(tile, undefined);
  const title = titleTile(tile, catalog, t);
  return (
    <TileFrame tile={tile} title={title} remark={remark} flush={tile.form === 'table'} focusable={false}>
      {missing ? (
        <TileHint missing={missing} />
      ) : isEmpty ? (
        <p className={classes.hint}>{t('viz_dashboards.sql.empty')}</p>
      ) : (
        <QueryView of={read} inline loading={<RowsSkeleton rows={6} height={32} />}>
          {(result) => <SqlResultView tile={tile} result={result} span={span} title={title} />}
        </QueryView>
      )}
    </TileFrame>
  );
}
