import { useTranslation } from 'react-i18next';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import type { ColoredValue } from '#contracts/custom-viz/value-colors.ts';
import { findSlotColor, hasOwnColor } from '#engine/chart-forms/colors/chart-theme.ts';
import { useChartColors } from '#web/custom-viz/forms/chart-colors.tsx';
import { ColorMenu, Swatch } from '#web/custom-viz/forms/color-menu.tsx';
import { useChartTheme } from '#web/custom-viz/forms/use-chart-theme.ts';
import classes from './tiles.module.css';

type Props = { selection: Selection; name: string };

/** The choice of the colour of a selected value, where one value is selected whose colour can be chosen. */
export function MarkColor({ selection, name }: Props) {
  const { t } = useTranslation();
  const { set, registry } = useChartColors();
  const theme = useChartTheme();
  const value = findOnlyValue(selection);
  if (!set || !value) return null;
  const { color, pattern } = findSlotColor(theme, registry.findSlot(value.dimension, value.key));
  return (
    <ColorMenu value={value} name={name} className={classes.markColor}>
      <Swatch color={color} pattern={pattern} />
      {t('viz_colors.list')}
    </ColorMenu>
  );
}

function findOnlyValue({ filters }: Selection): ColoredValue | null {
  const [filter, ...more] = filters;
  if (!filter || more.length > 0 || !('dimension' in filter)) return null;
  if (filter.is !== 'among' || filter.bins !== undefined || filter.values.length !== 1) return null;
  const { dimension } = filter;
  const [key] = filter.values;
  return key === null || key === undefined || hasOwnColor({ dimension, key }) ? null : { dimension, key };
}
