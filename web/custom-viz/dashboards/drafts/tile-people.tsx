import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { useEditors } from './presence-context.ts';
import classes from './drafts.module.css';

/** Who else is at a tile while it is edited. */
export function TilePeople({ tileId }: { tileId: string }) {
  const { t } = useTranslation();
  const here = useEditors().filter(({ tile }) => tile === tileId);
  if (here.length === 0) return null;
  return (
    <span
      className={classes.people}
      role="status"
      aria-label={here.map(({ name }) => t('viz_dashboards.presence.at_tile', { name })).join(', ')}
    >
      {here.map(({ user_id, name }) => (
        <Tooltip key={user_id} label={t('viz_dashboards.presence.at_tile', { name })}>
          <span>
            <PersonPicture name={name} size={20} />
          </span>
        </Tooltip>
      ))}
    </span>
  );
}
