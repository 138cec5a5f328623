import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { useComposer } from '../composer-context.ts';
import { usePostPeople } from './use-post-people.ts';
import classes from '../composer.module.css';

/** How many people are shown by name; more are counted. */
const SHOWN = 3;

/** Who else has the post open, and who of them writes. */
export function PostPeople({ postId }: { postId: string }) {
  const { t } = useTranslation();
  const { mayWrite } = useComposer();
  const others = usePostPeople(postId, mayWrite ? 'writing' : 'reading');
  if (others.length === 0) return null;
  const rest = others.length - SHOWN;
  return (
    <span className={classes.people} role="status">
      {others.slice(0, SHOWN).map(({ user_id, name, doing }) => (
        <Tooltip key={user_id} label={t(`publishing_composer.people.${doing}`, { name })}>
          <span className={classes.people}>
            <PersonPicture name={name} size={20} />
            {t(`publishing_composer.people.${doing}`, { name })}
          </span>
        </Tooltip>
      ))}
      {rest > 0 && t('publishing_composer.people.more', { count: rest })}
    </span>
  );
}
