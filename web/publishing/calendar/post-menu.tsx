import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { useCalendarTools } from './calendar-context.ts';
import { isMovable } from './post-state.ts';

/** What can be done with a post, by its menu. */
export function PostMenu({ posts, name }: { posts: readonly [PostTile]; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { changes, mayMove, mayWrite, askMove, askQueue, askRepeat } = useCalendarTools();
  const [post] = posts;
  return (
    <RowMenu label={t('publishing_calendar.menu', { name })}>
      <Menu.Item onClick={() => navigate(`/publishing/posts/${post._id}`)}>
        {t('publishing_calendar.open')}
      </Menu.Item>
      {mayMove && isMovable(post) && (
        <>
          <Menu.Item onClick={() => askMove(posts)}>{t('publishing_calendar.move_to')}</Menu.Item>
          <Menu.Item onClick={() => askQueue(posts)}>{t('publishing_queues.next_slot')}</Menu.Item>
        </>
      )}
      {mayWrite && (
        <>
          <Menu.Item onClick={() => void changes.duplicate([post._id])}>
            {t('publishing_calendar.duplicate')}
          </Menu.Item>
          {post.wall_time !== null && (
            <Menu.Item onClick={() => askRepeat(post)}>{t('publishing_repeat.open')}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => void changes.remove(posts)}>
            {t('publishing_calendar.delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
