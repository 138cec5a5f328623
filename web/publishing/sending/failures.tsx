import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_TARGETS, retryTargets, type FailureGroup } from '#contracts/publishing/sending.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import classes from './sending.module.css';

/** What posts that did not go out have in common; what helps follows from it. */
const CAUSES = ['access', 'unknown', 'missed', 'content', 'limit', 'network'] as const;
type Cause = (typeof CAUSES)[number];

function findCause({ state, cause }: FailureGroup): Cause {
  if (state === 'unknown' || state === 'missed') return state;
  return cause ?? 'network';
}

/** What did not go out, a card for each cause. */
export function Failures({ groups }: { groups: readonly FailureGroup[] }) {
  const byCause = Map.groupBy(groups, findCause);
  return CAUSES.map((cause) => {
    const some = byCause.get(cause);
    return some && <CauseCard key={cause} cause={cause} groups={some} />;
  });
}

function CauseCard({ cause, groups }: { cause: Cause; groups: readonly FailureGroup[] }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t(`publishing_sending.causes.${cause}`)}
      aside={groups.length > 1 && <RetryButton cause={cause} groups={groups} />}
    >
      <p className={classes.help}>{t(`publishing_sending.cause_help.${cause}`)}</p>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <GroupLine key={group.targets[0]} cause={cause} group={group} />
        ))}
      </ul>
    </Card>
  );
}

function GroupLine({ cause, group }: { cause: Cause; group: FailureGroup }) {
  const { t } = useTranslation();
  const { channel, account_name, targets, posts, message, fault } = group;
  const hidden = targets.length - posts.length;
  return (
    <li className={classes.group}>
      <div className={classes.groupHead}>
        <ChannelName channel={channel} called={account_name} />
        <span className={classes.dim}>{t('publishing_sending.posts', { count: targets.length })}</span>
        <span className={classes.acts}>
          {cause === 'access' && (
            <TextLink to="/settings/engagement/publishing">{t('publishing_sending.connect')}</TextLink>
          )}
          <RetryButton cause={cause} groups={[group]} />
        </span>
      </div>
      {message !== null && <p className={classes.reason}>{formatStoredFault(fault, message)}</p>}
      <ul className={classes.posts}>
        {posts.map(({ _id, words }) => (
          <li key={_id}>
            <TextLink to={`/publishing/posts/${_id}`}>{words || t('publishing.no_words')}</TextLink>
          </li>
        ))}
        {hidden > 0 && (
          <li className={classes.dim}>{t('publishing_sending.more_posts', { count: hidden })}</li>
        )}
      </ul>
    </li>
  );
}

/** Tries again what certainly was not published. What is unclear is decided one by one. */
function RetryButton({ cause, groups }: { cause: Cause; groups: readonly FailureGroup[] }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['publishing.post.write']);
  const refresh = useRefresh();
  const targets = groups.flatMap((group) => group.targets).slice(0, MOST_TARGETS);
  if (!mayWrite || cause === 'unknown') return null;
  const retry = async () => {
    try {
      const { items } = await call(retryTargets, { body: { targets } });
      showSuccess(
        t('publishing_sending.retried', { count: items.filter(({ result }) => result === 'done').length }),
      );
      refresh('publishing_target.');
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Button size="compact-sm" variant="default" onClick={() => void retry()}>
      {t(cause === 'missed' ? 'publishing_sending.publish_now' : 'publishing_sending.retry', {
        count: targets.length,
      })}
    </Button>
  );
}
