import { Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '#contracts/crm/viewers/viewers.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import classes from '../inbox/inbox-parts.module.css';

/** How many people are shown by name; more are counted. */
const SHOWN = 3;

/** Who else views the ticket, and who of them is typing: shown so that two people do not reply at once. */
export function Viewers({ others }: { others: readonly Viewer[] }) {
  const { t } = useTranslation();
  if (others.length === 0) return null;
  const words = ({ name, doing }: Viewer) => t(`inbox.viewers.${doing}`, { name });
  const rest = others.slice(SHOWN);
  return (
    <span className={classes.viewers} role="status" aria-label={others.map(words).join(', ')}>
      {others.slice(0, SHOWN).map((one) => (
        <Tooltip key={one.user_id} label={words(one)}>
          <span className={classes.viewer} data-writes={one.doing === 'reading' ? undefined : true}>
            <PersonPicture name={one.name} size={18} />
            {one.name}
            {one.doing !== 'reading' && <IconPencil size={13} aria-hidden />}
          </span>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(words).join(', ')}>
          <span>{t('inbox.viewers.more', { count: rest.length })}</span>
        </Tooltip>
      )}
    </span>
  );
}
