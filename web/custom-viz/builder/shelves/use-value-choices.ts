import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resolvePeriod } from '#contracts/custom-viz/period.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useBuilder, type Builder } from '../builder-context.ts';

/** A value of a dimension with how often it is counted in the period of the chart. */
export type ValueChoice = { value: string | null; label: string; count: number | null };

const MOST = 200;

/** The values of a dimension in the period of the chart, the most frequent first. */
export function useValueChoices(dimension: string) {
  const { t } = useTranslation();
  const builder = useBuilder();
  const reading = useReading();
  const measure = findCount(builder, dimension);
  const { from, to } = resolvePeriod(builder.period, reading);
  const question: QuestionInput = {
    measures: [measure],
    rows: [{ dimension, top: { count: MOST, by: measure } }],
    order: { by: measure, descending: true },
    span: { from, to },
    zone: reading.zone,
    ...(builder.chart.calculated && { calculated: builder.chart.calculated }),
  };
  const { names } = builder.catalogue;
  return useQuery({
    queryKey: [answerQuestions.name, 'values', question],
    queryFn: async ({ signal }): Promise<ValueChoice[]> => {
      const { answers } = await call(answerQuestions, { body: { questions: [question] } }, { signal });
      const [result] = answers;
      if (!result?.ok)
        throw new ApiError({
          status: 400,
          code: 'unexpected',
          message: result?.fault.message ?? '',
          request_id: '',
        });
      return result.answer.rows.map(([value], row) => ({
        value: value?.key ?? null,
        label:
          value?.key == null
            ? t('viz_builder.no_value')
            : names.nameValue(dimension, value.key, result.labels[dimension]?.[value.key] ?? null),
        count: result.answer.cells[row]?.[0]?.[0]?.value ?? null,
      }));
    },
  });
}

/** What is counted for the values: the rows of the data set of the chart, or of one that has the dimension. */
function findCount({ chart, catalogue }: Builder, dimension: string) {
  const has = catalogue.groups.filter(({ dimensions }) => dimensions.some(({ ref }) => ref === dimension));
  const used = chart.measures.map((ref) => catalogue.findMeasure(ref)?.dataSet);
  const group = has.find(({ id }) => used.includes(id)) ?? has[0] ?? catalogue.groups[0];
  return group?.measures[0]?.ref ?? 'mentions.mentions';
}
