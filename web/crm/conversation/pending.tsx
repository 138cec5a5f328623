import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconClock, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OutgoingReply, PendingMessage } from '../composer/use-outgoing.ts';
import type { WaitingMessage } from '../composer/waiting-queue.ts';
import classes from './conversation.module.css';

type Props = { message: PendingMessage; acts: OutgoingReply['waiting'] };

/** A message that is on its way to the server, or waits for a connection, already in its place. */
export function Pending({ message, acts }: Props) {
  const { t } = useTranslation();
  const { waiting } = message;
  return (
    <div className={classes.group} data-direction={message.kind === 'note' ? 'note' : 'out'}>
      <div className={classes.bubbles}>
        <div className={classes.bubble} data-pending data-trouble={waiting?.refusal ? 'failed' : undefined}>
          {message.text || t('crm.media.file')}
        </div>
        {waiting ? (
          <Waiting waiting={waiting} acts={acts} />
        ) : (
          <div className={classes.delivery} data-state="queued">
            <IconClock size={14} stroke={2} aria-hidden />
            <span>{t('crm.delivery.queued')}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** Waits for a connection, or was refused when there was one: the author decides. */
function Waiting({ waiting, acts }: { waiting: WaitingMessage; acts: Props['acts'] }) {
  const { t } = useTranslation();
  const { refusal } = waiting;
  const act = (text: string, onClick: () => void) => (
    <UnstyledButton className={classes.again} onClick={onClick}>
      {text}
    </UnstyledButton>
  );
  return (
    <div className={classes.delivery} data-state={refusal ? 'failed' : 'queued'} role="status">
      {refusal ? (
        <IconAlertCircle size={14} stroke={2} aria-hidden />
      ) : (
        <IconCloudOff size={14} stroke={2} aria-hidden />
      )}
      <span>{refusal ? t('crm.waiting.refused', { reason: refusal.text }) : t('crm.waiting.waits')}</span>
      {refusal?.isNewer && (
        <Button size="compact-xs" onClick={() => acts.sendAnyway(waiting)}>
          {t('crm.compose.send_anyway')}
        </Button>
      )}
      {act(t('crm.waiting.edit'), () => acts.edit(waiting))}
      {act(t('crm.waiting.discard'), () => acts.discard(waiting))}
    </div>
  );
}
