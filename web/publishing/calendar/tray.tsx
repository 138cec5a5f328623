import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { Tile } from './tile.tsx';
import classes from './calendar.module.css';

/** The most tiles of the tray; a filter finds the others. */
const MOST = 100;

/** The posts without a time, beside the calendar: dragged onto a day they get one, and a draft that is dropped here loses its. */
export function Tray({ posts, onClose }: { posts: readonly PostTile[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.tray} data-tray data-scrolls aria-label={t('publishing_calendar.tray')}>
      <div className={classes.trayHead}>
        <h2>{t('publishing_calendar.tray')}</h2>
        <span className={classes.count}>{posts.length}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('publishing_calendar.tray_close')}
          onClick={onClose}
        >
          <IconLayoutSidebarLeftCollapse size={16} />
        </ActionIcon>
      </div>
      {posts.length === 0 && <p className={classes.trayEmpty}>{t('publishing_calendar.tray_empty')}</p>}
      {posts.slice(0, MOST).map((post) => (
        <Tile key={post._id} post={post} />
      ))}
      {posts.length > MOST && (
        <p className={classes.trayEmpty}>
          {t('publishing_calendar.tray_more', { count: posts.length - MOST })}
        </p>
      )}
    </aside>
  );
}
