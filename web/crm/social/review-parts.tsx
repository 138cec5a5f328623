import { IconExternalLink, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Message } from '#contracts/crm/ticket.ts';
import { parseReview } from '#contracts/inbound/review.ts';
import { StarLine } from './star-line.tsx';
import review from './review.module.css';
import classes from './social.module.css';

const Linked = z.object({ permalink: z.url({ protocol: /^https?$/ }) });

/** The stars and the title of a review, above its text. */
export function ReviewHead({ message }: { message: Pick<Message, 'extra'> }) {
  const found = parseReview(message.extra);
  if (!found) return null;
  return (
    <span className={review.head}>
      <StarLine stars={found.stars} />
      {found.title && <strong>{found.title}</strong>}
    </span>
  );
}

/** The line below a review or its answer: that it is public, what it is about, and where it is. */
export function ReviewFooter({ message }: { message: Pick<Message, 'extra' | 'direction'> }) {
  const { t } = useTranslation();
  const found = parseReview(message.extra);
  const link = Linked.safeParse(message.extra).data?.permalink;
  return (
    <div className={classes.foot}>
      <span className={classes.mark}>
        <IconStar size={13} aria-hidden />{' '}
        {t(message.direction === 'out' ? 'social.review.answer' : 'social.review.public')}
      </span>
      {found?.subject && <span>{found.subject.name ?? found.subject._id}</span>}
      {found?.version && <span>{t('social.review.version', { version: found.version })}</span>}
      {found?.device && <span>{found.device}</span>}
      {link && (
        <a className={classes.mark} href={link} target="_blank" rel="noreferrer noopener">
          <IconExternalLink size={13} aria-hidden /> {t('social.open')}
        </a>
      )}
    </div>
  );
}
