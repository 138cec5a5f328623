import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OnboardingStepName } from '#contracts/onboarding/endpoints.ts';
import { Link } from '#web/kit/router/link.tsx';
import { Progress } from './progress.tsx';
import { setTrail, useTrail } from './trail.ts';
import { useOnboarding } from './use-onboarding.ts';
import classes from './onboarding.module.css';

/** Above the page to which the list led: the way back, whether the step is done, and the next one. */
export function ReturnBar() {
  const { t } = useTranslation();
  const named = OnboardingStepName.safeParse(useTrail());
  const { view } = useOnboarding();
  const step = view?.steps.find(({ name }) => name === named.data);
  if (!view || !step) return null;
  const next = view.steps.find(
    ({ state, path, name }) => state === 'open' && path !== null && name !== step.name,
  );
  return (
    <nav className={classes.bar} aria-label={t('onboarding.title')}>
      <Link to="/product" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {t('onboarding.back')}
      </Link>
      <span className={classes.barStep} role="status">
        {step.state === 'done' ? (
          <>
            <IconCheck className={classes.tick} size={16} stroke={2.2} aria-hidden />
            {t('onboarding.step_done', { name: t(`onboarding.steps.${step.name}.title`) })}
          </>
        ) : (
          t(`onboarding.steps.${step.name}.title`)
        )}
      </span>
      {step.state === 'done' && next?.path && (
        <Link to={next.path} className={classes.next} onClick={() => setTrail(next.name)}>
          {t('onboarding.next', { name: t(`onboarding.steps.${next.name}.title`) })}
          <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
      <span className={classes.barGap} />
      <Progress {...view} />
      <ActionIcon aria-label={t('onboarding.leave')} onClick={() => setTrail(null)}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
