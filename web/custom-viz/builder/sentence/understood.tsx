import { Button, Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatComparison, formatPeriod } from '#web/custom-viz/period/period-words.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import type { Sentence, SentenceAxis } from './parse-sentence.ts';
import classes from './sentence.module.css';

type Props = { sentence: Sentence; isUsable: boolean; onApply: () => void };

/** What of a sentence was understood, and what was not. */
export function UnderstoodSentence({ sentence, isUsable, onApply }: Props) {
  const { t } = useTranslation();
  const reading = useReading();
  const { measures, axes, period, comparisons, form, unknown } = sentence;
  const nameAxis = ({ field, grain, top }: SentenceAxis): string => {
    const details = [grain && t(`viz_builder.grains.${grain}`), top && t('viz_builder.top', { count: top })];
    const detail = details.filter(Boolean).join(', ');
    return detail ? `${field.name} (${detail})` : field.name;
  };
  return (
    <div className={classes.understood} role="status">
      {measures.map(({ id, name }) => (
        <span key={id} className={classes.part} data-of="measure">
          {name}
        </span>
      ))}
      {axes.map((axis) => (
        <span key={axis.field.ref} className={classes.part}>
          {t('viz_builder.by', { name: nameAxis(axis) })}
        </span>
      ))}
      {period && <span className={classes.part}>{formatPeriod(period, t, reading)}</span>}
      {comparisons.map((one) => (
        <span key={JSON.stringify(one)} className={classes.part}>
          {t('viz_period.compared', { periods: formatComparison(one, t, reading) })}
        </span>
      ))}
      {form && <span className={classes.part}>{t(`viz_builder.forms.${form}`)}</span>}
      {unknown.length > 0 && (
        <span className={classes.unknown}>
          {t('viz_builder.not_understood', { words: unknown.map(({ text }) => `“${text}”`).join(', ') })}
        </span>
      )}
      {!isUsable && <span className={classes.unknown}>{t('viz_builder.no_measure_yet')}</span>}
      <Button
        type="submit"
        size="compact-sm"
        disabled={!isUsable}
        rightSection={<Kbd size="xs">Enter</Kbd>}
        // The field keeps the focus until the chart is drawn.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.preventDefault();
          onApply();
        }}
      >
        {t('viz_builder.draw')}
      </Button>
    </div>
  );
}
