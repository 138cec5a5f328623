import { useTranslation } from 'react-i18next';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './tiles.module.css';

/** Why a tile shows nothing yet: a filter waits for a value, or the chart counts nothing. */
export function TileHint({ missing }: { missing: DashboardFilter | undefined }) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  return (
    <p className={classes.hint}>
      {missing
        ? t('viz_dashboards.tile.choose_first', {
            name: pickText(missing.label, catalog.language) || catalog.nameDimension(missing.dimension),
          })
        : t('viz_dashboards.tile.chart_help')}
    </p>
  );
}
