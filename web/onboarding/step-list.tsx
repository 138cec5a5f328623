import { Menu } from '@mantine/core';
import { IconArrowRight, IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { skipOnboardingStep, type OnboardingStep } from '#contracts/onboarding/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { formatPeople } from './format-people.ts';
import { setTrail } from './trail.ts';
import classes from './onboarding.module.css';

/** The steps in their fixed order, each one click away for whoever can do it; the first open one stands out. The last comes by itself. */
export function StepList({ steps }: { steps: readonly OnboardingStep[] }) {
  const next = steps.find(
    ({ name, state, path }) => state === 'open' && path !== null && name !== 'first_post',
  );
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={classes.step}
          data-state={step.state}
          data-next={step === next || undefined}
          data-link={step.path === null ? undefined : true}
        >
          <Sign step={step} />
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

function Sign({ step: { state } }: { step: OnboardingStep }) {
  const { t } = useTranslation();
  return (
    <span className={classes.sign} role="img" aria-label={t(`onboarding.states.${state}`)}>
      {state === 'done' && <IconCheck size={14} stroke={2.4} aria-hidden />}
      {state === 'skipped' && <IconMinus size={14} stroke={2.4} aria-hidden />}
    </span>
  );
}

function Step({ step: { name, state, path, people } }: { step: OnboardingStep }) {
  const { t, i18n } = useTranslation();
  const title = t(`onboarding.steps.${name}.title`);
  const note =
    state === 'skipped'
      ? t('onboarding.states.skipped')
      : path === null && state === 'open'
        ? people.length > 0
          ? t('onboarding.ask', { people: formatPeople(people, i18n.language) })
          : t('onboarding.ask_nobody')
        : undefined;
  return (
    <>
      <span className={classes.words}>
        {path === null ? (
          <span className={classes.name}>{title}</span>
        ) : (
          <Link to={path} className={classes.name} onClick={() => setTrail(name)}>
            {title}
          </Link>
        )}
        {state !== 'done' && (
          <span className={classes.about}>{note ?? t(`onboarding.steps.${name}.about`)}</span>
        )}
      </span>
      {path !== null && <IconArrowRight className={classes.arrow} size={16} aria-hidden />}
      {path !== null && state !== 'done' && name !== 'first_post' && (
        <Skip name={name} title={title} skipped={state === 'skipped'} />
      )}
    </>
  );
}

type SkipProps = { name: OnboardingStep['name']; title: string; skipped: boolean };

/** Says for the whole organisation that it does not need a step, or does after all. */
function Skip({ name, title, skipped }: SkipProps) {
  const { t } = useTranslation();
  const change = useCallMutation(skipOnboardingStep, { refresh: ['onboarding.'] });
  const turn = () => change.send({ params: { step: name }, body: { skipped: !skipped } });
  return (
    <span className={classes.more}>
      <RowMenu label={t('onboarding.more', { name: title })}>
        <Menu.Item onClick={turn}>{t(skipped ? 'onboarding.unskip' : 'onboarding.skip')}</Menu.Item>
      </RowMenu>
    </span>
  );
}
