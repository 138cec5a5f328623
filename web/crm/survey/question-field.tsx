import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localizeQuestion } from '#contracts/crm/survey/in-thai.ts';
import {
  SCALES,
  SURVEY_TEXT_MAX,
  type SurveyAnswer,
  type SurveyFault,
  type SurveyQuestion,
} from '#contracts/crm/survey/question.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { SatisfactionIcon } from './satisfaction-icon.tsx';
import classes from './answer.module.css';

type Props = {
  question: SurveyQuestion;
  answer: SurveyAnswer;
  fault: SurveyFault | undefined;
  onAnswer: (answer: SurveyAnswer) => void;
};

/** One question of the customer's page: steps of a scale and choices as large buttons, words as a field. */
export function QuestionField({ question, answer, fault, onAnswer }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const localized = localizeQuestion(useLanguage(), question);
  const label = question.required
    ? localized.label
    : t('surveys.answer.optional', { label: localized.label });
  const error = fault && t(`surveys.answer.faults.${fault}`);
  if (question.kind === 'text')
    return (
      <Textarea
        label={label}
        autosize
        minRows={3}
        maxLength={SURVEY_TEXT_MAX}
        value={String(answer ?? '')}
        error={error}
        onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
      />
    );
  return (
    <fieldset className={classes.question} aria-describedby={error ? `${id}-fault` : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.steps} data-kind={question.kind}>
        {stepsOf(question).map((step) => (
          <label key={step} className={classes.step}>
            <input
              type="radio"
              name={id}
              value={step}
              checked={answer === step}
              onChange={() => onAnswer(step)}
            />
            <Step kind={question.kind} step={step} choices={localized.choices} />
          </label>
        ))}
      </div>
      {question.kind === 'nps' && (
        <div className={classes.ends} aria-hidden>
          <span>{t('surveys.answer.nps_low')}</span>
          <span>{t('surveys.answer.nps_high')}</span>
        </div>
      )}
      {error && (
        <p className={classes.fault} id={`${id}-fault`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function stepsOf({ kind, choices }: SurveyQuestion): (number | string)[] {
  if (kind === 'yes_no') return ['yes', 'no'];
  if (kind !== 'csat' && kind !== 'nps') return choices;
  const { from, to } = SCALES[kind];
  return Array.from({ length: to - from + 1 }, (_one, index) => from + index);
}

const CSAT_KEYS = ['1', '2', '3', '4', '5'] as const;

type StepProps = {
  kind: SurveyQuestion['kind'];
  step: number | string;
  choices: ReturnType<typeof localizeQuestion>['choices'];
};

function Step({ kind, step, choices }: StepProps) {
  const { t } = useTranslation();
  if (kind === 'yes_no') return t(step === 'yes' ? 'surveys.yes' : 'surveys.no');
  const key = CSAT_KEYS.find((one) => one === String(step));
  if (kind === 'choice') return choices.find(({ value }) => value === step)?.label ?? step;
  if (kind !== 'csat' || !key) return step;
  return (
    <>
      <SatisfactionIcon step={Number(key)} />
      {t(`surveys.answer.csat.${key}`)}
    </>
  );
}
