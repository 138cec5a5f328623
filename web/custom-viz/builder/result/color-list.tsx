import { useTranslation } from 'react-i18next';
import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { hashValue, type ColoredValue } from '#contracts/custom-viz/value-colors.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';
import { findSlotColor } from '#engine/chart-forms/colors/chart-theme.ts';
import { listColoredValues } from '#engine/chart-forms/colors/list-colored-values.ts';
import { useChartColors } from '#web/custom-viz/forms/chart-colors.tsx';
import { ColorMenu, Swatch } from '#web/custom-viz/forms/color-menu.tsx';
import { useChartTheme } from '#web/custom-viz/forms/use-chart-theme.ts';
import classes from '../builder.module.css';

type Props = {
  chart: Chart;
  answers: readonly SemanticAnswer[];
  labels: AnswerLabels;
  catalog: ChartCatalog;
};

/** The values whose colours a chart draws, each with the choice of its colour; nothing where the reader may not choose. */
export function ColorList({ chart, answers, labels, catalog }: Props) {
  const { t } = useTranslation();
  const { set, registry } = useChartColors();
  const theme = useChartTheme();
  const values = listColoredValues(chart, answers);
  if (!set || values.length === 0) return null;
  const nameOf = ({ dimension, key }: ColoredValue): string =>
    dimension === 'measure'
      ? catalog.findMeasure(key).label
      : catalog.nameValue(dimension, key, labels[dimension]?.[key] ?? null);
  return (
    <details className={classes.colors}>
      <summary>{t('viz_colors.list')}</summary>
      <ul>
        {values.map((value) => {
          const { color, pattern } = findSlotColor(theme, registry.findSlot(value.dimension, value.key));
          return (
            <li key={hashValue(value)}>
              <ColorMenu value={value} name={nameOf(value)} className={classes.color}>
                <Swatch color={color} pattern={pattern} />
                <span>{nameOf(value)}</span>
              </ColorMenu>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
