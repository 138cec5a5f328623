import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { bindFormulas } from '#contracts/custom-viz/parameters.ts';
import { readAsOf, type Period, type PeriodComparison } from '#contracts/custom-viz/period.ts';
import type { FormulaParameters } from '#contracts/semantic/calculated.ts';
import { useViewer } from '#web/custom-viz/names/use-viewer.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { BuilderContext, type Builder, type DraggedField } from './builder-context.ts';
import { BuilderLayout } from './builder-layout.tsx';
import { withFormulas } from './catalogue/catalogue.ts';
import { makeMisfitFinder } from './catalogue/field-fit.ts';
import { useCatalogue } from './catalogue/use-catalogue.ts';
import { buildQuestions, toQuestion } from './chart-question.ts';
import { listDimensions } from './edits/axes.ts';
import { FormulaDialog } from './formula/formula-dialog.tsx';
import type { OpenedFormula } from './formula/formula-edits.ts';
import { useChartAnswers } from './result/use-chart-answers.ts';

export type ChartBuilderProps = {
  chart: Chart;
  onChange: (chart: Chart) => void;
  /**
   * What a chart without a period and comparisons of its own takes from its dashboard, and the parameters that its formulas may name; absent where
   * there is no dashboard.
   */
  within?: { period: Period; comparisons: readonly PeriodComparison[]; parameters: FormulaParameters };
  /** Puts the caret into the sentence at first. */
  isFocused?: boolean;
};

const NO_DASHBOARD = {
  period: { kind: 'last', count: 30, unit: 'day', whole: false },
  comparisons: [],
  parameters: {},
} as const satisfies ChartBuilderProps['within'];

/**
 * Builds a chart: catalogue, sentence, shelves, form, and the chart while it is built. It keeps nothing itself: the part that holds the chart gets
 * each change.
 */
export function ChartBuilder({ chart, onChange, within, isFocused = false }: ChartBuilderProps) {
  const { t } = useTranslation();
  const known = useCatalogue();
  const viewer = useViewer();
  const reading = useReading();
  const [dragged, drag] = useState<DraggedField | null>(null);
  const [formula, openFormula] = useState<OpenedFormula | null>(null);
  const period = chart.period ?? within?.period ?? NO_DASHBOARD.period;
  const counted = readAsOf(period, within?.period ?? period);
  const comparisons = chart.comparisons ?? within?.comparisons ?? NO_DASHBOARD.comparisons;
  const parameters = within?.parameters ?? NO_DASHBOARD.parameters;
  const bound = useMemo(() => bindFormulas(chart, parameters), [chart, parameters]);
  const catalogue = useMemo(
    () =>
      withFormulas(known, chart.calculated, {
        name: t('viz_builder.this_chart'),
        about: t('viz_builder.this_chart_about'),
      }),
    [known, chart.calculated, t],
  );
  const questions = useMemo(
    () => buildQuestions(bound, { period: counted, comparisons }, reading),
    [bound, counted, comparisons, reading],
  );
  const findMisfit = useMemo(
    () =>
      makeMisfitFinder(catalogue, viewer, {
        question: toQuestion(bound, { period, comparisons }, reading),
        dimensions: listDimensions(chart),
      }),
    [catalogue, viewer, chart, bound, period, comparisons, reading],
  );
  const answers = useChartAnswers(chart, questions);
  const builder: Builder = useMemo(
    () => ({
      chart,
      change: onChange,
      catalogue,
      findMisfit,
      period,
      comparisons,
      parameters,
      dragged,
      drag,
      openFormula,
    }),
    [chart, onChange, catalogue, findMisfit, period, comparisons, parameters, dragged],
  );
  return (
    <BuilderContext value={builder}>
      <BuilderLayout answers={answers} hasDashboard={within !== undefined} isFocused={isFocused} />
      {formula && <FormulaDialog opened={formula} onClose={() => openFormula(null)} />}
    </BuilderContext>
  );
}
