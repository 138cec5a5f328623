import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PendingMessage } from '../composer/use-outgoing.ts';
import classes from './conversation.module.css';

/** A message that is on its way to the server, already in its place. */
export function Pending({ message }: { message: PendingMessage }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group} data-direction={message.kind === 'note' ? 'note' : 'out'}>
      <div className={classes.bubbles}>
        <div className={classes.bubble} data-pending>
          {message.text || t('crm.media.file')}
        </div>
        <div className={classes.delivery} data-state="queued">
          <IconClock size={14} stroke={2} aria-hidden />
          <span>{t('crm.delivery.queued')}</span>
        </div>
      </div>
    </div>
  );
}
