import { useTranslation } from 'react-i18next';
import type { Amount, ComparedWith, Explanation } from '#contracts/custom-viz/explanations.ts';
import type { QuestionFilter, QuestionInput } from '#contracts/semantic/question.ts';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import { buildRowsRequest } from '../rows/rows-request.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './explain.module.css';

/** What is explained: the question, its measure, and with what it is compared. */
export type ExplainedOf = { question: QuestionInput; measure: string; against: ComparedWith };

type Props = {
  of: ExplainedOf;
  found: Explanation;
  side: 'now' | 'before';
  amount: Amount;
  /** What the number is of, within the whole; absent for the whole. */
  name?: string;
  filters?: QuestionFilter[];
};

/** A number of one of both times, which opens its rows. Of a quotient its parts are below it. */
export function OpenedNumber({ of, found, side, amount, name, filters = [] }: Props) {
  const { t } = useTranslation();
  const { openRows, catalog } = useDashboardView();
  const writer = useChartWriter();
  const { label, unit } = catalog.findMeasure(of.measure);
  const { value, numerator, denominator } = amount;
  const written = value === null ? (found.kind === 'sum' ? '0' : '–') : writer.exact(value, unit);
  const parts =
    denominator === null || numerator === null ? null : (
      <small className={classes.parts}>
        {t('viz_explain.parts', {
          numerator: writer.short(numerator, 'number'),
          denominator: writer.short(denominator, 'number'),
        })}
      </small>
    );
  const isEmpty = (denominator ?? value ?? 0) === 0;
  if (!openRows || isEmpty)
    return (
      <span className={classes.number}>
        {written}
        {parts}
      </span>
    );
  const of_what = name === undefined ? label : `${label}: ${name}`;
  const open = () =>
    openRows(
      buildRowsRequest(
        {
          ...of.question,
          span: found[side].span,
          filters: [...(of.question.filters ?? []), ...found[side].filters],
        },
        { title: of_what, measure: of.measure, filters, span: null },
      ),
    );
  return (
    <button
      type="button"
      className={classes.number}
      title={t(side === 'before' && of.against === 'usual' ? 'viz_explain.rows_usual' : 'viz_explain.rows', {
        name: of_what,
      })}
      onClick={open}
    >
      {written}
      {parts}
    </button>
  );
}
