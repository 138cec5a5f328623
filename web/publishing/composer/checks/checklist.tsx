import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPhotoCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { useComposer } from '../composer-context.ts';
import { useFittingCopy } from '../media/use-fitting-copy.ts';
import type { Problem } from './problem.ts';
import classes from './checks.module.css';

/** Every reason that blocks the post, and what should be looked at again, each with the way to its field. */
export function Checklist() {
  const { t } = useTranslation();
  const { problems } = useComposer();
  const title = useId();
  const blocking = problems.filter(({ severity }) => severity === 'block');
  const others = problems.filter(({ severity }) => severity === 'warn');
  return (
    <section className={classes.list} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {t('publishing_composer.checks.title')}
      </h2>
      <p className={classes.summary} role="status" data-free={blocking.length === 0 || undefined}>
        {blocking.length === 0 ? (
          <IconCircleCheck size={16} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} aria-hidden />
        )}
        {blocking.length === 0
          ? t('publishing_composer.checks.free')
          : t('publishing_composer.checks.blocked', { count: blocking.length })}
      </p>
      {[...blocking, ...others].length > 0 && (
        <ul className={classes.problems}>
          {[...blocking, ...others].map((problem) => (
            <ProblemLine key={`${problem.tab} ${problem.path} ${problem.text}`} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ProblemLine({ problem }: { problem: Problem }) {
  const { chosen, jump } = useComposer();
  const account = chosen.find(({ connection_id }) => connection_id === problem.tab);
  const Icon = problem.severity === 'block' ? IconAlertTriangle : IconInfoCircle;
  return (
    <li>
      <button type="button" className={classes.problem} onClick={() => jump(problem)}>
        <Icon size={15} className={classes[problem.severity]} aria-hidden />
        <span>
          {account && <ChannelName channel={account.channel} called={account.name} />}
          <span className={classes.text}>{problem.text}</span>
        </span>
      </button>
      {problem.isFittable && <FittingCopyButton problem={problem} />}
    </li>
  );
}

function FittingCopyButton({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const { mayWrite } = useComposer();
  const { make, isMaking } = useFittingCopy(problem);
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={!mayWrite}
      loading={isMaking}
      leftSection={<IconPhotoCheck size={13} aria-hidden />}
      onClick={() => void make()}
    >
      {t('publishing_composer.media.fit')}
    </Button>
  );
}
