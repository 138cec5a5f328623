import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PostTarget } from '#contracts/publishing/post.ts';
import { listAttempts, type TargetAttempt } from '#contracts/publishing/sending.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './send.module.css';

/** Every attempt to publish a post on one channel. */
export function AttemptsDialog({ target, onClose }: { target: PostTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const read = useCallQuery(listAttempts, { params: { _id: target._id } });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_outcomes.history_of', { account: target.account_name })}
    >
      <QueryView inline of={read} loading={<RowsSkeleton rows={4} />}>
        {({ attempts, parts }) =>
          attempts.length === 0 ? (
            <p className={classes.dim}>{t('publishing_outcomes.no_attempts')}</p>
          ) : (
            <ol className={classes.attempts}>
              {attempts.map((attempt) => (
                <AttemptLine key={attempt._id} attempt={attempt} isSingle={parts.length < 2} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Modal>
  );
}

/** First comments come behind every part of a thread. */
const COMMENT_FROM = 1000;

function AttemptLine({ attempt, isSingle }: { attempt: TargetAttempt; isSingle: boolean }) {
  const { t } = useTranslation();
  const { at, step, outcome, position, detail, fault, user, ended_at } = attempt;
  const part =
    position >= COMMENT_FROM
      ? t('publishing_composer.first_comment')
      : t('publishing_composer.part', { number: position + 1 });
  return (
    <li className={classes.attempt}>
      <TimeText value={at} />
      <span>{t(`publishing_outcomes.steps.${step}`)}</span>
      {!isSingle && <span className={classes.dim}>{part}</span>}
      <strong>
        {outcome
          ? t(`publishing_outcomes.results.${outcome}`)
          : t(ended_at === null ? 'publishing_outcomes.no_end' : 'publishing_outcomes.results.unknown')}
      </strong>
      {user && <span className={classes.dim}>{user.name}</span>}
      {detail !== null && <span className={classes.reason}>{formatStoredFault(fault, detail)}</span>}
    </li>
  );
}
