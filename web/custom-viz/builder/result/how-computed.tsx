import { useTranslation } from 'react-i18next';
import { readFilterCondition } from '#contracts/custom-viz/filter-value.ts';
import type { AnswerNote } from '#contracts/semantic/answer.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { formatFilter, nameField } from '#texts/format-filter.ts';
import { ReadingLines } from '#web/custom-viz/answers/reading-lines.tsx';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { formatPeriod } from '#web/custom-viz/period/period-words.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { formatList } from '#web/kit/text/format-list.ts';
import { formatMoment, formatShortSpan } from '#web/kit/text/format.ts';
import { useBuilder } from '../builder-context.ts';
import { listPlaces } from '../edits/axes.ts';
import { describeAxis } from '../shelves/describe-axis.ts';
import classes from './result.module.css';

type GoodResult = Extract<QuestionResult, { ok: true }>;

/** The question in words, and how it was computed: what was counted by which time, as of when, and what a reader has to know. */
export function HowComputed({ result }: { result: GoodResult }) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const { language } = catalogue;
  const { answer, as_of } = result;
  const { names } = catalogue;
  const span = formatShortSpan(new Date(answer.span.from), new Date(answer.span.to), language);
  const counted = [...new Map(answer.measures.map((one) => [`${one.data_set} ${one.time}`, one])).values()];
  return (
    <div className={classes.how}>
      <p className={classes.sentence}>{useQuestionSentence()}</p>
      <dl>
        {answer.measures.map(({ measure, share, calculated }) => {
          const field = catalogue.findMeasure(measure);
          if (share !== null || !field) return null;
          return (
            <div key={measure}>
              <dt>{field.name}</dt>
              <dd>
                {calculated ? <code>{calculated.formula}</code> : field.about}{' '}
                {t('viz_builder.how.kind', { kind: t(`viz_builder.kinds.${field.kind}`) })}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{t('viz_builder.how.counted_by')}</dt>
          <dd>
            {formatList(
              counted.map(({ data_set: dataSet, time }) =>
                t('viz_builder.how.by_time', {
                  data_set: names.nameDataSet(dataSet),
                  time: names.nameTime(time),
                }),
              ),
              language,
            )}
          </dd>
        </div>
        <div>
          <dt>{t('viz_builder.how.span')}</dt>
          <dd>
            {span} · {answer.zone}
          </dd>
        </div>
        {as_of && (
          <div>
            <dt>{t('viz_builder.how.as_of')}</dt>
            <dd>
              {t('viz_builder.how.event', {
                seq: as_of.seq,
                at: formatMoment(new Date(as_of.at), language),
              })}
            </dd>
          </div>
        )}
        {result.reading && <ReadingLines reading={result.reading} catalog={names} />}
        <div>
          <dt>{t('viz_builder.how.totals')}</dt>
          <dd>{t(`viz_builder.how.totals_of.${answer.totals_of}`)}</dd>
        </div>
      </dl>
      {answer.notes.length > 0 && (
        <ul className={classes.notes}>
          {answer.notes.map((note) => (
            <li key={JSON.stringify(note)}>
              <Note note={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The question as a sentence: “Tickets by Channel, Last 30 days”. */
export function useQuestionSentence(): string {
  const { t } = useTranslation();
  const { chart, catalogue, period } = useBuilder();
  const reading = useReading();
  const { language } = catalogue;
  const measures = formatList(
    chart.measures.map((ref) => catalogue.findMeasure(ref)?.name ?? ref),
    language,
  );
  const axes = listPlaces(chart).map(({ axis }) => {
    const name = catalogue.names.nameDimension(axis.dimension);
    const detail = describeAxis(axis, catalogue, t);
    return detail ? `${name} (${detail})` : name;
  });
  const words = formatPeriod(period, t, reading);
  const sentence =
    axes.length === 0
      ? t('viz_builder.sentence_of', { measures, period: words })
      : t('viz_builder.sentence_by', { measures, axes: formatList(axes, language), period: words });
  const filters = chart.filters.map((one) =>
    formatFilter(
      one,
      makeFilterNames(catalogue.names, () => null),
    ),
  );
  return filters.length === 0
    ? sentence
    : t('viz_builder.sentence_where', { sentence, filters: formatList(filters, language) });
}

function Note({ note }: { note: AnswerNote }) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const { names } = catalogue;
  const dimension = (ref: string): string => catalogue.names.nameDimension(ref);
  switch (note.code) {
    case 'filter_not_applied':
      return t('viz_builder.notes.filter_not_applied', {
        data_set: names.nameDataSet(note.data_set),
        filter: nameFiltered(note.filter, catalogue.names) ?? t('viz_builder.other_filter'),
      });
    case 'overlapping':
      return t('viz_builder.notes.overlapping', { dimension: dimension(note.dimension) });
    case 'cut':
      return t('viz_builder.notes.cut', {
        count: note.rows,
        value: note.rows.toLocaleString(catalogue.language),
      });
    case 'elapsed_part':
      return t('viz_builder.notes.elapsed_part', {
        until: formatMoment(new Date(note.until), catalogue.language),
      });
    case 'part_of_period':
      return t(`viz_builder.notes.part_of_period.${note.period}`, {
        until: formatMoment(new Date(note.until), catalogue.language),
      });
    case 'leap_day':
      return t('viz_builder.notes.leap_day');
    case 'without_counterpart':
      return t('viz_builder.notes.without_counterpart', {
        span: formatShortSpan(new Date(note.from), new Date(note.to), catalogue.language),
      });
    case 'about':
      return t('viz_builder.notes.about', {
        measure: catalogue.findMeasure(note.measure)?.name ?? note.measure,
      });
    case 'collected_since':
      return t('viz_builder.notes.collected_since', {
        data_set: names.nameDataSet(note.data_set),
        since: formatMoment(new Date(note.since), catalogue.language),
      });
  }
}

/** What a condition is on; null where it is on nothing that has a name. */
function nameFiltered(filter: QuestionFilter, catalog: Catalog): string | null {
  const read = readFilterCondition(filter);
  if (read) return nameField(read.field, catalog);
  return 'dimension' in filter ? catalog.nameDimension(filter.dimension) : null;
}
