import { Badge, Button } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostTarget } from '#contracts/publishing/post.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useComposer } from '../composer-context.ts';
import { RetryButton, SettleButtons } from './outcome-acts.tsx';
import { PublishedActs } from './published-acts.tsx';
import classes from './send.module.css';

const AttemptsDialog = lazy(() =>
  import('./attempts-dialog.tsx').then((one) => ({ default: one.AttemptsDialog })),
);

const PostNumbers = lazy(() =>
  import('#web/publishing/results/post-numbers.tsx').then((one) => ({ default: one.PostNumbers })),
);

/** What became of the post on each account, once something did. */
export function Outcomes() {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const title = useId();
  const { targets = [], former_targets = [] } = edited.post ?? {};
  if (former_targets.length === 0 && targets.every(({ state }) => state === 'draft')) return null;
  return (
    <section className={classes.outcomes} aria-labelledby={title}>
      <h2 id={title} className={classes.outcomesTitle}>
        {t('publishing_composer.outcomes')}
      </h2>
      {targets.map((target) => (
        <OutcomeLine key={target._id} target={target} />
      ))}
      {former_targets.map((target) => (
        <OutcomeLine key={target._id} target={target} isFormer />
      ))}
      <div className={classes.outcome}>
        <RetryButton targets={targets} />
      </div>
      {edited.post && targets.some(({ state }) => state === 'published') && (
        <Suspense>
          <PostNumbers postId={edited.post._id} />
        </Suspense>
      )}
    </section>
  );
}

/** Colours of states; each also has its word. */
const COLORS: Readonly<Partial<Record<PostTarget['state'], string>>> = {
  published: 'green',
  failed: 'red',
  unknown: 'orange',
  missed: 'red',
};

function OutcomeLine({ target, isFormer = false }: { target: PostTarget; isFormer?: boolean }) {
  const { t } = useTranslation();
  const { channel, account_name, state, failure, url, published_at, next_try_at, overdue, on_hold } = target;
  return (
    <div className={classes.outcome}>
      <ChannelName channel={channel} called={account_name} />
      <Badge variant="light" color={overdue ? 'red' : (COLORS[state] ?? 'gray')}>
        {overdue ? t('publishing_composer.overdue') : t(`publishing.states.${state}`)}
      </Badge>
      {isFormer && <span className={classes.dim}>{t('publishing_outcomes.no_longer')}</span>}
      {on_hold && <span className={classes.dim}>{t('publishing_composer.on_hold')}</span>}
      {published_at && <TimeText value={published_at} />}
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('publishing_composer.open_published')}
        </a>
      )}
      {next_try_at && (
        <span className={classes.dim}>
          {t('publishing_composer.next_try')} <TimeText value={next_try_at} />
        </span>
      )}
      {failure && (
        <p className={classes.reason}>
          {formatStoredFault(failure.fault, failure.message)}{' '}
          {failure.remedy === 'reconnect' && (
            <TextLink to="/settings/engagement/publishing">{t('publishing_composer.reconnect')}</TextLink>
          )}
        </p>
      )}
      {!isFormer && <PublishedActs target={target} />}
      <HistoryButton target={target} />
      <SettleButtons target={target} />
      {state === 'unknown' && <p className={classes.reason}>{t('publishing_composer.unknown_help')}</p>}
    </div>
  );
}

/** What was tried, for those who want to know. */
function HistoryButton({ target }: { target: PostTarget }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (target.state === 'draft') return null;
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpened(true)}>
        {t('publishing_outcomes.history')}
      </Button>
      {opened && (
        <Suspense>
          <AttemptsDialog target={target} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
