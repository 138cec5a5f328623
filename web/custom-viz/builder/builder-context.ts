import { createContext, useContext } from 'react';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { Period, PeriodComparison } from '#contracts/custom-viz/period.ts';
import type { FormulaParameters } from '#contracts/semantic/calculated.ts';
import type { Catalogue, Field } from './catalogue/catalogue.ts';
import type { FindMisfit } from './catalogue/field-fit.ts';
import type { OpenedFormula } from './formula/formula-edits.ts';

/** What is dragged: a field of the catalogue, or one that is on a shelf already. */
export type DraggedField = Pick<Field, 'of' | 'ref'>;

/** What the parts of the builder share. */
export type Builder = {
  chart: Chart;
  change: (chart: Chart) => void;
  catalogue: Catalogue;
  findMisfit: FindMisfit;
  /** The period and comparisons that are counted: the chart's own, or those of its dashboard. */
  period: Period;
  comparisons: readonly PeriodComparison[];
  /** The values of the parameters of its dashboard, which formulas may name. */
  parameters: FormulaParameters;
  dragged: DraggedField | null;
  drag: (field: DraggedField | null) => void;
  /** Opens the editor of a formula. */
  openFormula: (formula: OpenedFormula) => void;
};

export const BuilderContext = createContext<Builder | null>(null);

/** The builder around a part of it. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('parts of the builder are drawn within it');
  return builder;
}
