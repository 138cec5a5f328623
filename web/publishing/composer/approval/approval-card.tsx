import { Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockX,
  IconEye,
  IconRosetteDiscountCheck,
  IconShieldCheck,
  IconArrowBackUp,
  IconLockOpen,
  type Icon,
} from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostApproval } from '#contracts/publishing/approval/review.ts';
import { listWaitingNames, toKey } from '#web/publishing/approval/approver-names.ts';
import { HandOver } from '#web/publishing/approval/hand-over.tsx';
import { SharePost } from '#web/publishing/approval/share-post.tsx';
import { useComposer } from '../composer-context.ts';
import { findSealState, useApproval, type SealState } from './use-approval.ts';
import classes from './approval.module.css';

const History = lazy(() => import('./history.tsx').then((one) => ({ default: one.History })));

const SHAPES: Record<SealState, Icon> = {
  approved: IconRosetteDiscountCheck,
  released: IconLockOpen,
  in_review: IconEye,
  broken: IconAlertTriangle,
  sent_back: IconArrowBackUp,
  expired: IconClockX,
  needed: IconShieldCheck,
  optional: IconShieldCheck,
};
const TONES: Partial<Record<SealState, string>> = {
  approved: 'good',
  released: 'warn',
  in_review: 'ask',
  broken: 'bad',
  sent_back: 'warn',
  expired: 'bad',
};

/** The seal of the post: whether it is approved as it is, the steps, and what happened. */
export function ApprovalCard() {
  const { t } = useTranslation();
  const title = useId();
  const { edited } = useComposer();
  const approval = useApproval();
  const [isOpen, setOpen] = useState(false);
  const state = approval && findSealState(approval);
  if (!approval || !edited.post) return null;
  const { events, nobody_left } = approval;
  if (!state && events.length === 0 && edited.post.version < 2) return null;
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {t('publishing_approval.title')}
      </h2>
      {state && <Seal state={state} />}
      {nobody_left && <p className={classes.bad}>{t('publishing_approval.nobody_left')}</p>}
      <Steps approval={approval} />
      {approval.review && (
        <Group gap={4} mx={-8}>
          <HandOver size="compact-sm" postId={edited.post._id} approval={approval} />
          <SharePost postId={edited.post._id} />
        </Group>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classes.summary}>{t('publishing_approval.history')}</summary>
        {isOpen && (
          <Suspense>
            <History post={edited.post} approval={approval} />
          </Suspense>
        )}
      </details>
    </section>
  );
}

/** Whether the post is approved, by shape, colour and words. */
function Seal({ state }: { state: SealState }) {
  const { t } = useTranslation();
  const Shape = SHAPES[state];
  return (
    <p className={classes.seal} data-tone={TONES[state]} role="status">
      <Shape size={20} aria-hidden />
      <span>
        <strong>{t(`publishing_approval.seal.${state}`)}</strong>
        <span className={classes.help}>{t(`publishing_approval.seal_help.${state}`)}</span>
      </span>
    </p>
  );
}

/** The steps, those that are done, and who is asked in the one that waits. */
function Steps({ approval: { review, needed, names } }: { approval: PostApproval }) {
  const { t } = useTranslation();
  const isUnderWay = review?.state === 'in_review' || review?.state === 'approved';
  const steps = isUnderWay ? review.steps : needed.steps;
  if (steps.length === 0) return null;
  const nameOf = (key: string) => names.find(({ approver }) => toKey(approver) === key)?.name ?? '…';
  const waiting = review ? listWaitingNames(review, names) : [];
  return (
    <ol className={classes.steps} aria-label={t('publishing_approval.steps')}>
      {steps.map((step, index) => {
        const isDone = isUnderWay && index < review.step;
        const isWaiting = review?.state === 'in_review' && index === review.step;
        return (
          // A step has no id; its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-done={isDone || undefined}>
            {step.name !== '' && <strong>{step.name} </strong>}
            {isWaiting
              ? t('publishing_approval.waits_for', { names: waiting.join(', ') })
              : step.approvers.map((one) => nameOf(toKey(one))).join(', ')}
            {isDone && ` · ${t('publishing_approval.step_done')}`}
          </li>
        );
      })}
    </ol>
  );
}
