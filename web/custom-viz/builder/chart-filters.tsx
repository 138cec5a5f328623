import { useMemo, useState } from 'react';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { Period } from '#contracts/custom-viz/period.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { BuilderContext, type Builder, type DraggedField } from './builder-context.ts';
import { useCatalogue } from './catalogue/use-catalogue.ts';
import { FilterShelf } from './shelves/filter-shelf.tsx';

type Props = {
  /** A chart of which nothing but the conditions changes. */
  chart: Chart;
  period: Period;
  onChange: (filters: QuestionFilter[]) => void;
};

/** The conditions of what is counted, as the builder of charts has them. */
export function ChartFilters({ chart, period, onChange }: Props) {
  const catalogue = useCatalogue();
  const [dragged, drag] = useState<DraggedField | null>(null);
  const builder: Builder = useMemo(
    () => ({
      chart,
      change: ({ filters }) => onChange(filters),
      catalogue,
      findMisfit: () => null,
      period,
      comparisons: [],
      parameters: {},
      dragged,
      drag,
      openFormula: () => undefined,
    }),
    [chart, period, onChange, catalogue, dragged],
  );
  return (
    <BuilderContext value={builder}>
      <FilterShelf />
    </BuilderContext>
  );
}
