import { useTranslation } from 'react-i18next';
import type { OnboardingView } from './use-onboarding.ts';
import classes from './onboarding.module.css';

type Props = Pick<OnboardingView, 'steps' | 'finished'>;

/** "3 of 8" with one mark for each step. */
export function Progress({ steps, finished }: Props) {
  const { t } = useTranslation();
  const text = t('onboarding.progress', { done: finished, all: steps.length });
  return (
    <span className={classes.progress}>
      <span
        className={classes.marks}
        role="progressbar"
        aria-label={t('onboarding.title')}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={finished}
        aria-valuetext={text}
      >
        {steps.map(({ name }, index) => (
          <span key={name} data-done={index < finished || undefined} />
        ))}
      </span>
      <span className={classes.progressText} aria-hidden>
        {text}
      </span>
    </span>
  );
}
