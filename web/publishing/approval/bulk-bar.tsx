import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { approvePosts, type ReviewItem } from '#contracts/publishing/approval/reviews.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';
import classes from './approval.module.css';

type Props = { items: readonly ReviewItem[]; chosen: ReadonlySet<string>; onDone: () => void };

/** Approves the chosen posts, which the reader has opened one after another. */
export function BulkBar({ items, chosen, onDone }: Props) {
  const { t } = useTranslation();
  const meant = items.filter(
    ({ post, opened, waits_for_me }) => chosen.has(post._id) && opened && waits_for_me,
  );
  const approve = useCallMutation(approvePosts, {
    refresh: ['publishing_approval.', 'publishing_post.'],
    onDone: ({ items: answered }) => {
      const refused = answered.flatMap((one) => (one.ok ? [] : [one.fault]));
      const count = answered.length - refused.length;
      if (count > 0) showSuccess(t('publishing_approval.approved', { count }));
      const [first] = refused;
      if (first)
        showError(t('publishing_approval.refused', { count: refused.length, reason: formatFault(first) }));
      onDone();
    },
  });
  if (meant.length === 0) return null;
  return (
    <div className={classes.bulk} role="group" aria-label={t('publishing_approval.list')}>
      <Button
        size="compact-sm"
        loading={approve.isPending}
        onClick={() =>
          approve.send({
            body: { items: meant.map(({ post, review }) => ({ _id: post._id, seal: review.seal })) },
          })
        }
      >
        {t('publishing_approval.approve_chosen', { count: meant.length })}
      </Button>
    </div>
  );
}
