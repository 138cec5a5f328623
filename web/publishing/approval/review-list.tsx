import { Badge, Checkbox } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReviewItem } from '#contracts/publishing/approval/reviews.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { formatPlan } from '../composer/fields/zone-names.ts';
import classes from './approval.module.css';

type Props = {
  items: readonly ReviewItem[];
  open: string | undefined;
  chosen: ReadonlySet<string>;
  onOpen: (post: string) => void;
  onToggle: (post: string) => void;
};

/** The posts that wait, each with its time, how far it has come, and until when it should be decided. */
export function ReviewList({ items, open, chosen, onOpen, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={classes.items} aria-label={t('publishing_approval.list')}>
      {items.map((item) => {
        const { _id, name, words } = item.post;
        const title = name || words || t('publishing.no_words');
        return (
          <li key={_id} className={classes.item} data-open={_id === open || undefined}>
            <Checkbox
              size="sm"
              aria-label={t('publishing_calendar.choose', { name: title })}
              disabled={!item.opened || !item.waits_for_me}
              checked={chosen.has(_id)}
              onChange={() => onToggle(_id)}
            />
            <button
              type="button"
              className={classes.itemButton}
              aria-current={_id === open || undefined}
              onClick={() => onOpen(_id)}
            >
              <ItemTime item={item} />
              <span className={classes.itemTitle}>{title}</span>
              <ItemFacts item={item} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function ItemTime({ item: { post, review } }: { item: ReviewItem }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { at, zone } = post;
  const isLate = review.due_at !== null && Date.parse(review.due_at) < now.getTime();
  return (
    <span className={classes.itemTime}>
      <strong>
        {at === null
          ? t('publishing_approval.no_time')
          : t('publishing_approval.goes_out', { time: formatPlan(at, zone, language) })}
      </strong>
      {review.due_at && (
        <span data-late={isLate || undefined}>
          {isLate
            ? t('publishing_approval.late')
            : t('publishing_approval.due', { time: formatPlan(review.due_at, zone, language) })}
        </span>
      )}
    </span>
  );
}

function ItemFacts({ item: { post, review, waits_for_me, opened, comments } }: { item: ReviewItem }) {
  const { t } = useTranslation();
  return (
    <span className={classes.itemFacts}>
      {post.targets.map(({ _id, channel }) => (
        <ChannelName key={_id} channel={channel} bare />
      ))}
      <span>{t('publishing_approval.step', { number: review.step + 1, count: review.steps.length })}</span>
      {waits_for_me && <Badge variant="light">{t('publishing_approval.waits_for_me')}</Badge>}
      {review.escalated && (
        <Badge variant="light" color="orange">
          {t('publishing_approval.escalated')}
        </Badge>
      )}
      {opened && <span>{t('publishing_approval.opened')}</span>}
      {comments > 0 && (
        <span className={classes.itemComments}>
          <IconMessageCircle size={14} aria-hidden />
          {t('publishing_approval.comment_count', { count: comments })}
        </span>
      )}
    </span>
  );
}
