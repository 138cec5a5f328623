import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QcQuestion } from '#contracts/crm/quality/qc.ts';
import type { QcAnswer } from '#contracts/crm/quality/score.ts';
import classes from './quality.module.css';

/** An answer that is being given: undefined until something was chosen. */
export type DraftAnswer = { value: number | null | undefined; note: string };

export function toAnswer({ value, note }: DraftAnswer): QcAnswer | undefined {
  return value === undefined ? undefined : { value, note };
}

type Props = {
  question: QcQuestion;
  answer: DraftAnswer;
  fault: string | undefined;
  onAnswer: (answer: DraftAnswer) => void;
};

const NA = 'na';

/** One question of a scorecard: yes or no, or points; or not applicable; with a note. */
export function QuestionRow({ question, answer, fault, onAnswer }: Props) {
  const { t } = useTranslation();
  const { value } = answer;
  const points = question.kind === 'points';
  const chosen = value === undefined ? '' : value === null ? NA : points ? 'points' : String(value);
  const choose = (next: string) =>
    onAnswer({ ...answer, value: next === NA ? null : next === 'points' ? 10 : Number(next) });
  return (
    <fieldset className={classes.question}>
      <legend>
        {question.label}{' '}
        <span className={classes.facts}>
          {t('quality.weight', { weight: question.weight })}
          {question.critical && ` · ${t('quality.critical')}`}
        </span>
      </legend>
      <div className={classes.row}>
        <SegmentedControl
          size="xs"
          aria-label={question.label}
          value={chosen}
          onChange={choose}
          data={[
            ...(points
              ? [{ value: 'points', label: '0–10' }]
              : [
                  { value: '1', label: t('quality.yes') },
                  { value: '0', label: t('quality.no') },
                ]),
            { value: NA, label: t('quality.na') },
          ]}
        />
        {points && typeof value === 'number' && (
          <NumberInput
            size="xs"
            w={72}
            min={0}
            max={10}
            allowDecimal={false}
            aria-label={question.label}
            value={value}
            onChange={(next) => onAnswer({ ...answer, value: Number(next) || 0 })}
          />
        )}
        <TextInput
          size="xs"
          className={classes.grow}
          placeholder={t('quality.note')}
          aria-label={`${question.label}: ${t('quality.note')}`}
          value={answer.note}
          maxLength={1000}
          onChange={({ currentTarget }) => onAnswer({ ...answer, note: currentTarget.value })}
        />
      </div>
      {fault && (
        <span role="alert" style={{ color: 'var(--es-bad)', fontSize: 'var(--es-size-12)' }}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}
