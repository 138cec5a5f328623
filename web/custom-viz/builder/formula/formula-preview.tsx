import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bindFormulas } from '#contracts/custom-viz/parameters.ts';
import { resolvePeriod } from '#contracts/custom-viz/period.ts';
import { getCalculatedDimension, getCalculatedMeasure } from '#contracts/semantic/calculated.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { ChartView } from '#web/custom-viz/forms/chart-view.tsx';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { call } from '#web/kit/api/call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useBuilder, type Builder } from '../builder-context.ts';
import { toQuestion } from '../chart-question.ts';
import { listDimensions, makeAxis } from '../edits/axes.ts';
import { chooseForm } from '../edits/form-edits.ts';
import { EMPTY_CHART } from '../edits/measures.ts';
import { putFormula, type WrittenFormula } from './formula-edits.ts';
import classes from './formula.module.css';

/** How many values are shown beside a formula. */
const MOST = 20;

/** The values of a formula while it is written: of a field the most frequent with their counts, of a measure along the chart's first axis. */
export function FormulaPreview({ draft, isGood }: { draft: WrittenFormula; isGood: boolean }) {
  const { t } = useTranslation();
  const builder = useBuilder();
  const reading = useReading();
  const chart = bindFormulas(buildPreviewChart(draft, builder), builder.parameters);
  const question = isGood ? toQuestion(chart, { period: builder.period, comparisons: [] }, reading) : null;
  const { from } = resolvePeriod(builder.period, reading);
  const read = useQuery({
    queryKey: [answerQuestions.name, 'formula', draft, from],
    queryFn: async ({ signal }) => {
      const questions: QuestionInput[] = question ? [question] : [];
      const { answers } = await call(answerQuestions, { body: { questions, tile: 'formula' } }, { signal });
      return { result: answers[0], chart };
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
  });
  const { names } = builder.catalogue;
  return (
    <section className={classes.preview} aria-label={t('viz_builder.formula.values')}>
      <h3>{t(`viz_builder.formula.values_of.${draft.level}`)}</h3>
      {isGood || read.data ? (
        <QueryView of={read} loading={<RowsSkeleton rows={6} height={28} />} inline>
          {({ result, chart: of }) =>
            result?.ok ? (
              <ChartView
                chart={of}
                answers={[result.answer]}
                labels={result.labels}
                catalog={names}
                title={t('viz_builder.formula.values')}
                asTable
              />
            ) : (
              result && <p>{describeRefusal(result, names)}</p>
            )
          }
        </QueryView>
      ) : (
        <p>{t('viz_builder.formula.no_values')}</p>
      )}
    </section>
  );
}

function buildPreviewChart(draft: WrittenFormula, { chart, catalogue }: Builder) {
  const table = putFormula({ ...EMPTY_CHART, calculated: chart.calculated, period: null }, draft);
  const count =
    catalogue.groups.find(({ id }) => id === draft.data_set)?.measures[0]?.ref ?? 'mentions.mentions';
  const dimension =
    draft.level === 'field' ? getCalculatedDimension(draft.name) : (listDimensions(chart)[0] ?? 'time');
  const measure = draft.level === 'field' ? count : getCalculatedMeasure(draft.name);
  const filled = {
    ...table,
    measures: [measure],
    limit: MOST,
    order: draft.level === 'field' ? { by: measure, descending: true } : table.order,
    shelves: { ...table.shelves, down: [makeAxis(dimension)] },
  };
  return chooseForm(filled, 'table');
}
