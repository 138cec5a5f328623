import { useTranslation } from 'react-i18next';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AnswerReading, ReadPart } from '#contracts/semantic/answer-reading.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { formatExactNumber, formatMoment } from '#web/kit/text/format.ts';

/** What was read for an answer, why no sums were where none were, and how long it took: lines of a description list. */
export function ReadingLines({ reading, catalog }: { reading: AnswerReading; catalog: Catalog }) {
  const { t } = useTranslation();
  const { language } = catalog;
  const { parts, took_ms: ms, at } = reading;
  return (
    <>
      <div>
        <dt>{t('viz_reading.read_from')}</dt>
        <dd>
          {parts.map((part) => (
            <p key={JSON.stringify(part)}>
              <PartLine part={part} catalog={catalog} />
            </p>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('viz_reading.took')}</dt>
        <dd>{t('viz_reading.took_ms', { ms, at: formatMoment(new Date(at), language) })}</dd>
      </div>
    </>
  );
}

function PartLine({ part, catalog }: { part: ReadPart; catalog: Catalog }) {
  const { t } = useTranslation();
  const { from, step, reason, rows } = part;
  const name = rows === null && from !== 'sums' ? (`${from}_hidden` as const) : from;
  const line = t(`viz_reading.from.${name}`, {
    data_set: catalog.nameDataSet(part.data_set),
    step: step === null ? '' : t(`viz_reading.step.${nameStep(step)}`),
    rows: formatExactNumber(rows ?? 0, catalog.language),
  });
  return (
    <>
      {line}
      {reason && ` · ${t(`viz_reading.reason.${reason}`)}`}
    </>
  );
}

function nameStep(step: number): 'day' | 'hour' | 'quarter' {
  if (step >= MS_PER_DAY) return 'day';
  return step >= MS_PER_HOUR ? 'hour' : 'quarter';
}
