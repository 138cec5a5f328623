import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostComment } from '#contracts/publishing/approval/comments.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './approval.module.css';

/** A comment with its author and place; `marked`: whether it is said who reads it. */
export function CommentLine({
  comment,
  marked,
  acts,
}: {
  comment: PostComment;
  marked: boolean;
  acts?: ReactNode;
}) {
  const { t } = useTranslation();
  const { anchor, audience, author, text, created_at, resolved_at } = comment;
  return (
    <li
      className={classes.comment}
      data-audience={audience}
      data-resolved={resolved_at !== null || undefined}
    >
      <div className={classes.commentHead}>
        <strong>{author.name}</strong>
        <TimeText value={created_at} />
        {marked && (
          <Badge variant="light" color={audience === 'client' ? 'orange' : 'gray'}>
            {t(`publishing_approval.${audience === 'client' ? 'for_client' : 'for_team'}`)}
          </Badge>
        )}
      </div>
      {anchor?.kind === 'text' && (
        <p className={classes.quote}>{t('publishing_approval.about_place', { quote: anchor.quote })}</p>
      )}
      {anchor?.kind === 'picture' && (
        <p className={classes.quote}>{t('publishing_approval.about_picture')}</p>
      )}
      <p className={classes.commentText}>{text}</p>
      {acts}
    </li>
  );
}
